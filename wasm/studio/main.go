//go:build js && wasm

// Command studio is the site's larger program: the page of command playout with the studio's places.
// The page loads it instead for their addresses (static/boot.js).
package main

import (
	"syscall/js"

	"playout/engine/session"
	"playout/ui/page/studio"
	"playout/wasm/app"
	"playout/wasm/worker"
)

func main() {
	if js.Global().Get("document").IsUndefined() {
		worker.Run(session.New)
	} else {
		app.Run(studio.Features()...)
	}
}
