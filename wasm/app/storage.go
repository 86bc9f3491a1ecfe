//go:build js && wasm

package app

import "syscall/js"

// Store stores a setting if the browser allows it.
func (b *device) Store(key, value string) {
	// Without storage the setting lasts as long as the page, which is the best that can
	// be done.
	_, _ = try(func() js.Value { return b.storage().Call("setItem", key, value) })
}

// Load returns a setting, "" for none.
func (b *device) Load(key string) string {
	value, err := try(func() js.Value { return b.storage().Call("getItem", key) })
	if err != nil || value.Type() != js.TypeString {
		return ""
	}
	return value.String()
}

// storage throws if storage is denied. Get would not return that as an error; Call does.
func (b *device) storage() js.Value {
	return js.Global().Get("Reflect").Call("get", b.window, "localStorage")
}
