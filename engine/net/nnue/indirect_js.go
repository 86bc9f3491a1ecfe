//go:build !direct

package nnue

import (
	"syscall/js"

	wasm "playout/engine/net/kernel"
)

// caller calls the module through JavaScript.
type caller struct{ function js.Value }

func newCaller(function js.Value) (caller, error) { return caller{function}, nil }

// bind is a caller for one evaluation, which must stay where it is.
func (c caller) bind(e *wasm.Evaluation) caller { return caller{wasm.Bind(c.function, e)} }

func (c caller) evaluate(*wasm.Evaluation) { c.function.Invoke() }
