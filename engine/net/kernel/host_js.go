package kernel

import (
	"fmt"
	"syscall/js"
	"unsafe"
)

// Lent reports whether the host lends the memory of this program and accepts a module.
func Lent(module []byte) bool {
	return memory().Truthy() && webAssembly().Call("validate", code(module)).Bool()
}

// Instantiate returns the exports of a module that works in this program's memory. An
// error says why the host refuses.
func Instantiate(module []byte) (exports js.Value, err error) {
	defer func() {
		if thrown := recover(); thrown != nil {
			err = fmt.Errorf("the host refuses: %v", thrown)
		}
	}()
	imports := map[string]any{"env": map[string]any{"memory": memory()}}
	compiled := webAssembly().Get("Module").New(code(module))
	return webAssembly().Get("Instance").New(compiled, imports).Get("exports"), nil
}

// Bind returns a function that a module exports, bound to the address of its input. The caller
// must keep that alive; objects of the heap do not move.
func Bind[T any](export js.Value, what *T) js.Value {
	return export.Call("bind", js.Null(), float64(uintptr(unsafe.Pointer(what))))
}

// AddressOf returns the address at which a slice begins.
func AddressOf[T any](s []T) Address {
	return Address(uintptr(unsafe.Pointer(unsafe.SliceData(s))))
}

func webAssembly() js.Value { return js.Global().Get("WebAssembly") }

// memory returns this program's own memory, undefined if the host keeps it to itself.
func memory() js.Value { return js.Global().Get(Memory) }

// code returns a module in the form that JavaScript takes.
func code(module []byte) js.Value {
	bytes := js.Global().Get("Uint8Array").New(len(module))
	js.CopyBytesToJS(bytes, module)
	return bytes
}
