//go:build !js

package e2e

import (
	"testing"

	cd "github.com/chromedp/chromedp"
)

// typeMove types a move as a person does: a key leads to the field, then it types letters and
// Enter.
func (p *page) typeMove(text string) {
	p.t.Helper()
	p.wait(`!document.querySelector('[data-type-move]').disabled`)
	p.press("/")
	p.wait(`document.activeElement.matches('[data-type-move]')`)
	p.do(cd.Evaluate[cd.Void](`document.activeElement.select()`))
	p.do(cd.KeyEvent(text))
	p.press("\r")
}

// A person types moves without leaving the keyboard: letters that are shortcuts elsewhere stay
// in the field, also while the machine thinks, and the page reports errors.
func TestTypedMoves(t *testing.T) {
	t.Parallel()
	p := open(t, 360, 740, "#/chess?white=human&black=level:1")
	p.waitIdle()
	p.typeMove("Nf3")
	p.wait(`document.querySelector('[data-ply="1"]')?.textContent.includes('Nf3')`)
	p.waitIdle()
	p.wait(`document.activeElement.matches('[data-type-move]') && document.activeElement.value === ''`)
	p.typeMove("Nf7")
	p.wait(`document.querySelector('[data-type-move][aria-invalid="true"]').value === 'Nf7' && document.querySelector('.aside.notice').textContent.includes('Nf7')`)
	p.typeMove("nc3")
	p.wait(`document.querySelector('[data-ply="3"]')?.textContent.includes('Nc3') && !document.querySelector('dialog[open]')`)
	p.checkFaults()
}

// A letter that is no shortcut opens the field and begins the move; the menu opens it too. The
// field cuts nothing of the status, nothing moves when it appears, and Escape leads to the
// board.
func TestTypedMovesBegin(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 800, "#/chess?white=human&black=human")
	p.waitIdle()
	const (
		places = `[...document.querySelectorAll('.controls .status, .controls button, .moves, .board')].map(e => JSON.stringify(e.getBoundingClientRect())).join()`
		shown  = `getComputedStyle(document.querySelector('.typed')).opacity === '1'`
	)
	before := eval[string](p, places)
	if eval[bool](p, shown) {
		t.Error("the field is visible before anything was typed, want it hidden")
	}
	p.focus(`[data-square="e2"]`)
	p.press("e")
	p.wait(`document.activeElement.matches('[data-type-move]') && document.activeElement.value === 'e' && ` + shown)
	if after := eval[string](p, places); after != before {
		t.Errorf("with the field the parts of the page are at %s, want %s as before", after, before)
	}
	if label := eval[string](p, `document.querySelector('[data-type-move]').labels[0].innerText`); label != "Type a move" {
		t.Errorf(`the field's label is %q, want "Type a move"`, label)
	}
	p.do(cd.KeyEvent("4\r"))
	p.wait(`document.querySelector('[data-ply="1"]')?.textContent.includes('e4')`)
	p.press("\x1b")
	p.wait(`document.activeElement.closest('.board') && !(` + shown + `)`)
	p.press("u") // u is still the shortcut for undo
	p.wait(`!document.querySelector('[data-ply="1"]:not([data-ahead])')`)
	p.click(`[data-action=menu]`)
	p.click(`[data-action=type-move]`)
	p.wait(`document.activeElement.matches('[data-type-move]') && ` + shown)
	p.press("\x1b")
	p.wait(`document.activeElement.closest('.board')`)
	p.do(cd.KeyEvent("Nf3\r")) // with the shift key N is the knight, not a new game
	p.wait(`document.querySelector('[data-ply="1"]')?.textContent.includes('Nf3')`)
	status := eval[[]float64](p, `[document.querySelector('.controls .status').getBoundingClientRect().width, document.querySelector('.buttons').getBoundingClientRect().width]`)
	if status[0] < status[1]-16 {
		t.Errorf("the status is %v wide, the row of buttons %v, want at least %v", status[0], status[1], status[1]-16)
	}
	p.checkFaults()
}

// The mouse drags a piece while the machine thinks: it returns, two squares are marked, nothing
// may be chosen, and Escape cancels it. Two taps of a finger do the same, and the page plays the
// move once the machine has moved.
func TestPremove(t *testing.T) {
	t.Parallel()
	p := open(t, 390, 844, aheadOfTheMachine)
	p.wait(`document.querySelectorAll('[data-search] [data-move]').length > 2`)
	const marked = `[...document.querySelectorAll('.premove')].map(e => e.dataset.square).join(' ')`
	p.drag(onSquare("g1"), onSquare("f3"), false)
	p.wait(marked + ` === 'g1 f3'`)
	p.waitDragEnd()
	if n := eval[int](p, `document.querySelectorAll('[data-legal]').length`); n != 0 || p.state() != "thinking" {
		t.Errorf(`while the machine thinks the board is %s with %d legal squares, want "thinking" and 0`, p.state(), n)
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
	p.checkFaults()
}
