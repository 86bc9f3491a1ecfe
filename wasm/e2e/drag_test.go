//go:build !js

package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/input"
	cd "github.com/chromedp/chromedp"
)

// drag moves the mouse, or a finger, from the middle of one element to that of another in steps,
// checks that a picture of the piece is under it, and releases it.
func (p *page) drag(from, to string, touch bool) {
	p.t.Helper()
	x, y := p.waitPressable(from)
	xx, yy := p.waitPressable(to)
	const steps = 4
	if touch {
		p.finger(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: x, Y: y})
	} else {
		p.mouse(input.DispatchMouseEventTypeMousePressed, x, y)
	}
	for i := 1.0; i <= steps; i++ {
		at := [2]float64{x + (xx-x)*i/steps, y + (yy-y)*i/steps}
		if touch {
			p.finger(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: at[0], Y: at[1]})
		} else {
			p.mouse(input.DispatchMouseEventTypeMouseMoved, at[0], at[1])
		}
	}
	p.wait(fmt.Sprintf(`(r => r && Math.hypot(r.x + r.width / 2 - %f, r.y + r.height / 2 - %f) < 2)(document.querySelector('.lifted')?.getBoundingClientRect())`, xx, yy))
	if touch {
		p.finger(input.DispatchTouchEventTypeTouchEnd)
	} else {
		p.mouse(input.DispatchMouseEventTypeMouseReleased, xx, yy)
	}
}

func onSquare(name string) string { return fmt.Sprintf(`[data-square=%q]`, name) }

// waitDragEnd waits until the page shows nothing more of a drag.
func (p *page) waitDragEnd() {
	p.t.Helper()
	p.wait(`!document.querySelector('.lifted') && !('dragging' in document.body.dataset) && ![...document.querySelectorAll('use')].some(u => u.style.opacity)`)
}

// Mouse and finger drag pieces: dropped on a target a piece moves, dropped elsewhere it is
// released, dropped on its own square it stays chosen, and clicks work as before.
func TestDragPieces(t *testing.T) {
	t.Parallel()
	for _, touch := range []bool{false, true} {
		p := open(t, 390, 844, "#/chess?white=human&black=human")
		if touch {
			p.do(cd.EmulateViewport(390, 844, cd.EmulateTouch, cd.EmulateMobile))
		}
		p.waitIdle()
		p.drag(onSquare("e2"), onSquare("e4"), touch)
		if text := p.waitPlies(1); text != "e4" {
			t.Errorf(`touch %v: dragged from e2 to e4: %s, want "e4"`, touch, text)
		}
		p.waitDragEnd()
		for _, elsewhere := range []string{onSquare("e5"), onSquare("d7"), `[data-action=new]`} {
			p.drag(onSquare("g8"), elsewhere, touch)
			p.wait(`!document.querySelector('.chosen')`)
			p.waitDragEnd()
		}
		p.movePiece("g8", "f6")
		if text := p.waitPlies(2); text != "Nf6" {
			t.Errorf(`touch %v: by clicks: %s, want "Nf6"`, touch, text)
		}
		if n := eval[int](p, `scrollY`); n != 0 {
			t.Errorf("touch %v: the page scrolled to %d, want 0", touch, n)
		}
	}
}

// A press with a tremor is a click, a pawn dragged to the last rank asks for its
// promotion piece, and Morris stones are dragged too.
func TestDragOfOtherKinds(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	p := open(t, 1280, 900, chessAt("7k/P7/8/8/8/8/8/K7 w - - 0 1"))
	p.waitIdle()
	x, y := p.waitPressable(onSquare("a7"))
	p.mouse(input.DispatchMouseEventTypeMousePressed, x, y)
	p.mouse(input.DispatchMouseEventTypeMouseMoved, x+12, y+3)
	p.mouse(input.DispatchMouseEventTypeMouseReleased, x+12, y+3)
	p.waitDragEnd()
	p.wait(`document.querySelector('[data-square=a7].chosen')`)
	p.drag(onSquare("a7"), onSquare("a8"), false)
	p.wait(`document.querySelectorAll('[data-promotion]').length === 4`)
	p.waitDragEnd()
	p.click(`[data-promotion=q]`)
	if text := p.waitPlies(1); text != "a8=Q+" {
		t.Errorf(`the pawn was played as %s, want "a8=Q+"`, text)
	}

	p = open(t, 1280, 900, "#/morris?p=W..BWB.W.B.W.W.B......WB%20W%200%200&white=human&black=human")
	p.waitIdle()
	p.drag(onSquare("d6"), onSquare("d7"), false)
	if text := p.waitPlies(1); text != "d6-d7" {
		t.Errorf(`the stone was played as %s, want "d6-d7"`, text)
	}
	p.waitDragEnd()
}
