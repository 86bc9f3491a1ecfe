//go:build js && wasm

// Command worker is the Web Worker: it carries messages between the page and a
// session and gives the session its slices of time. static/worker.js starts it.
//
// The event loop is the only source of messages, and a Go program that works
// without pausing keeps it waiting: between two slices the worker sleeps for
// the shortest time that lets the loop run.
package main

import (
	"syscall/js"
	"time"

	"playout/engine/session"
	"playout/engine/wire"
)

// pause is the shortest sleep after which the event loop has had its turn;
// yielding without sleeping does not let it run.
const pause = time.Microsecond

func main() {
	global := js.Global()
	s := session.New(func(e wire.Event) {
		global.Call("postMessage", string(wire.EncodeEvent(e)))
	})
	arrived := make(chan []byte, 256)
	// The boot script hands over what has arrived already, then what arrives.
	global.Call("listen", js.FuncOf(func(_ js.Value, args []js.Value) any {
		arrived <- []byte(args[0].String())
		return nil
	}))
	for {
		select {
		case message := <-arrived:
			s.Handle(message)
			continue
		default:
		}
		if s.Busy() {
			s.Step()
			time.Sleep(pause)
		} else {
			s.Handle(<-arrived)
		}
	}
}
