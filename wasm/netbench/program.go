//go:build js && wasm

package main

import (
	"encoding/binary"
	"math"
	"syscall/js"

	"playout/engine/net"
)

// main gives the worker's scope the object netbench: kernels, the names of those that work here,
// and load, which prepares one of them.
func main() {
	var kernels []any
	for _, name := range net.Kernels() {
		kernels = append(kernels, name)
	}
	js.Global().Set("netbench", map[string]any{
		"kernels": kernels,
		"load": js.FuncOf(func(_ js.Value, args []js.Value) any {
			loaded, err := load(args[0], args[1].String(), args[2], args[3].Int())
			if err != nil {
				return map[string]any{"error": err.Error()}
			}
			return loaded
		}),
	})
	select {}
}

// load makes an executor for a model, a Uint8Array, bound to planes: a Uint8Array of
// little-endian float32, batch samples. It returns the net's answers and run(count), which
// evaluates the batch count times. Nothing is freed before the worker ends.
func load(model js.Value, kernel string, planes js.Value, batch int) (map[string]any, error) {
	m, err := net.LoadAsWritten(bytesOf(model))
	if err != nil {
		return nil, err
	}
	e, err := m.ExecutorOn(kernel, batch)
	if err != nil {
		return nil, err
	}
	x := floatsOf(bytesOf(planes))
	policy, value := e.Run(x, batch)
	return map[string]any{
		"policy": listOf(policy),
		"value":  listOf(value),
		"run": js.FuncOf(func(_ js.Value, args []js.Value) any {
			for range args[0].Int() {
				e.Run(x, batch)
			}
			return nil
		}),
	}, nil
}

func bytesOf(v js.Value) []byte {
	data := make([]byte, v.Length())
	js.CopyBytesToGo(data, v)
	return data
}

func floatsOf(data []byte) []float32 {
	list := make([]float32, len(data)/4)
	for i := range list {
		list[i] = math.Float32frombits(binary.LittleEndian.Uint32(data[4*i:]))
	}
	return list
}

func listOf(numbers []float32) []any {
	list := []any{}
	for _, v := range numbers {
		list = append(list, v)
	}
	return list
}
