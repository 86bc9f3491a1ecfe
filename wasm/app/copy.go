//go:build js && wasm

package app

import "syscall/js"

// Copy puts text on the clipboard, by the newer way where there is one and by
// the older where there is none.
func (b *browser) Copy(text string, done func(ok bool)) {
	clipboard := b.window.Get("navigator").Get("clipboard")
	if clipboard.IsUndefined() { // as on hosts without TLS
		ok := b.copySelection(text)
		go done(ok) // once this call has returned
		return
	}
	settle(clipboard.Call("writeText", text), func(_ js.Value, ok bool) {
		done(ok || b.copySelection(text))
	})
}

// copySelection copies by way of a text field that is selected for a moment.
func (b *browser) copySelection(text string) bool {
	field := b.document.Call("createElement", "textarea")
	field.Set("value", text)
	field.Get("style").Set("cssText", "position:fixed;opacity:0")
	focused := b.document.Get("activeElement")
	place := b.document.Call("querySelector", "dialog[open]") // outside of which nothing can be selected
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
