//go:build direct

package nnue

import (
	"syscall/js"
	"unsafe"

	wasm "playout/engine/net/kernel"
)

// caller calls the module by an import of the program, which hosts provide for builds with
// the tag direct: kernel/calls.js. JavaScript has no part in a call.
type caller struct{}

//go:wasmimport playout call
//go:noescape
func call(at unsafe.Pointer)

func newCaller(function js.Value) (caller, error) {
	js.Global().Get(wasm.Calls).Call("set", 0, function)
	return caller{}, nil
}

func (c caller) bind(*wasm.Evaluation) caller { return c }

func (caller) evaluate(e *wasm.Evaluation) { call(unsafe.Pointer(e)) }
