//go:build js && wasm

package app

import (
	"math"
	"strconv"
	"syscall/js"

	"playout/ui/feature"
	"playout/ui/page"
)

// drag lets pieces be moved by mouse or finger from square to square, in addition to
// clicks on both. A press becomes a drag once the pointer has moved far enough and the
// page lifts the piece; then a picture of it follows the pointer, above everything and
// outside of what Vugu draws.
type drag struct {
	browser *browser
	page    *page.Page

	square         string   // where the pointer was pressed, "" if no drag can start
	origin         js.Value // that square's element
	pointer        int      // the pointer's id
	x, y           float64  // where it was pressed, CSS pixels
	picture        js.Value // the picture that follows the pointer, null if nothing is dragged
	half           float64  // half the side of the picture, CSS pixels
	landed         bool     // the picture lies on its target and waits for the board to follow
	position       string   // the board's position when the piece was lifted
	dropped        float64  // when the last drag ended, in ms of an event's timeStamp
	move, up, gone js.Func  // listeners while a pointer is pressed
}

const (
	dragFrom = 6.0 // CSS pixels that a pointer moves before a press becomes a drag
	// dropClick is how long after a drop, in ms, a click belongs to it, unless the
	// pointer was pressed again.
	dropClick = 80.0
	// landed is how long, in ms, the picture of a dropped piece stays on its target:
	// until the board has followed and the animation of a new stone there has ended.
	landed = 200.0
)

func newDrag(b *browser, p *page.Page) *drag {
	d := &drag{browser: b, page: p, picture: js.Null(), dropped: math.Inf(-1)}
	d.move, d.up, d.gone = listener(d.moved), listener(d.released), listener(func(js.Value) { d.end() })
	b.document.Call("addEventListener", "pointerdown", listener(d.pressed))
	b.document.Call("addEventListener", "click", listener(d.clicked), true)
	return d
}

// listener makes a function that handles an event.
func listener(f func(event js.Value)) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any {
		f(args[0])
		return nil
	})
}

// pressed remembers where a mouse button, finger or pen was pressed on a piece.
func (d *drag) pressed(event js.Value) {
	d.dropped = math.Inf(-1)
	if !event.Get("isPrimary").Bool() || event.Get("button").Int() != 0 {
		return
	}
	d.end()
	square := closest(event.Get("target"), "[data-square][data-piece]")
	if square.IsNull() {
		return
	}
	d.square, d.origin = square.Get("dataset").Get("square").String(), square
	d.pointer, d.x, d.y = event.Get("pointerId").Int(), event.Get("clientX").Float(), event.Get("clientY").Float()
	d.listen("addEventListener")
}

func (d *drag) listen(how string) {
	d.browser.document.Call(how, "pointermove", d.move)
	d.browser.document.Call(how, "pointerup", d.up)
	d.browser.document.Call(how, "pointercancel", d.gone)
}

// moved begins the drag, or moves the piece on.
func (d *drag) moved(event js.Value) {
	if event.Get("pointerId").Int() != d.pointer {
		return
	}
	x, y := event.Get("clientX").Float(), event.Get("clientY").Float()
	if d.picture.IsNull() {
		if math.Hypot(x-d.x, y-d.y) < dragFrom {
			return
		}
		lifted := false
		if d.page.Tell(feature.Lift{Square: d.square, Done: &lifted}); !lifted {
			d.end()
			return
		}
		if !d.show() {
			d.page.Tell(feature.Unchoose{})
			d.end()
			return
		}
	}
	d.place(x, y)
}

// closest returns the nearest element around an event's target that matches a selector,
// null for none: a target need not be an element.
func closest(target js.Value, selector string) js.Value {
	if target.Type() != js.TypeObject || target.Get("closest").Type() != js.TypeFunction {
		return js.Null()
	}
	return target.Call("closest", selector)
}

// box returns a square's rectangle in the window.
func box(square js.Value) js.Value {
	return square.Call("querySelector", "rect").Call("getBoundingClientRect")
}

// show makes the picture of the piece, as large as on its square; it returns false if the
// piece is no longer drawn.
func (d *drag) show() bool {
	piece, board := d.origin.Call("querySelector", "use"), closest(d.origin, "[data-board]")
	if piece.IsNull() || board.IsNull() {
		return false
	}
	d.half = box(d.origin).Get("width").Float() / 2
	d.position = board.Get("dataset").Get("position").String()
	d.picture = d.browser.svg("svg")
	d.picture.Call("setAttribute", "class", "lifted")
	d.picture.Call("setAttribute", "viewBox", "0 0 100 100")
	d.picture.Call("setAttribute", "width", strconv.FormatFloat(2*d.half, 'f', 2, 64))
	d.picture.Call("append", piece.Call("cloneNode"))
	body := d.browser.document.Get("body")
	body.Call("append", d.picture)
	body.Get("dataset").Set("dragging", "")
	return true
}

// place puts the centre of the picture at a point of the window.
func (d *drag) place(x, y float64) {
	d.picture.Get("style").Set("transform", "translate("+strconv.FormatFloat(x-d.half, 'f', 1, 64)+"px,"+strconv.FormatFloat(y-d.half, 'f', 1, 64)+"px)")
}

// released drops the piece on the square under the pointer.
func (d *drag) released(event js.Value) {
	if event.Get("pointerId").Int() != d.pointer {
		return
	}
	if d.picture.IsNull() {
		d.end()
		return
	}
	d.dropped = event.Get("timeStamp").Float()
	to := ""
	square := closest(d.browser.document.Call("elementFromPoint", event.Get("clientX"), event.Get("clientY")), "[data-square]")
	if !square.IsNull() {
		to = square.Get("dataset").Get("square").String()
	}
	goes := false
	if d.page.Tell(feature.Drop{From: d.square, To: to, Done: &goes}); !goes {
		d.end()
		return
	}
	there := box(square)
	d.place(there.Get("left").Float()+d.half, there.Get("top").Float()+d.half)
	d.listen("removeEventListener")
	d.landed = true
	picture := d.picture
	d.browser.After(landed, func() {
		if d.picture.Equal(picture) {
			d.end()
		}
	})
}

// drawn is called after every drawn view. The piece itself is faint while it is dragged,
// even if a machine moves meanwhile, and hidden after the drop until the board has
// followed. If it was let go by other means, or its move has to be chosen from a menu,
// the drag is over.
func (d *drag) drawn(view *feature.View) {
	if d.picture.IsNull() {
		return
	}
	held := false
	for i := range view.Board.Squares {
		held = held || view.Board.Squares[i].Chosen
	}
	followed := view.Board.Position != d.position
	switch {
	case len(view.Board.Promotions) > 0, !d.landed && !held:
		d.end()
	case d.landed && followed:
		d.setOpacity("")
	case d.landed:
		d.setOpacity("0")
	default:
		d.setOpacity("0.3")
	}
}

// setOpacity sets the opacity of the dragged piece, "" for its own.
func (d *drag) setOpacity(opacity string) {
	if piece := d.origin.Call("querySelector", "use"); !piece.IsNull() {
		piece.Get("style").Set("opacity", opacity)
	}
}

// clicked keeps from the board the click that a browser makes of a drag's press and
// release: it would choose a square.
func (d *drag) clicked(event js.Value) {
	late := event.Get("timeStamp").Float() - d.dropped
	if late <= dropClick && !closest(event.Get("target"), "[data-board]").IsNull() {
		event.Call("stopPropagation")
	}
}

// end forgets the press and removes the picture.
func (d *drag) end() {
	d.listen("removeEventListener")
	if !d.picture.IsNull() {
		d.setOpacity("")
		d.picture.Call("remove")
		d.picture = js.Null()
		d.browser.document.Get("body").Get("dataset").Delete("dragging")
	}
	d.square, d.origin, d.landed = "", js.Null(), false
}
