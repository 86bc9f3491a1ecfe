//go:build js && wasm

package app

import (
	"math"
	"syscall/js"

	"playout/ui/feature"
	"playout/ui/features/pencil"
	"playout/ui/page"
)

// annotator lets a person draw on the board, in addition to playing on it: with the right
// mouse button, or with a finger that has rested on a square. Released on the square
// where it was pressed it makes a mark, released on another an arrow.
type annotator struct {
	browser *browser
	page    *page.Page
	drag    *drag
	swipe   *swipe
	on      bool // the board shows a game that may be drawn on

	from, to string   // where the pointer was pressed, "" for none, and where it is
	pointer  int      // its id
	x, y     float64  // where it was pressed, CSS pixels
	touch    bool     // it is a finger or a pen
	draws    bool     // it draws: a finger does only after it has rested
	rest     js.Value // id of the timer that waits for that
	ended    float64  // when a finger last drew, in ms of an event's timeStamp

	move, up, gone, held, rested js.Func // listeners while it is pressed
}

// resting is how long, in ms, a finger rests on a square before it draws. Meanwhile it
// may waver by less than the distance that starts a drag.
const resting = 500.0

func newAnnotator(b *browser, p *page.Page, d *drag, w *swipe) *annotator {
	s := &annotator{browser: b, page: p, drag: d, swipe: w, ended: math.Inf(-1)}
	s.move, s.up, s.gone = listener(s.moved), listener(s.released), listener(func(js.Value) { s.end() })
	frame := listener(func(js.Value) { s.begin() })
	s.rested = js.FuncOf(func(js.Value, []js.Value) any { // as in paint: pending events go first
		b.window.Call("requestAnimationFrame", frame)
		return nil
	})
	s.held = listener(func(event js.Value) { // otherwise the finger scrolls the page
		if s.draws && event.Get("cancelable").Bool() {
			event.Call("preventDefault")
		}
	})
	b.document.Call("addEventListener", "pointerdown", listener(s.pressed))
	b.document.Call("addEventListener", "contextmenu", listener(s.menu))
	b.document.Call("addEventListener", "click", listener(s.clicked), true)
	return s
}

// drawn is called after every drawn view.
func (s *annotator) drawn(view *feature.View) {
	s.on = !view.Editing && view.Board.Game != ""
}

// pressed starts drawing with the right button, or waits for a finger to rest.
func (s *annotator) pressed(event js.Value) {
	s.ended = math.Inf(-1)
	mouse := event.Get("pointerType").String() == "mouse"
	button := 0
	if mouse {
		button = 2
	}
	if s.from != "" { // a further finger or button cancels the drawing
		s.end()
	}
	square := squareAt(event.Get("target"))
	if !s.on || square == "" || !event.Get("isPrimary").Bool() || event.Get("button").Int() != button || !mouse && s.swipe.on {
		return
	}
	s.from, s.to, s.touch = square, square, !mouse
	s.pointer, s.x, s.y = event.Get("pointerId").Int(), event.Get("clientX").Float(), event.Get("clientY").Float()
	s.listen("addEventListener")
	if mouse {
		s.begin()
		return
	}
	s.rest = s.browser.window.Call("setTimeout", s.rested, resting)
}

func (s *annotator) listen(how string) {
	s.browser.document.Call(how, "pointermove", s.move)
	s.browser.document.Call(how, "pointerup", s.up)
	s.browser.document.Call(how, "pointercancel", s.gone)
	s.browser.document.Call(how, "touchmove", s.held, map[string]any{"passive": false})
}

// begin lets the pointer draw.
func (s *annotator) begin() {
	if s.from == "" || s.draws {
		return
	}
	s.draws = true
	s.drag.end() // the finger draws, and does not drag the piece on which it rests
	s.page.Tell(pencil.Trace{From: s.from, To: s.to})
}

func (s *annotator) moved(event js.Value) {
	if event.Get("pointerId").Int() != s.pointer {
		return
	}
	x, y := event.Get("clientX").Float(), event.Get("clientY").Float()
	if !s.draws {
		if math.Hypot(x-s.x, y-s.y) >= dragFrom {
			s.end()
		}
		return
	}
	to := squareAt(s.browser.document.Call("elementFromPoint", x, y))
	if to != s.to {
		s.to = to
		s.page.Tell(pencil.Trace{From: s.from, To: to})
	}
}

func (s *annotator) released(event js.Value) {
	if event.Get("pointerId").Int() != s.pointer {
		return
	}
	from, to, draws := s.from, s.to, s.draws
	if draws && s.touch {
		s.ended = event.Get("timeStamp").Float()
	}
	s.end()
	if draws {
		s.page.Tell(pencil.Stroke{From: from, To: to})
	}
}

// end forgets the press.
func (s *annotator) end() {
	s.listen("removeEventListener")
	s.browser.window.Call("clearTimeout", s.rest)
	if s.draws {
		s.page.Tell(pencil.Trace{})
	}
	s.from, s.draws = "", false
}

// menu suppresses the browser's menu for a pointer's press on a square. Some browsers
// report a resting finger by it.
func (s *annotator) menu(event js.Value) {
	if !s.on || squareAt(event.Get("target")) == "" {
		return
	}
	if event.Get("button").Int() == 2 || s.from != "" {
		event.Call("preventDefault")
		s.begin()
	}
}

// clicked keeps from the board the click that a browser makes of a finger's drawing. A
// click beside the squares removes the drawings, and so does one on a square when there
// is nothing to choose.
func (s *annotator) clicked(event js.Value) {
	if closest(event.Get("target"), "[data-board]").IsNull() {
		return
	}
	if event.Get("timeStamp").Float()-s.ended <= dropClick {
		event.Call("stopPropagation")
	} else if squareAt(event.Get("target")) == "" && closest(event.Get("target"), "button").IsNull() {
		s.page.Tell(pencil.Clear{})
	}
}
