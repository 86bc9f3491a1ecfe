//go:build js && wasm

package app

import (
	_ "embed"
	"fmt"
	"strings"
	"syscall/js"
	"testing"
	"time"

	"playout/ui/feature"
)

//go:embed testdata/fakes.js
var fakes string

func init() { js.Global().Call("eval", fakes) }

// eval evaluates a JavaScript expression.
func eval(expression string) js.Value { return js.Global().Call("eval", "("+expression+")") }

// fakeWindow makes a window with properties, an object in JavaScript.
func fakeWindow(properties string) js.Value {
	return eval(`fakes.makeWindow(` + properties + `)`)
}

// fakeBrowser makes a browser with a window of the given properties.
func fakeBrowser(properties string) *browser {
	w := fakeWindow(properties)
	return &browser{device: device{w}, stage: stage{host: w}, document: w.Get("document"), location: w.Get("location"), drawing: eval("{}")}
}

// build puts elements into the body: a list of their tag, attributes and children.
func (b *browser) build(tree string) js.Value {
	e := b.document.Call("make", eval(tree))
	b.document.Get("body").Call("append", e)
	return e
}

// find returns the first element that a selector selects.
func (b *browser) find(selector string) js.Value { return b.document.Call("querySelector", selector) }

// send dispatches an event with properties, an object in JavaScript that may depend on the
// document, and returns it.
func send(target js.Value, kind, properties string) js.Value {
	return js.Global().Get("fakes").Call("send", target, kind, eval("(document) => ("+properties+")").Invoke(target))
}

// messageLog records the messages that the page would get.
type messageLog struct{ messages []string }

func (h *messageLog) record(m feature.Message) {
	h.messages = append(h.messages, fmt.Sprintf("%T%+v", m, m))
}

// check compares the recorded messages with a list, and clears them.
func (h *messageLog) check(t *testing.T, what string, want ...string) {
	t.Helper()
	if got, want := strings.Join(h.messages, "\n"), strings.Join(want, "\n"); got != want {
		t.Errorf("%s:\ngot  %s\nwant %s", what, got, want)
	}
	h.messages = nil
}

// await waits until a number of messages have arrived.
func (h *messageLog) await(n int) {
	for start := time.Now(); len(h.messages) < n && time.Since(start) < 5*time.Second; {
		time.Sleep(time.Millisecond)
	}
}

// awaitChannel waits for an answer that the browser gives later.
func awaitChannel[T any](t *testing.T, what string, answer <-chan T) T {
	t.Helper()
	select {
	case got := <-answer:
		return got
	case <-time.After(5 * time.Second):
		t.Fatalf("%s: got no answer", what)
		panic("unreachable")
	}
}

// await calls a function that answers later, and waits for its answer.
func await[T any](t *testing.T, what string, ask func(done func(T))) T {
	t.Helper()
	answer := make(chan T, 2)
	ask(func(got T) { answer <- got })
	return awaitChannel(t, what, answer)
}

// equal reports a difference.
func equal[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}
