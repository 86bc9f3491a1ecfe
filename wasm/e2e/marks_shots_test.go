//go:build !js

package e2e

import (
	"fmt"

	"github.com/chromedp/cdproto/input"
	cd "github.com/chromedp/chromedp"
)

// markScenes show what is drawn on the boards.
var markScenes = []scene{
	{"marks-chess", chessMiddle, func(p *page) { p.requestHint() }},
	{"marks-chess-flipped", chessMiddle, func(p *page) {
		p.requestHint()
		p.press("f")
	}},
	{"marks-chess-lit", chessMiddle, func(p *page) {
		p.requestHint()
		eval[any](p, `document.querySelectorAll('[data-point]')[1].focus()`)
		p.wait(`document.querySelector('.arrow.lit')`)
	}},
	{"marks-chess-drawn", chessMiddle, func(p *page) {
		p.requestHint()
		p.drawMark("e6", "e6", false)
		p.drawMark("f3", "g5", false)
		p.drawMark("d1", "d5", false)
	}},
	{"marks-morris", morrisMoving, func(p *page) { p.requestHint() }},
	{"marks-morris-mill", "#/morris?p=WW.B..........W.....BW.B+W+0+0&white=human&black=human", func(p *page) { p.requestHint() }},
	{"marks-morris-removal", "#/morris?p=WWWB.........WB....BBWB.+W+0+0+x&white=human&black=human", func(p *page) { p.requestHint() }},
	{"marks-othello-values", "#/othello?m=f5,d6,c3,d3,c4,f4,c5,b3,c2,e3,d2,c6,b4,b5&black=human&white=level:6", func(p *page) {
		p.waitIdle()
		p.click(`[data-action=settings]`)
		p.click(`[data-setting=values]`)
		p.closeDialog()
		p.wait(`document.querySelector('.value')`)
		p.drawMark("d6", "d6", false)
		p.drawMark("f4", "c7", false)
	}},
	{"marks-geese", geeseMiddle, func(p *page) { p.requestHint() }},
	{"marks-geese-drawn", geeseMiddle, func(p *page) {
		p.waitIdle()
		p.drawMark("r1c10", "r4c7", false)
		p.drawMark("r2c9", "r2c9", false)
	}},
}

// requestHint requests a hint and waits for it.
func (p *page) requestHint() {
	p.t.Helper()
	p.waitIdle()
	p.click(`[data-action=hint]`)
	p.wait(`document.querySelector('[data-search] [data-move]')`)
	p.waitIdle()
}

// drawMark draws a mark, or an arrow from square to square: with the right button, or with
// a finger that rests first.
func (p *page) drawMark(from, to string, touch bool) {
	p.t.Helper()
	x, y := p.waitPressable(onSquare(from))
	xx, yy := p.waitPressable(onSquare(to))
	drawn := eval[int](p, `document.querySelectorAll('.drawn').length`)
	if touch {
		p.finger(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: x, Y: y})
		p.wait(`document.querySelector('.trace')`)
		p.finger(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: xx, Y: yy})
		p.finger(input.DispatchTouchEventTypeTouchEnd)
	} else {
		for _, step := range []struct {
			kind input.DispatchMouseEventType
			x, y float64
		}{
			{input.DispatchMouseEventTypeMousePressed, x, y}, {input.DispatchMouseEventTypeMouseMoved, xx, yy}, {input.DispatchMouseEventTypeMouseReleased, xx, yy},
		} {
			_, err := cd.Call(p.ctx, input.DispatchMouseEvent, input.DispatchMouseEventParams{
				Type: step.kind, X: step.x, Y: step.y, Button: input.MouseButtonRight, Buttons: 2, ClickCount: 1,
			})
			if err != nil {
				p.t.Fatal(err)
			}
		}
	}
	p.wait(fmt.Sprintf(`!document.querySelector('.trace') && document.querySelectorAll('.drawn').length !== %d`, drawn))
}
