//go:build !js

package e2e

import (
	"testing"

	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// The controls that appear after a game take the places of those that are then disabled: nothing
// else moves, the keyboard reaches all of them, and the focus is never lost.
func TestAfterTheGame(t *testing.T) {
	t.Parallel()
	p := blank(t, 1280, 900)
	p.addScripts(focusKept)
	p.do(cd.Navigate(p.url + chessOver[:len(chessOver)-len(",d8h4")] + "&white=level:3&black=human"))
	p.waitIdle()
	const places = `[...document.querySelectorAll('.card, .buttons button')].filter(e => e.checkVisibility() && !/stop|clock|resign|draw|again|review|rematch|next-level|other-colour/.test(e.dataset.action)).map(e => {
		const r = e.getBoundingClientRect();
		return [e.dataset.action ?? e.className, r.x, r.y, r.width, r.height].join(' ');
	}).join('\n')`
	before := eval[string](p, places)
	p.click(`[data-square="d8"]`)
	p.wait(`document.querySelector('.chosen')`)
	p.click(`[data-square="h4"]`)
	p.wait(`document.querySelector('[data-board]').dataset.state === 'over'`)
	if status := eval[string](p, `document.querySelector('[data-status]').textContent`); status != "You win by checkmate" {
		t.Errorf(`the end is announced as %q, want "You win by checkmate"`, status)
	}
	if after := eval[string](p, places); after != before {
		t.Errorf("at the end the page shows\n%s\nbefore it showed\n%s", after, before)
	}
	if next := eval[string](p, `[...document.querySelectorAll('[data-next]')].filter(e => e.checkVisibility()).map(e => e.dataset.action).join()`); next != "next-level" {
		t.Errorf(`after a win the next action is %q, want "next-level"`, next)
	}
	p.focus(`[data-action=friend]`)
	for _, action := range []string{"review", "rematch", "next-level", "other-colour"} {
		p.press(kb.Tab)
		p.wait(`document.activeElement.dataset.action === '` + action + `'`)
	}
	p.focus(`[data-action=again]`)
	p.press(kb.Enter)
	p.wait(`document.activeElement.dataset.action === 'stop'`)
	p.wait(`document.querySelector('[data-action=again]').checkVisibility()`) // the game has been reviewed
	p.focus(`[data-action=next-level]`)
	p.press(kb.Enter)
	p.wait(`document.querySelector('select[data-seat=white]').value === 'level:4' && document.querySelector('[data-board]').dataset.state === 'human' && !document.querySelector('[data-action=rematch]').checkVisibility()`)
	if lost := eval[[]string](p, `window.lost`); len(lost) > 0 {
		t.Errorf("the focus was lost by %q, want none", lost)
	}
}
