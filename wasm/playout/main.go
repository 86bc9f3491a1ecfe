//go:build js && wasm

// Command playout is the WebAssembly program that every visitor loads: on the page it is the app,
// in a Web Worker the engine. They share Go's runtime and most libraries, so one program
// is a third smaller than two, is downloaded and compiled once, and a worker that
// replaces a dead one needs no server.
package main

import (
	"syscall/js"

	"playout/engine/session"
	"playout/ui/features/studiolink"
	"playout/wasm/app"
	"playout/wasm/worker"
)

func main() {
	if js.Global().Get("document").IsUndefined() {
		worker.Run(session.NewSmall)
	} else {
		app.Run(studiolink.Features("")...)
	}
}
