//go:build js && wasm

// Command lab is the program of the lab: the page of command playout with the place for experiments.
// The page loads it instead for the addresses of that place (static/boot.js).
package main

import (
	"syscall/js"

	"playout/engine/session"
	"playout/engine/session/lab"
	page "playout/ui/page/lab"
	"playout/wasm/app"
	"playout/wasm/worker"
)

func main() {
	if js.Global().Get("document").IsUndefined() {
		worker.Run(session.NewSmall, lab.New)
	} else {
		app.Run(page.Features()...)
	}
}
