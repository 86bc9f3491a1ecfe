//go:build js && wasm

package app

import "syscall/js"

// touch keeps the browser from making a gesture of its own from a finger that draws, drags or
// steers, which the style marks by touch-action: none. Chromium still takes the end of a quick
// stroke for a fling, and swallows the next tap anywhere as the tap that stops it.
type touch struct {
	document js.Value
	moved    js.Func // listener while such a finger is down
}

func newTouch(b *browser) {
	t := &touch{document: b.document, moved: listener(func(event js.Value) {
		if event.Get("cancelable").Bool() {
			event.Call("preventDefault")
		}
	})}
	t.document.Call("addEventListener", "pointerdown", listener(func(event js.Value) {
		if event.Get("pointerType").String() == "touch" && forbidsGestures(b.window, event.Get("target")) {
			t.document.Call("addEventListener", "touchmove", t.moved, map[string]any{"passive": false})
		}
	}))
	for _, end := range []string{"pointerup", "pointercancel"} {
		t.document.Call("addEventListener", end, listener(func(js.Value) {
			t.document.Call("removeEventListener", "touchmove", t.moved)
		}))
	}
}

// forbidsGestures reports whether the browser must leave a finger on an element alone, because of
// the style of that element or of one around it.
func forbidsGestures(window, element js.Value) bool {
	for ; element.Truthy(); element = element.Get("parentElement") {
		if window.Call("getComputedStyle", element).Get("touchAction").String() == "none" {
			return true
		}
	}
	return false
}
