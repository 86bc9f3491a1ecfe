//go:build js && wasm

package app

import (
	"strconv"
	"syscall/js"

	"playout/engine/embed"
	"playout/ui/feature"
)

// embedder is the page that embeds this one as a frame.
type embedder struct {
	parent   js.Value // its window, undefined if there is none
	origin   string   // the origin that messages are sent to
	json     js.Value
	toString js.Value // Object.prototype.toString

	document js.Value
	size     feature.Sized // the last size that was reported
	tell     func(feature.Message)
}

// newEmbedder listens to the embedding page. Only messages from its window are accepted,
// whatever its origin: a frame cannot know who may embed it.
//
// Messages are sent to the origin of the embedding page if the browser reveals it, otherwise to
// any origin: Firefox does not reveal it, and a sandboxed page has none. It posts only the
// position of a game that this page has opened, and nothing about the visitor.
func newEmbedder(window js.Value, tell func(feature.Message)) *embedder {
	e := &embedder{origin: "*", json: js.Global().Get("JSON"), toString: js.Global().Get("Object").Get("prototype").Get("toString"), document: window.Get("document"), tell: tell}
	parent := window.Get("parent")
	if parent.Equal(window) {
		return e
	}
	e.parent = parent
	if list := window.Get("location").Get("ancestorOrigins"); list.Truthy() && list.Length() > 0 && list.Index(0).String() != "null" {
		e.origin = list.Index(0).String()
	}
	window.Call("addEventListener", "message", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if source := args[0].Get("source"); source.Equal(parent) {
			if data := args[0].Get("data"); data.Type() == js.TypeObject && data.Get("target").Equal(js.ValueOf(embed.Name)) {
				tell(feature.Posted{Text: e.read(data)})
			}
		}
		return nil
	}))
	window.Call("addEventListener", "resize", listener(func(js.Value) { e.measure() }))
	return e
}

// post sends the JSON of an object.
func (e *embedder) post(message []byte) {
	if e.parent.Truthy() {
		e.parent.Call("postMessage", e.json.Call("parse", string(message)), e.origin)
	}
}

// read returns a message as JSON, or "" if it has no JSON form or is larger or deeper than
// allowed. It measures the message first, so that it never encodes one that would take too long.
func (e *embedder) read(data js.Value) (text string) {
	defer func() {
		if recover() != nil { // a number of any length, or a value that JSON cannot hold
			text = ""
		}
	}()
	room := embed.MaxMessage
	if !e.fits(data, &room, maxDepth) {
		return ""
	}
	return e.json.Call("stringify", data).String()
}

// length returns the length of a text in UTF-16, without copying the text, which may be too
// large.
func length(text js.Value) int { return js.Global().Get("Object").Invoke(text).Get("length").Int() }

// maxDepth is the greatest depth of a message: an exercise in a set has six.
const maxDepth = 12

// entrySize is the room that an entry of a list or an object takes. No exercise has as many entries
// as fit; a larger value is refused before its entries are read.
const entrySize = 8

// fits reports whether there is room for a value and everything in it.
func (e *embedder) fits(value js.Value, room *int, depth int) bool {
	switch value.Type() {
	case js.TypeString:
		*room -= length(value)
	case js.TypeObject:
		switch e.toString.Call("call", value).String() {
		case "[object Array]":
			if entrySize*value.Length() > *room { // a list may claim four billion entries and have none of them
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
		if *room -= entrySize * keys.Length(); *room < 0 {
			return false
		}
		for i := range keys.Length() {
			key := keys.Index(i)
			*room -= length(key)
			if !e.fits(js.Global().Get("Reflect").Call("get", value, key), room, depth-1) {
				return false
			}
		}
	}
	return *room >= 0
}

// measure computes the best size for the frame: its present width and the height for that width.
func (e *embedder) measure() {
	main := e.document.Call("querySelector", "main")
	if e.parent.IsUndefined() || main.IsNull() {
		return
	}
	alone := main.Get("dataset").Get("controls").String() == embed.ControlsNone
	what := ".inner"
	if alone {
		what = ".arcade"
	}
	panel := 0.0
	if of := main.Call("querySelector", what); !of.IsNull() {
		panel = of.Get("offsetHeight").Float()
	}
	width := e.document.Get("documentElement").Get("clientWidth").Float()
	if size := (feature.Sized{Width: int(width), Height: embed.BestHeight(width, e.aspect(main), panel, alone)}); size != e.size {
		e.size = size
		e.tell(size)
	}
}

// aspect returns the ratio of the board's width to its height.
func (*embedder) aspect(main js.Value) float64 {
	aspect, err := strconv.ParseFloat(main.Get("style").Call("getPropertyValue", "--aspect").String(), 64)
	if err != nil || aspect <= 0 {
		return 1
	}
	return aspect
}
