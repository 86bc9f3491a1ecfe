//go:build !js

package e2e

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// With the keyboard alone a person looks along the principal variation and back: the board shows
// each position, offers no moves, and the address stays.
func TestLookAhead(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/othello?m=f5,d6,c3&black=human&white=alphabeta:depth=5,ties=first")
	p.waitIdle()
	type shown struct {
		Position, State, Address string
		Legal, Pressed           int
		Focus                    string
		Top                      float64
	}
	look := func() shown {
		return eval[shown](p, `(b => ({Position: b.dataset.position, State: b.dataset.state, Address: location.hash,
			Legal: b.querySelectorAll('[data-legal]').length, Pressed: document.querySelectorAll('.line [aria-pressed=true]').length,
			Focus: document.activeElement.id, Top: document.querySelector('.moves').getBoundingClientRect().top}))(document.querySelector('[data-board]'))`)
	}
	game := look()
	if game.Legal == 0 || game.Pressed != 0 {
		t.Fatalf("the game is %+v, want legal moves and no pressed button", game)
	}
	eval[any](p, `document.getElementById('ahead-2').focus()`)
	p.press(kb.Enter)
	p.wait(`document.querySelectorAll('.line [aria-pressed=true]').length === 1`)
	second := look()
	if second.Position == game.Position || second.Legal != 0 || second.State != "human" || second.Address != game.Address || second.Focus != "ahead-2" || second.Top != game.Top {
		t.Errorf("after two moves ahead: got %+v, the game was %+v", second, game)
	}
	p.press(kb.ArrowRight)
	p.wait(`document.activeElement.id === 'ahead-3' && document.querySelector('#ahead-3[aria-pressed=true]')`)
	if third := look(); third.Position == second.Position || third.Address != game.Address {
		t.Errorf("after three moves ahead: got %+v, want another position at the same address", third)
	}
	eval[any](p, `document.querySelector('[data-action=ahead-on]').focus()`)
	p.press(kb.Escape)
	p.wait(`!document.querySelector('.line [aria-pressed=true]')`)
	if back := look(); back.Position != game.Position || back.Legal != game.Legal || back.Address != game.Address || back.Focus != "ahead-3" {
		t.Errorf("back in the game: got %+v, want %+v", back, game)
	}
}
