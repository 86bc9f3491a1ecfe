//go:build js && wasm

package app

import (
	"math"
	"strconv"
	"strings"
	"syscall/js"

	"playout/ui/feature"
	"playout/ui/svg"
	"playout/wasm/promise"
)

// pictureWidth is the width of a PNG in pixels.
const pictureWidth = 1200

// notInPicture selects the marks for players, which a picture leaves out; it keeps what a person
// has drawn.
const notInPicture = ".ring, .mark, .under, .pill, .takes, .trace, .edge, [data-legal] .dot, .veil"

// SavePicture offers the board as a file.
func (b *browser) SavePicture(name, kind string, done func(ok bool)) {
	p := b.picture()
	if p == nil {
		go done(false)
		return
	}
	if kind == feature.PictureSVG {
		b.Save(name, "image/svg+xml", []byte(p.svg))
		go done(true)
		return
	}
	b.paint(p, func(png js.Value) {
		if png.Truthy() {
			b.saveBlob(name, png)
		}
		done(png.Truthy())
	})
}

// SaveDrawing offers a drawing as a file.
func (b *browser) SaveDrawing(name, svg string, width, height int, done func(ok bool)) {
	b.paint(&picture{svg: svg, width: float64(width), height: float64(height)}, func(png js.Value) {
		if png.Truthy() {
			b.saveBlob(name, png)
		}
		done(png.Truthy())
	})
}

// canCopyPictures reports whether pictures can be put on the clipboard.
func (b *device) canCopyPictures() bool {
	clipboard := b.window.Get("navigator").Get("clipboard")
	return b.window.Get("ClipboardItem").Truthy() && clipboard.Truthy() && clipboard.Get("write").Truthy()
}

// CopyPicture puts the board on the clipboard. It promises the contents at once, while the
// browser still knows that a person asked for it.
func (b *browser) CopyPicture(done func(ok bool)) {
	p := b.picture()
	if p == nil || !b.canCopyPictures() {
		go done(false)
		return
	}
	var pending js.Func
	pending = js.FuncOf(func(_ js.Value, args []js.Value) any {
		pending.Release()
		resolve, reject := args[0], args[1]
		b.paint(p, func(png js.Value) {
			if png.Truthy() {
				resolve.Invoke(png)
			} else {
				reject.Invoke("no picture")
			}
		})
		return nil
	})
	item, err := try(func() js.Value {
		return b.window.Get("ClipboardItem").New(map[string]any{"image/png": js.Global().Get("Promise").New(pending)})
	})
	if err != nil {
		go done(false)
		return
	}
	promise.Settle(b.window.Get("navigator").Get("clipboard").Call("write", []any{item}), func(_ js.Value, ok bool) { done(ok) })
}

// paint paints a picture as a PNG, a Blob; null if that fails.
func (b *browser) paint(p *picture, done func(png js.Value)) {
	image := b.document.Call("createElement", "img")
	var loaded, failed, painted js.Func
	end := func(png js.Value) {
		loaded.Release()
		failed.Release()
		painted.Release()
		done(png)
	}
	loaded = listener(func(js.Value) {
		canvas := b.document.Call("createElement", "canvas")
		height := math.Round(pictureWidth * p.height / p.width)
		canvas.Set("width", pictureWidth)
		canvas.Set("height", height)
		_, err := try(func() js.Value {
			canvas.Call("getContext", "2d").Call("drawImage", image, 0, 0, pictureWidth, height)
			return canvas.Call("toBlob", painted, "image/png")
		})
		if err != nil {
			end(js.Null())
		}
	})
	failed = listener(func(js.Value) { end(js.Null()) })
	painted = listener(func(png js.Value) { end(png) })
	image.Set("onload", loaded)
	image.Set("onerror", failed)
	image.Set("src", "data:image/svg+xml;charset=utf-8,"+js.Global().Call("encodeURIComponent", p.svg).String())
}

// picture is the board as a self-contained drawing.
type picture struct {
	svg           string
	width, height float64 // units of the drawing
}

// picture returns the board as a person sees it, or nil if there is none.
func (b *browser) picture() *picture {
	board := b.document.Call("querySelector", "[data-board] > svg")
	if board.IsNull() {
		return nil
	}
	return b.pictureOf(board, board.Call("getAttribute", "aria-label").String()+": "+board.Get("parentNode").Get("dataset").Get("position").String())
}

// DrawSmall draws the small board that a dialog shows.
func (b *browser) DrawSmall(done func(svg string)) {
	board := b.document.Call("querySelector", "dialog .small > svg")
	if board.IsNull() {
		go done("")
		return
	}
	p := b.pictureOf(board, "")
	go done(svg.Compact(p.svg))
}

// pictureOf draws a board; title may be empty.
func (b *browser) pictureOf(board js.Value, title string) *picture {
	box := board.Get("viewBox").Get("baseVal")
	x, y := box.Get("x").Float(), box.Get("y").Float()
	p := &picture{width: box.Get("width").Float(), height: box.Get("height").Float()}
	drawing, style := b.copyStyled(board, nil), b.style(board)
	drawing.Call("setAttribute", "xmlns", svgNamespace)
	drawing.Call("setAttribute", "role", "img")
	drawing.Call("setAttribute", "width", number(p.width))
	drawing.Call("setAttribute", "height", number(p.height))
	ground := b.svg("rect")
	for name, value := range map[string]string{
		"x": number(x), "y": number(y), "width": number(p.width), "height": number(p.height),
		"fill": style("background-color"),
	} {
		ground.Call("setAttribute", name, value)
	}
	drawing.Call("prepend", ground)
	drawing.Call("prepend", b.definitions(drawing, board))
	if title != "" {
		titleElement := b.svg("title")
		titleElement.Set("textContent", title)
		drawing.Call("prepend", titleElement)
	}
	text := js.Global().Get("XMLSerializer").New().Call("serializeToString", drawing).String()
	p.svg = svg.Colours(text, style)
	return p
}

const svgNamespace = "http://www.w3.org/2000/svg"

func (b *browser) svg(tag string) js.Value {
	return b.document.Call("createElementNS", svgNamespace, tag)
}

func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// copyStyled copies an element and everything in it, except invisible elements. The styles that
// the style sheets give an element become its own attributes.
func (b *browser) copyStyled(element js.Value, parent svg.Style) js.Value {
	style := b.style(element)
	drawn := element.Call("cloneNode", false)
	names := drawn.Call("getAttributeNames")
	for i := range names.Length() {
		if name := names.Index(i).String(); svg.Foreign(name) {
			drawn.Call("removeAttribute", name)
		}
	}
	drawn.Call("setAttribute", "style", svg.Inline(style, parent))
	if drawn.Get("tagName").String() == "circle" { // the style sheet may set its radius
		drawn.Call("setAttribute", "r", strings.TrimSuffix(style("r"), "px"))
	}
	children := element.Get("childNodes")
	for i := range children.Length() {
		child := children.Index(i)
		if child.Get("nodeType").Int() == 3 { // a text node
			drawn.Call("append", child.Call("cloneNode"))
		} else if child.Get("nodeType").Int() == 1 && b.inPicture(child) {
			drawn.Call("append", b.copyStyled(child, style))
		}
	}
	return drawn
}

// inPicture reports whether an element of the board appears in its picture.
func (b *browser) inPicture(element js.Value) bool {
	return svg.Visible(element.Get("tagName").String(), b.style(element)) && !element.Call("matches", notInPicture).Bool()
}

// style returns an element's computed style.
func (b *browser) style(element js.Value) svg.Style {
	style := b.window.Call("getComputedStyle", element)
	return func(property string) string { return style.Call("getPropertyValue", property).String() }
}

// definitions returns the symbols and colours of the page that a drawing refers to, and those
// that these refer to. It removes ids that nothing refers to.
func (b *browser) definitions(drawing, board js.Value) js.Value {
	list := b.svg("defs")
	serializer := js.Global().Get("XMLSerializer").New()
	serialize := func(element js.Value) string { return serializer.Call("serializeToString", element).String() }
	ids := svg.Definitions(serialize(drawing), func(id string) (text string, found bool) {
		element := b.document.Call("getElementById", id)
		if element.IsNull() {
			return "", false
		}
		if board.Call("contains", element).Bool() {
			return "", true
		}
		list.Call("append", element.Call("cloneNode", true))
		return serialize(element), true
	})
	named := drawing.Call("querySelectorAll", "[id]")
	for i := range named.Length() {
		if element := named.Index(i); !ids[element.Get("id").String()] {
			element.Call("removeAttribute", "id")
		}
	}
	return list
}
