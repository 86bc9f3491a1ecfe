//go:build js && wasm

package app

import "syscall/js"

// KeepOffline has static/boot.js keep the page for offline use, at a time of its choice.
func (b *browser) KeepOffline(ready func()) {
	b.window.Call("keepOffline", js.FuncOf(func(js.Value, []js.Value) any {
		ready()
		return nil
	}))
}

// Reload reloads the page: the service worker answers with the newest page.
func (b *browser) Reload() { b.location.Call("reload") }

// showIcon replaces the page's icon by another; "" restores its own.
func (b *browser) showIcon(address string) {
	link := b.document.Call("querySelector", "link[rel=icon]")
	if link.IsNull() {
		return
	}
	if b.ownIcon == "" {
		b.ownIcon = link.Call("getAttribute", "href").String()
	}
	if address == "" {
		address = b.ownIcon
	}
	if link.Call("getAttribute", "href").String() != address {
		link.Call("setAttribute", "href", address)
	}
}
