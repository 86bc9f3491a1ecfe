//go:build js && wasm

// Package worker is the program in a Web Worker: it carries messages between the page and
// a session and gives the session its slices of time. static/worker.js starts it.
//
// The event loop is the only source of messages, and a Go program that works without pausing
// keeps it waiting. A short sleep between two slices may not let it run: with fine clocks the
// sleep ends before the Go scheduler looks at the loop. So the worker posts a message to itself,
// behind those that already wait, and continues when it arrives; unlike a timer, the browser
// does not throttle it.
package worker

import (
	"runtime/debug"
	"strings"
	"syscall/js"

	"playout/engine/instant"
	"playout/engine/session"
	"playout/engine/session/extension"
	"playout/engine/wire"
)

// gcPercent is how much garbage may build up, as a percentage of live memory. Every search has
// its own tables of some 20 MB and makes no other garbage, and the program never returns memory
// to the browser. With Go's usual 100, games of two machines limited by time took 167 MB in the
// first game and 237 MB in the 25th; with this value they take 88 MB from the first on.
const gcPercent = 25

// Run serves the page for as long as the worker lives, with a session of the program's kind and its
// extensions.
func Run(create func(send func(wire.Event)) *session.Session, extensions ...func(extension.Host) extension.Extension) {
	global := js.Global()
	s := create(func(e wire.Event) {
		global.Call("postMessage", string(wire.EncodeEvent(e)))
	})
	for _, extend := range extensions {
		s.Extend(extend)
	}
	s.Announce(modelNames(global.Get("location").Get("hash").String())...)
	s.Lead(pool{global})
	arrived := make(chan js.Value, 256)
	// The boot script first passes on the messages that have arrived already, then new ones.
	global.Call("listen", js.FuncOf(func(_ js.Value, args []js.Value) any {
		arrived <- args[0]
		return nil
	}))
	yield := newYield()
	// The answer to the first message makes a megabyte of garbage, which is not worth
	// collecting while the page waits for it.
	handle(s, <-arrived)
	debug.SetGCPercent(gcPercent)
	for {
		for _, name := range s.Wants() {
			global.Call("wantModel", name)
		}
		select {
		case message := <-arrived:
			handle(s, message)
			continue
		default:
		}
		switch wait := s.Wait(); {
		case !s.Busy():
			handle(s, <-arrived)
		case wait > 0: // a search whose progress is watched waits
			select {
			case message := <-arrived:
				handle(s, message)
			case <-instant.After(wait):
			}
		default:
			s.Step()
			yield()
		}
	}
}

// modelNames returns the names of the models in the worker's address, as in "&models=a,b".
func modelNames(fragment string) []string {
	_, names, _ := strings.Cut(fragment, "&models=")
	names, _, _ = strings.Cut(names, "&")
	return strings.FieldsFunc(names, func(r rune) bool { return r == ',' })
}

// handle passes a message on to the session: a command of the protocol, as a string, or a model,
// as an object {model, bytes} or {model, problem, corrupt}. A helper's message is {helper,
// message}, or {helper} if the helper has died.
func handle(s *session.Session, message js.Value) {
	if message.Type() == js.TypeString {
		s.Handle([]byte(message.String()))
		return
	}
	if helper := message.Get("helper"); helper.Type() == js.TypeNumber {
		if text := message.Get("message"); text.Type() == js.TypeString {
			s.HandleHelper(helper.Int(), []byte(text.String()))
		} else {
			s.Lost(helper.Int())
		}
		return
	}
	name, problem := message.Get("model").String(), message.Get("problem")
	switch bytes := message.Get("bytes"); {
	case bytes.Truthy():
		data := make([]byte, bytes.Length())
		js.CopyBytesToGo(data, bytes)
		s.Model(name, data, "")
	case message.Get("corrupt").Truthy():
		s.CorruptModel(name, problem.String())
	default:
		s.Model(name, nil, problem.String())
	}
}

// pool is the pool of helpers that the boot script starts.
type pool struct{ global js.Value }

func (p pool) Send(i int, message []byte) { p.global.Call("sendHelper", i, string(message)) }
func (p pool) End(i int)                  { p.global.Call("endHelper", i) }

// newYield returns a function that waits until the event loop has processed everything that was
// waiting at its call.
func newYield() func() {
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
