//go:build js && wasm

// Package promise waits for JavaScript's promises.
package promise

import "syscall/js"

// Settle calls back once a promise is settled, with its value or the reason for its
// rejection.
func Settle(promise js.Value, done func(result js.Value, ok bool)) {
	var resolved, rejected js.Func
	answer := func(ok bool) js.Func {
		return js.FuncOf(func(_ js.Value, args []js.Value) any {
			resolved.Release()
			rejected.Release()
			done(args[0], ok)
			return nil
		})
	}
	resolved, rejected = answer(true), answer(false)
	promise.Call("then", resolved, rejected)
}

// Await waits until a promise is settled. It must not be called by a function that
// JavaScript calls.
func Await(promise js.Value) (js.Value, error) {
	done := make(chan error, 1)
	var value js.Value
	Settle(promise, func(result js.Value, ok bool) {
		value = result
		if ok {
			done <- nil
		} else {
			done <- js.Error{Value: result}
		}
	})
	err := <-done
	return value, err
}
