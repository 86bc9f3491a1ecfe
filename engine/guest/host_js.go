package guest

import (
	"fmt"
	"syscall/js"
	"unsafe"
)

// Supported reports whether the host shares the memory of this program and accepts a module.
func Supported(module []byte) bool {
	return memory().Truthy() && webAssembly().Call("validate", uint8Array(module)).Bool()
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
	compiled := webAssembly().Get("Module").New(uint8Array(module))
	return webAssembly().Get("Instance").New(compiled, imports).Get("exports"), nil
}

// Bind returns a function that a module exports, bound to the address of its input. The caller
// must keep the input alive; objects of the heap do not move.
func Bind[T any](export js.Value, input *T) js.Value {
	return export.Call("bind", js.Null(), float64(uintptr(unsafe.Pointer(input))))
}

// AddressOf returns the address at which a slice begins.
func AddressOf[T any](s []T) Address {
	return Address(uintptr(unsafe.Pointer(unsafe.SliceData(s))))
}

func webAssembly() js.Value { return js.Global().Get("WebAssembly") }

// memory returns this program's own memory, undefined if the host does not share it.
func memory() js.Value { return js.Global().Get(Memory) }

// uint8Array copies a module into a Uint8Array.
func uint8Array(module []byte) js.Value {
	bytes := js.Global().Get("Uint8Array").New(len(module))
	js.CopyBytesToJS(bytes, module)
	return bytes
}
