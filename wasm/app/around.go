//go:build js && wasm

package app

import (
	"math"
	"strconv"
	"syscall/js"

	"playout/engine/embed"
	"playout/ui/feature"
	"playout/ui/page"
)

// around is the page in which this one lives as a frame.
type around struct {
	parent js.Value // its window, undefined where there is none
	origin string   // to which messages go
	json   js.Value
	kind   js.Value // Object.prototype.toString

	document js.Value
	size     feature.Sized // the last that was told
	page     *page.Page
}

// newAround hears what the page around says. Only its window is heard, whichever its
// origin: a frame cannot know who may embed it.
//
// Messages go to the origin of the page around where the browser tells it, and else to
// any: Firefox does not, nor has a sandboxed page one. All that is posted is the
// position of a game that this page has opened, and nothing of the visitor.
func newAround(window js.Value, p *page.Page) *around {
	a := &around{origin: "*", json: js.Global().Get("JSON"), kind: js.Global().Get("Object").Get("prototype").Get("toString"), document: window.Get("document"), page: p}
	parent := window.Get("parent")
	if parent.Equal(window) {
		return a
	}
	a.parent = parent
	if list := window.Get("location").Get("ancestorOrigins"); list.Truthy() && list.Length() > 0 && list.Index(0).String() != "null" {
		a.origin = list.Index(0).String()
	}
	window.Call("addEventListener", "message", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if source := args[0].Get("source"); source.Equal(parent) {
			if data := args[0].Get("data"); data.Type() == js.TypeObject && data.Get("target").Equal(js.ValueOf(embed.Name)) {
				p.Posted(a.read(data))
			}
		}
		return nil
	}))
	window.Call("addEventListener", "resize", listener(func(js.Value) { a.measure() }))
	return a
}

// post sends the JSON of an object.
func (a *around) post(message []byte) {
	if a.parent.Truthy() {
		a.parent.Call("postMessage", a.json.Call("parse", string(message)), a.origin)
	}
}

// read is a message as JSON, "" for one that has none, or is larger or deeper than any
// may be. It is measured first: what would take too long is never written out.
func (a *around) read(data js.Value) (text string) {
	defer func() {
		if recover() != nil { // a number of any length, or what cannot be written
			text = ""
		}
	}()
	room := embed.MaxMessage
	if !a.fits(data, &room, maxDepth) {
		return ""
	}
	return a.json.Call("stringify", data).String()
}

// length is that of a text, in UTF-16: of one that is too large nothing is copied.
func length(text js.Value) int { return js.Global().Get("Object").Invoke(text).Get("length").Int() }

// maxDepth is how deep a message may be: an exercise in a set is six.
const maxDepth = 12

// each is the room that a value of a list or an object takes: no exercise has as many as
// have room then, and what has more is refused before it is looked at.
const each = 8

// fits says whether a value and all that is in it has room.
func (a *around) fits(value js.Value, room *int, depth int) bool {
	switch value.Type() {
	case js.TypeString:
		*room -= length(value)
	case js.TypeObject:
		switch a.kind.Call("call", value).String() {
		case "[object Array]":
			if each*value.Length() > *room { // it may be of four thousand million, none of them there
				return false
			}
		case "[object Object]":
		default:
			return false
		}
		if depth == 0 {
			return false
		}
		keys := js.Global().Get("Object").Call("keys", value)
		if *room -= each * keys.Length(); *room < 0 {
			return false
		}
		for i := range keys.Length() {
			key := keys.Index(i)
			*room -= length(key)
			if !a.fits(js.Global().Get("Reflect").Call("get", value, key), room, depth-1) {
				return false
			}
		}
	}
	return *room >= 0
}

// measure tells how large the frame would best be: as wide as it is, and as high as
// the board and what the panel holds ask for, beside one another in a frame of wide or
// more, as static/style/5-embed.css lays them out.
func (a *around) measure() {
	const wide, widest, pad = 600, 760, 14 // CSS pixels
	main := a.document.Call("querySelector", "main")
	if a.parent.IsUndefined() || main.IsNull() {
		return
	}
	size := func(what string) float64 {
		e := main.Call("querySelector", what)
		if e.IsNull() {
			return 0
		}
		return e.Get("offsetHeight").Float()
	}
	width := a.document.Get("documentElement").Get("clientWidth").Float()
	board, height := width-2*pad, 2.0*pad
	panel := size(".inner")
	switch alone := main.Get("dataset").Get("controls").String() == embed.ControlsNone; {
	case alone:
		panel = 0
		if below := size(".arcade"); below > 0 {
			height += pad + below
		}
	case width < wide:
		height += pad + panel
		panel = 0
	default:
		board -= pad + min(max(170, .31*width), 330)
	}
	height += max(min(board, widest)/a.aspect(main), panel)
	if size := (feature.Sized{Width: int(width), Height: int(math.Ceil(height))}); size != a.size {
		a.size = size
		a.page.Tell(size)
	}
}

// aspect is how wide the board is beside its height.
func (*around) aspect(main js.Value) float64 {
	aspect, err := strconv.ParseFloat(main.Get("style").Call("getPropertyValue", "--aspect").String(), 64)
	if err != nil || aspect <= 0 {
		return 1
	}
	return aspect
}
