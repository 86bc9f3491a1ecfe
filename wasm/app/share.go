//go:build js && wasm

package app

import (
	"playout/wasm/promise"
	"syscall/js"
)

// canShare reports whether the system can share an address.
func (b *device) canShare() bool { return b.window.Get("navigator").Get("share").Truthy() }

// Share asks the system to share an address. A person who cancels causes an AbortError.
func (b *browser) Share(title, address string, done func(ok bool)) {
	pending, err := try(func() js.Value {
		return b.window.Get("navigator").Call("share", map[string]any{"title": title, "url": address})
	})
	if err != nil {
		go done(false)
		return
	}
	promise.Settle(pending, func(why js.Value, ok bool) {
		done(ok || why.Type() == js.TypeObject && why.Get("name").String() == "AbortError")
	})
}

// wasReloaded reports whether the page was reloaded, or reached by going back. The page then opens
// what was open before.
func (b *device) wasReloaded() bool {
	entries, err := try(func() js.Value {
		return b.window.Get("performance").Call("getEntriesByType", "navigation")
	})
	if err != nil || entries.Length() == 0 {
		return false
	}
	kind := entries.Index(0).Get("type").String()
	return kind == "reload" || kind == "back_forward"
}
