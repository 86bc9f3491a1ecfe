//go:build js && wasm

package app

import (
	"strconv"
	"syscall/js"

	"playout/ui/feature"
	"playout/ui/pointer"
)

// gestures gives package pointer the document's events, and carries out its decisions in the
// document.
type gestures struct {
	browser     *browser
	tell        func(feature.Message)
	state       *pointer.Gestures
	callbacks   [pointer.Timers]js.Func
	ids         [pointer.Timers]js.Value // of the running timers
	onTouchMove js.Func                  // listens to the moves of fingers
}

func newGestures(b *browser, tell func(feature.Message)) *gestures {
	g := &gestures{browser: b, tell: tell}
	g.state = pointer.New(g)
	for timer := range pointer.Timers {
		frame := listener(func(js.Value) { g.state.TimerEnded(timer) })
		// The browser's own timer lets a pending release go first, and a frame lets
		// pending moves go first: a timer of a busy program would take a tap or a stroke
		// for a long press.
		g.callbacks[timer] = js.FuncOf(func(js.Value, []js.Value) any {
			b.window.Call("requestAnimationFrame", frame)
			return nil
		})
	}
	g.onTouchMove = listener(func(event js.Value) {
		if g.state.BlocksScroll() && event.Get("cancelable").Bool() {
			event.Call("preventDefault")
		}
	})
	on := func(name string, then func(event js.Value), capture bool) {
		b.document.Call("addEventListener", name, listener(then), capture)
	}
	on("pointerdown", func(event js.Value) { g.state.Pressed(g.readPress(event)) }, false)
	on("pointermove", func(event js.Value) {
		if g.state.Follows(int(numberOf(event, "pointerId"))) {
			g.state.Moved(readPosition(event))
		}
	}, false)
	on("pointerup", func(event js.Value) { g.state.Released(readPosition(event)) }, false)
	on("pointercancel", func(event js.Value) { g.state.Cancelled(readPosition(event)) }, false)
	on("contextmenu", func(event js.Value) {
		if g.state.Menu(readTarget(event)) {
			event.Call("preventDefault")
		}
	}, false)
	on("click", func(event js.Value) {
		if g.state.Clicked(readTarget(event)) {
			event.Call("stopPropagation")
		}
	}, true)
	return g
}

// drawn is called after every drawn view.
func (g *gestures) drawn(view *feature.View) {
	s := pointer.State{
		Editing: view.Editing, Game: view.Board.Game != "",
		Steered:  view.Swipes,
		Position: view.Board.Position, Promotion: len(view.Board.Promotions) > 0,
	}
	for i := range view.Board.Squares {
		s.Chosen = s.Chosen || view.Board.Squares[i].Chosen
	}
	g.state.Drawn(s)
}

// listener makes a function that handles an event.
func listener(f func(event js.Value)) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any {
		f(args[0])
		return nil
	})
}

// numberOf returns a number of an event, 0 for none: an event made by a script may lack any.
func numberOf(event js.Value, name string) float64 {
	if value := event.Get(name); value.Type() == js.TypeNumber {
		return value.Float()
	}
	return 0
}

// readPosition reads where a pointer is.
func readPosition(event js.Value) pointer.Event {
	return pointer.Event{
		ID: int(numberOf(event, "pointerId")), Time: numberOf(event, "timeStamp"),
		X: numberOf(event, "clientX"), Y: numberOf(event, "clientY"),
	}
}

// readTarget reads an event's target.
func readTarget(event js.Value) pointer.Event {
	e, target := readPosition(event), event.Get("target")
	e.Button = int(numberOf(event, "button"))
	e.Board, e.Control = !closest(target, "[data-board]").IsNull(), !closest(target, "button").IsNull()
	e.Square = squareAt(target)
	return e
}

// readPress reads what a pointer was pressed on.
func (g *gestures) readPress(event js.Value) pointer.Event {
	e, kind := readTarget(event), event.Get("pointerType").String()
	e.Primary = event.Get("isPrimary").Truthy()
	e.Mouse, e.Touch = kind == "mouse", kind == "touch"
	if origin := closest(event.Get("target"), "[data-square][data-piece]"); !origin.IsNull() {
		e.Piece = &piece{browser: g.browser, origin: origin}
	}
	return e
}

// closest returns the nearest element around an event's target that matches a selector,
// null for none: a target need not be an element.
func closest(target js.Value, selector string) js.Value {
	if target.Type() != js.TypeObject || target.Get("closest").Type() != js.TypeFunction {
		return js.Null()
	}
	return target.Call("closest", selector)
}

// squareAt returns the square that contains an element, "" for none.
func squareAt(element js.Value) string {
	square := closest(element, "[data-square]")
	if square.IsNull() {
		return ""
	}
	return square.Get("dataset").Get("square").String()
}

// under returns the element at a point of the window, null for none.
func (b *browser) under(x, y float64) js.Value {
	return b.document.Call("elementFromPoint", x, y)
}

// Send implements pointer.Page.
func (g *gestures) Send(m feature.Message) { g.tell(m) }

// Square implements pointer.Page.
func (g *gestures) Square(x, y float64) string { return squareAt(g.browser.under(x, y)) }

// Arrow implements pointer.Page.
func (g *gestures) Arrow(key string) {
	root := g.browser.document.Call("getElementById", "app")
	root.Call("dispatchEvent", js.Global().Get("KeyboardEvent").New("keydown", map[string]any{"key": key, "cancelable": true}))
}

// After implements pointer.Page.
func (g *gestures) After(ms float64, then func()) { g.browser.After(ms, then) }

// StartTimer implements pointer.Page.
func (g *gestures) StartTimer(timer pointer.Timer, ms float64) {
	g.ids[timer] = g.browser.window.Call("setTimeout", g.callbacks[timer], ms)
}

// StopTimer implements pointer.Page.
func (g *gestures) StopTimer(timer pointer.Timer) {
	g.browser.window.Call("clearTimeout", g.ids[timer])
}

// FollowTouches implements pointer.Page.
func (g *gestures) FollowTouches(on bool) {
	how := "removeEventListener"
	if on {
		how = "addEventListener"
	}
	g.browser.document.Call(how, "touchmove", g.onTouchMove, map[string]any{"passive": false})
}

// piece is a piece on its square.
type piece struct {
	browser *browser
	origin  js.Value // the square's element
	picture js.Value // the picture that follows the pointer
	half    float64  // half the side of the picture, CSS pixels
}

// Square implements pointer.Piece.
func (p *piece) Square() string { return p.origin.Get("dataset").Get("square").String() }

// box returns a square's rectangle in the window.
func box(square js.Value) js.Value {
	return square.Call("querySelector", "rect").Call("getBoundingClientRect")
}

// Show implements pointer.Piece. The picture is as large as the piece on its square; Vugu does
// not draw it.
func (p *piece) Show() (position string, ok bool) {
	drawn, board := p.origin.Call("querySelector", "use"), closest(p.origin, "[data-board]")
	if drawn.IsNull() || board.IsNull() {
		return "", false
	}
	p.half = box(p.origin).Get("width").Float() / 2
	p.picture = p.browser.svg("svg")
	p.picture.Call("setAttribute", "class", "lifted")
	p.picture.Call("setAttribute", "viewBox", "0 0 100 100")
	p.picture.Call("setAttribute", "width", strconv.FormatFloat(2*p.half, 'f', 2, 64))
	p.picture.Call("append", drawn.Call("cloneNode"))
	body := p.browser.document.Get("body")
	body.Call("append", p.picture)
	body.Get("dataset").Set("dragging", "")
	return board.Get("dataset").Get("position").String(), true
}

// Place implements pointer.Piece.
func (p *piece) Place(x, y float64) {
	p.picture.Get("style").Set("transform", "translate("+strconv.FormatFloat(x-p.half, 'f', 1, 64)+"px,"+strconv.FormatFloat(y-p.half, 'f', 1, 64)+"px)")
}

// Land implements pointer.Piece.
func (p *piece) Land(x, y float64) {
	if square := closest(p.browser.under(x, y), "[data-square]"); !square.IsNull() {
		target := box(square)
		p.Place(target.Get("left").Float()+p.half, target.Get("top").Float()+p.half)
	}
}

// Fade implements pointer.Piece.
func (p *piece) Fade(opacity string) {
	if drawn := p.origin.Call("querySelector", "use"); !drawn.IsNull() {
		drawn.Get("style").Set("opacity", opacity)
	}
}

// Remove implements pointer.Piece.
func (p *piece) Remove() {
	p.picture.Call("remove")
	p.browser.document.Get("body").Get("dataset").Delete("dragging")
}
