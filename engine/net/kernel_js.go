//go:build js

package net

import (
	_ "embed" // the modules
	"fmt"
	"runtime"
	"sync"
	"syscall/js"
	"unsafe"
)

// Go emits no SIMD. A second, small WebAssembly module works in this program's
// own memory and runs a whole program in one call: kernel/kernel.c, built by
// kernel/build.sh. It needs this program's memory, which the host puts into the
// global scope as programMemory (static/worker.js, and kernel/node.js for
// Node); without it, as on the page itself, there is plain Go.

//go:embed kernel/simd.wasm
var simd []byte

//go:embed kernel/relaxed.wasm
var relaxed []byte

// kernels are those that this host can run beside plain Go: none where it
// gives no memory, and no SIMD where it takes none.
func kernels() []kernel {
	var list []kernel
	for _, m := range []struct {
		name   string
		module []byte
	}{{"relaxed SIMD", relaxed}, {"SIMD", simd}} {
		if memory().Truthy() && webAssembly().Call("validate", code(m.module)).Bool() {
			list = append(list, kernel{m.name, starter(m.module)})
		}
	}
	return list
}

func webAssembly() js.Value { return js.Global().Get("WebAssembly") }

// memory is this program's own, undefined where the host keeps it to itself.
func memory() js.Value { return js.Global().Get("programMemory") }

// code is a module as JavaScript takes it.
func code(module []byte) js.Value {
	bytes := js.Global().Get("Uint8Array").New(len(module))
	js.CopyBytesToJS(bytes, module)
	return bytes
}

// starter starts executors on a module, which is instantiated once.
func starter(module []byte) func(e *Executor) (runner, error) {
	exports := sync.OnceValues(func() (js.Value, error) { return instantiate(module) })
	return func(e *Executor) (runner, error) {
		x, err := exports()
		if err != nil {
			return nil, err
		}
		return newTape(e, x.Get("run")), nil
	}
}

// instantiate gives the exports of a module that works in this program's
// memory. An error says why the host will not.
func instantiate(module []byte) (exports js.Value, err error) {
	defer func() {
		if thrown := recover(); thrown != nil {
			err = fmt.Errorf("the host refuses: %v", thrown)
		}
	}()
	imports := map[string]any{"env": map[string]any{"memory": memory()}}
	compiled := webAssembly().Get("Module").New(code(module))
	return webAssembly().Get("Instance").New(compiled, imports).Get("exports"), nil
}

// step is an instruction with addresses in this program's memory, as the step
// of kernel/kernel.c: fields of 32 bits in the same order. Objects of the heap
// do not move, and the executor holds them.
type step struct {
	kind, act          int32
	lo, hi             float32
	rows, k, n, sparse int32
	sizeX, sizeY       int32
	x, y, z            address
	weights, bias      address
	index, out         address
	count, unit, from  int32
	scale, shift       address
	period             int32
	scratch, list      address
}

// address is a place in this program's memory, which has 32 bits of them; 0
// for none.
type address uint32

// at is where a slice begins.
func at[T any](s []T) address {
	return address(uintptr(unsafe.Pointer(unsafe.SliceData(s))))
}

// tape is what the kernel reads: its program and for how many samples to run it.
type tape struct {
	head struct {
		samples, count int32
		steps          address
	}
	steps   []step
	planes  []*address // operands that are the caller's planes
	scratch []float32
	e       *Executor
	call    js.Value // the kernel's run with this tape for its argument
}

// newTape writes the executor's program out.
func newTape(e *Executor, run js.Value) *tape {
	t := &tape{e: e, steps: make([]step, len(e.p.steps))}
	scratch := 0
	for i := range e.p.steps {
		if s := &e.p.steps[i]; s.kind == kindWinograd {
			scratch = max(scratch, winogradScratch(s))
		}
	}
	t.scratch = make([]float32, scratch)
	for i := range e.p.steps {
		s, to := &e.p.steps[i], &t.steps[i]
		*to = step{
			kind: int32(s.kind), act: int32(s.act), lo: s.lo, hi: s.hi,
			rows: int32(s.rows), k: int32(s.k), n: int32(s.n),
			sizeX: int32(s.sizeX), sizeY: int32(s.sizeY), x: at(e.slots[s.x]), y: at(e.slots[s.y]),
			weights: at(s.weights), bias: at(s.bias), index: at(s.index), out: at(s.out),
			count: int32(len(s.index)), unit: int32(s.unit), from: int32(s.from),
			scale: at(s.scale), shift: at(s.shift), period: int32(len(s.scale)),
			scratch: at(t.scratch), list: at(e.list),
		}
		if s.sparse {
			to.sparse = 1
		}
		if s.x == 0 {
			t.planes = append(t.planes, &to.x)
		}
		if s.z == 0 {
			t.planes = append(t.planes, &to.z)
		} else if s.z != none {
			to.z = at(e.slots[s.z])
		}
	}
	t.head.count, t.head.steps = int32(len(t.steps)), at(t.steps)
	where := uintptr(unsafe.Pointer(&t.head))
	t.call = run.Call("bind", js.Null(), float64(where))
	return t
}

// winogradScratch is the numbers that the kernel's Winograd step works in: the
// inputs and sums of 16 frequencies, rows and gaps as kernel.c lays them out.
func winogradScratch(s *instruction) int {
	inputs, sums := (s.k+3)/4*4, panels(s.n)*lanes
	return 16 * (s.rows*(inputs+sums) + 2*lanes)
}

func (t *tape) run(n int) {
	for _, x := range t.planes {
		*x = at(t.e.slots[0])
	}
	t.head.samples = int32(n)
	t.call.Invoke()
	runtime.KeepAlive(t)
}
