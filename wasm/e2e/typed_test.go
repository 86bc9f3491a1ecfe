//go:build !js

package e2e

import (
	"testing"

	cd "github.com/chromedp/chromedp"
)

// typeMove types a move as a person does: a key leads to the field, then come its letters
// and Enter.
func (p *page) typeMove(text string) {
	p.t.Helper()
	p.wait(`!document.querySelector('[data-type-move]').disabled`)
	p.press("/")
	p.wait(`document.activeElement.matches('[data-type-move]')`)
	p.do(cd.Evaluate[cd.Void](`document.activeElement.select()`))
	p.do(cd.KeyEvent(text))
	p.press("\r")
}

// Moves are typed without leaving the keyboard: letters that are shortcuts elsewhere stay
// in the field, also while the machine thinks, and errors are reported.
func TestTypedMoves(t *testing.T) {
	t.Parallel()
	p := open(t, 360, 740, "#/chess?white=human&black=level:1")
	p.rest()
	p.typeMove("Nf3")
	p.wait(`document.querySelector('[data-ply="1"]')?.textContent.includes('Nf3')`)
	p.rest()
	p.wait(`document.activeElement.matches('[data-type-move]') && document.activeElement.value === ''`)
	p.typeMove("Nf7")
	p.wait(`document.querySelector('[data-type-move][aria-invalid="true"]').value === 'Nf7' && document.querySelector('.aside.notice').textContent.includes('Nf7')`)
	p.typeMove("nc3")
	p.wait(`document.querySelector('[data-ply="3"]')?.textContent.includes('Nc3') && !document.querySelector('dialog[open]')`)
	p.noFaults()
}

// By mouse a piece is dragged while the machine thinks: it returns, two squares are
// marked, nothing may be chosen, and Escape cancels it; by finger two taps do the same,
// and once the machine has moved the move is played.
func TestPremove(t *testing.T) {
	t.Parallel()
	p := open(t, 390, 844, aheadOfTheMachine)
	p.wait(`document.querySelectorAll('[data-search] [data-move]').length > 2`)
	const marked = `[...document.querySelectorAll('.premove')].map(e => e.dataset.square).join(' ')`
	p.drag(onSquare("g1"), onSquare("f3"), false)
	p.wait(marked + ` === 'g1 f3'`)
	p.settled()
	if n := eval[int](p, `document.querySelectorAll('[data-legal]').length`); n != 0 || p.state() != "thinking" {
		t.Errorf("%s, %d squares are legal", p.state(), n)
	}
	p.press("\x1b")
	p.wait(marked + ` === ''`)
	p.do(cd.EmulateViewport(390, 844, cd.EmulateTouch, cd.EmulateMobile))
	p.tap(onSquare("b1"))
	p.wait(`document.querySelector('.chosen')`)
	p.tap(onSquare("c3"))
	p.wait(marked + ` === 'b1 c3'`)
	p.click(`[data-action=stop]`)
	p.wait(`document.querySelector('[data-ply="3"]')?.textContent.includes('Nc3')`)
	p.wait(marked + ` === ''`)
	p.noFaults()
}
