//go:build js && wasm

package friend

import "syscall/js"

// pages is the name of the BroadcastChannel.
const pages = "playout.friend"

// listen passes the messages of the site's other pages on this device to the conductor. There are
// none if the browser keeps pages apart.
func (l *lines) listen() {
	class := js.Global().Get("BroadcastChannel")
	if class.IsUndefined() {
		return
	}
	l.pages = class.New(pages)
	l.pages.Call("addEventListener", "message", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if text := args[0].Get("data"); text.Type() == js.TypeString {
			go l.conductor.Posted(text.String())
		}
		return nil
	}))
}

// Post implements conduct.Browser.
func (l *lines) Post(text string) {
	if l.pages.Truthy() {
		l.pages.Call("postMessage", text)
	}
}
