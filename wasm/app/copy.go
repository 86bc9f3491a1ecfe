//go:build js && wasm

package app

import (
	"playout/wasm/promise"
	"syscall/js"
)

// Copy puts text on the clipboard, by the newer API if the browser has it and by the
// older one otherwise.
func (b *browser) Copy(text string, done func(ok bool)) {
	clipboard := b.window.Get("navigator").Get("clipboard")
	if clipboard.IsUndefined() { // as on sites without TLS
		ok := b.copySelection(text)
		go done(ok) // after this call has returned
		return
	}
	promise.Settle(clipboard.Call("writeText", text), func(_ js.Value, ok bool) {
		done(ok || b.copySelection(text))
	})
}

// copySelection copies through a text field that is selected for a moment.
func (b *browser) copySelection(text string) bool {
	field := b.document.Call("createElement", "textarea")
	field.Set("value", text)
	field.Get("style").Set("cssText", "position:fixed;opacity:0")
	focused := b.document.Get("activeElement")
	place := b.document.Call("querySelector", "dialog[open]") // nothing outside an open dialog can be selected
	if place.IsNull() {
		place = b.document.Get("body")
	}
	place.Call("append", field)
	field.Call("select")
	copied, err := try(func() js.Value { return b.document.Call("execCommand", "copy") })
	field.Call("remove")
	if focused.Truthy() {
		focused.Call("focus")
	}
	return err == nil && copied.Truthy()
}
