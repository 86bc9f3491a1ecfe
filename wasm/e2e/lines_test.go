//go:build !js

package e2e

import "testing"

// Moves played from an earlier ply of a finished game form another line: a click returns to the
// game, which is stored with its result, after a reload too.
func TestAnotherLine(t *testing.T) {
	t.Parallel()
	const lost = "#/othello?m=f5,d6,c3,d3&resigned=black&ply=2&black=human&white=human"
	p := open(t, 1280, 900, lost)
	p.waitIdle()
	p.play("c4")
	p.wait(`document.querySelector('[data-line]')`)
	again := func() {
		t.Helper()
		p.click(`[data-action=main-line]`)
		p.wait(`document.querySelector('[data-board]').dataset.state === 'over'`)
		p.waitIdle()
		if n := eval[int](p, `document.querySelectorAll('[data-moves] [data-ply]').length`); n != 4 {
			t.Errorf("the game has %d moves, want 4", n)
		}
		p.wait(`document.querySelector('[data-line]')`)
		p.click(`[data-line]`)
		p.wait(`document.querySelector('[data-square=c4]').dataset.piece === 'black'`)
		p.waitIdle()
	}
	again()
	p.wait(`location.hash.includes('m=f5,d6,c4')`)
	p.waitStoredAs(`game.line === 'f5,d6,c4' && game.end === 'resigned'`)
	p.reloadAt(eval[string](p, `location.hash`))
	p.wait(`document.querySelector('[data-line]')`)
	again()
}
