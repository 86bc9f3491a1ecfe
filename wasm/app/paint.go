//go:build js && wasm

package app

import (
	"math"
	"syscall/js"

	"playout/ui/feature"
	"playout/ui/features/editor"
	"playout/ui/page"
)

// paint lets a pointer draw on the board while a position is set up: dragged over squares
// it puts the picked piece there, and a right click or a long press empties a square. A
// press that stays on its square remains a click.
type paint struct {
	browser *browser
	page    *page.Page
	on      bool // a position is being set up

	square   string   // the square that the pointer was last on, "" if none is pressed
	first    string   // where it was pressed
	pointer  int      // its id
	x, y     float64  // where it was last, CSS pixels
	drawn    bool     // the pointer has painted, so its release is no click
	rest     js.Value // id of the timer that waits for a long press
	ended    float64  // when a press that was no click ended, in ms of an event's timeStamp
	led, off js.Func  // listeners while the pointer is pressed
	rested   js.Func  // the timer's callback
	frame    js.Func  // callback of the frame that is drawn then
}

// longPress is how long, in ms, a finger has to rest on a square to empty it.
const longPress = 550.0

func newPaint(b *browser, p *page.Page) *paint {
	t := &paint{browser: b, page: p, ended: math.Inf(-1)}
	t.led, t.off = listener(t.moved), listener(t.released)
	t.rested = js.FuncOf(func(js.Value, []js.Value) any {
		b.window.Call("requestAnimationFrame", t.frame)
		return nil
	})
	t.frame = listener(func(js.Value) { t.emptied() })
	b.document.Call("addEventListener", "pointerdown", listener(t.pressed))
	b.document.Call("addEventListener", "contextmenu", listener(t.menu))
	b.document.Call("addEventListener", "click", listener(t.clicked), true)
	return t
}

// follow is called after every drawn view.
func (t *paint) follow(view *feature.View) { t.on = view.Editing }

// squareAt returns the square that an element lies in, "" for none.
func squareAt(element js.Value) string {
	square := closest(element, "[data-square]")
	if square.IsNull() {
		return ""
	}
	return square.Get("dataset").Get("square").String()
}

func (t *paint) pressed(event js.Value) {
	t.ended = math.Inf(-1)
	if !event.Get("isPrimary").Bool() || event.Get("button").Int() != 0 {
		return
	}
	square := squareAt(event.Get("target"))
	if square == "" || !t.on {
		return
	}
	t.square, t.first, t.drawn = square, square, false
	t.pointer, t.x, t.y = event.Get("pointerId").Int(), event.Get("clientX").Float(), event.Get("clientY").Float()
	if event.Get("pointerType").String() == "touch" {
		// The browser's own timer lets a pending release go first, and a frame lets
		// pending moves go first: a timer of a busy program would take a tap or a stroke
		// for a long press.
		t.rest = t.browser.window.Call("setTimeout", t.rested, longPress)
	}
	paints := false
	if t.page.Tell(editor.Paints{Square: square, Done: &paints}); paints { // otherwise the piece there is dragged
		t.browser.document.Call("addEventListener", "pointermove", t.led)
	}
	t.browser.document.Call("addEventListener", "pointerup", t.off)
	t.browser.document.Call("addEventListener", "pointercancel", t.off)
}

// emptied empties the square on which a finger has rested since it was pressed.
func (t *paint) emptied() {
	if t.square == t.first && !t.drawn {
		t.drawn = true
		t.page.Tell(editor.Erase{Square: t.square})
	}
}

// moved paints the squares on the way to the pointer's position: a fast pointer skips
// some.
func (t *paint) moved(event js.Value) {
	if event.Get("pointerId").Int() != t.pointer {
		return
	}
	x, y := event.Get("clientX").Float(), event.Get("clientY").Float()
	const step = 6.0 // CSS pixels, less than the side of any square
	steps := math.Ceil(math.Hypot(x-t.x, y-t.y) / step)
	for i := 1.0; i <= steps; i++ {
		t.enter(squareAt(t.browser.document.Call("elementFromPoint", t.x+(x-t.x)*i/steps, t.y+(y-t.y)*i/steps)))
	}
	t.x, t.y = x, y
}

// enter paints a square that the pointer enters, and the first square before it.
func (t *paint) enter(square string) {
	if square == "" || square == t.square {
		return
	}
	if !t.drawn {
		t.drawn = true
		t.page.Tell(editor.Paint{Square: t.first})
	}
	t.square = square
	t.page.Tell(editor.Paint{Square: square})
}

func (t *paint) released(event js.Value) {
	if event.Get("pointerId").Int() != t.pointer {
		return
	}
	if t.drawn {
		t.ended = event.Get("timeStamp").Float()
	}
	t.square = ""
	t.browser.window.Call("clearTimeout", t.rest)
	for _, of := range []struct {
		name string
		what js.Func
	}{{"pointermove", t.led}, {"pointerup", t.off}, {"pointercancel", t.off}} {
		t.browser.document.Call("removeEventListener", of.name, of.what)
	}
}

// menu empties a square instead of opening the browser's menu.
func (t *paint) menu(event js.Value) {
	square := squareAt(event.Get("target"))
	if square == "" || !t.on {
		return
	}
	event.Call("preventDefault")
	t.drawn = true // in some browsers a long press leads here too
	t.page.Tell(editor.Erase{Square: square})
}

// clicked keeps from the board the click that a browser makes of a press that has
// painted.
func (t *paint) clicked(event js.Value) {
	if event.Get("timeStamp").Float()-t.ended <= dropClick && squareAt(event.Get("target")) != "" {
		event.Call("stopPropagation")
	}
}
