//go:build !js

package e2e

import "testing"

// cup is a text with two games.
const cup = "[Event \"Cup\"]\n[White \"Ada\"]\n[Black \"Bo\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n" +
	"[Event \"Cup\"]\n[White \"Eve\"]\n[Black \"Flo\"]\n[Result \"1/2-1/2\"]\n\n1. d4 d5 1/2-1/2\n"

// TestSeveralGames: a text with several games becomes a list to choose from, and Games can store
// all of them, under the players' names.
func TestSeveralGames(t *testing.T) {
	t.Parallel()
	p := open(t, 390, 844, "#/chess")
	p.waitIdle()
	p.openFiles()
	p.paste(cup)
	p.wait(`[...document.querySelectorAll('[data-action=import-as]')].map(b => b.textContent).join('; ') === 'Put all into Games; Ada – Bo, Cup, 1-0; Eve – Flo, Cup, 1/2-1/2'`)
	p.click(`[data-action=import-as][data-game="2"]`)
	p.wait(`!document.querySelector('dialog[open]') && document.querySelectorAll('[data-moves] [data-ply]').length === 2`)
	p.openFiles()
	p.paste(cup)
	p.wait(`document.querySelectorAll('[data-action=import-as]').length === 3`)
	p.click(`[data-action=import-as][data-game=all]`)
	p.wait(`(t => t?.includes('Ada – Bo') && t.includes('Eve – Flo'))(document.querySelector('[data-dialog=games] [data-kept]')?.innerText)`)
	p.wait(`document.querySelectorAll('[data-kept] > li').length === 2`)
}
