//go:build js && wasm

// Package worker is the program in a Web Worker: it carries messages between
// the page and a session and gives the session its slices of time.
// static/worker.js starts it.
//
// The event loop is the only source of messages, and a Go program that works
// without pausing keeps it waiting. A short sleep between two slices is no
// sure way to let it run: where clocks are fine it is over before the Go
// scheduler has looked at it. So the worker posts a message to itself, behind
// those that wait already, and goes on when that arrives; unlike a timer it
// is not held back by the browser.
package worker

import (
	"syscall/js"

	"playout/engine/session"
	"playout/engine/wire"
)

// Run serves the page for as long as the worker lives.
func Run() {
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
	letLoopRun := loopRunner()
	for {
		select {
		case message := <-arrived:
			s.Handle(message)
			continue
		default:
		}
		if s.Busy() {
			s.Step()
			letLoopRun()
		} else {
			s.Handle(<-arrived)
		}
	}
}

// loopRunner makes the function that returns once the event loop has worked
// through what was waiting when it was called.
func loopRunner() func() {
	channel := js.Global().Get("MessageChannel").New()
	near, far := channel.Get("port1"), channel.Get("port2")
	turn := make(chan struct{}, 1)
	far.Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		turn <- struct{}{}
		return nil
	}))
	return func() {
		near.Call("postMessage", js.Null())
		<-turn
	}
}
