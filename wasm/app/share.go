//go:build js && wasm

package app

import "syscall/js"

// shares says whether the system can be asked to share an address.
func (b *device) shares() bool { return b.window.Get("navigator").Get("share").Truthy() }

// Share has the system share an address. A person who thinks better of it ends that
// by an AbortError.
func (b *browser) Share(title, address string, done func(ok bool)) {
	promise, err := try(func() js.Value {
		return b.window.Get("navigator").Call("share", map[string]any{"title": title, "url": address})
	})
	if err != nil {
		go done(false)
		return
	}
	settle(promise, func(why js.Value, ok bool) {
		done(ok || why.Type() == js.TypeObject && why.Get("name").String() == "AbortError")
	})
}

// reloaded says whether the page was loaded anew, or gone back to: it opens what was
// open before.
func (b *device) reloaded() bool {
	entries, err := try(func() js.Value {
		return b.window.Get("performance").Call("getEntriesByType", "navigation")
	})
	if err != nil || entries.Length() == 0 {
		return false
	}
	kind := entries.Index(0).Get("type").String()
	return kind == "reload" || kind == "back_forward"
}
