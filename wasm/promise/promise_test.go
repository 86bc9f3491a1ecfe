//go:build js && wasm

package promise_test

import (
	"fmt"
	"syscall/js"
	"testing"
	"time"

	"playout/wasm/promise"
)

func eval(expression string) js.Value { return js.Global().Call("eval", "("+expression+")") }

var cases = []struct{ promise, want string }{
	{`Promise.resolve(7)`, "7 true"},
	{`Promise.resolve()`, "<undefined> true"},
	{`Promise.reject(new TypeError("no"))`, "TypeError: no false"},
	{`Promise.reject("why")`, "why false"},
	{`new Promise((kept) => setTimeout(() => kept("late"), 5))`, "late true"},
}

func text(v js.Value) string {
	if v.Type() == js.TypeObject {
		return v.Call("toString").String()
	}
	if v.IsUndefined() {
		return "<undefined>"
	}
	return js.Global().Call("String", v).String()
}

func TestSettle(t *testing.T) {
	for _, c := range cases {
		answer := make(chan string, 2)
		promise.Settle(eval(c.promise), func(result js.Value, ok bool) { answer <- fmt.Sprint(text(result), " ", ok) })
		select {
		case got := <-answer:
			if got != c.want {
				t.Errorf("%s: got %s, want %s", c.promise, got, c.want)
			}
		case <-time.After(5 * time.Second):
			t.Fatalf("%s: got no answer, want %s", c.promise, c.want)
		}
	}
}

func TestAwait(t *testing.T) {
	for _, c := range cases {
		value, err := promise.Await(eval(c.promise))
		if got := fmt.Sprint(text(value), " ", err == nil); got != c.want {
			t.Errorf("%s: got %s, want %s", c.promise, got, c.want)
		}
	}
	if _, err := promise.Await(eval(`Promise.reject(new Error("no"))`)); err == nil || err.Error() != "JavaScript error: no" {
		t.Errorf("the error: got %v, want %q", err, "JavaScript error: no")
	}
}
