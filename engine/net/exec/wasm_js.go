//go:build js

package exec

import (
	"fmt"
	"runtime"
	"sync"
	"syscall/js"
	"unsafe"

	wasm "playout/engine/net/kernel"
	"playout/engine/net/program"
)

// kernels are those that this host can run besides plain Go: none where it lends no
// memory, as on the page itself, and no SIMD where it accepts none.
func kernels() []kernel {
	var list []kernel
	for _, m := range []struct {
		name   string
		module []byte
	}{{"relaxed SIMD", wasm.Relaxed}, {"SIMD", wasm.SIMD}} {
		if memory().Truthy() && webAssembly().Call("validate", code(m.module)).Bool() {
			list = append(list, kernel{m.name, starter(m.module)})
		}
	}
	return list
}

func webAssembly() js.Value { return js.Global().Get("WebAssembly") }

// memory is this program's own, undefined where the host keeps it to itself.
func memory() js.Value { return js.Global().Get(wasm.Memory) }

// code is a module as JavaScript takes it.
func code(module []byte) js.Value {
	bytes := js.Global().Get("Uint8Array").New(len(module))
	js.CopyBytesToJS(bytes, module)
	return bytes
}

// starter starts executors on a module, which is instantiated once.
func starter(module []byte) func(e *Executor) (func(int), error) {
	exports := sync.OnceValues(func() (js.Value, error) { return instantiate(module) })
	return func(e *Executor) (func(int), error) {
		x, err := exports()
		if err != nil {
			return nil, err
		}
		return newModuleExecutor(e, x.Get(wasm.Run)).run, nil
	}
}

// instantiate returns the exports of a module that works in this program's memory.
// An error says why the host refuses.
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

// address is where a slice begins. Objects of the heap do not move, and the
// executor holds them.
func address[T any](s []T) wasm.Address {
	return wasm.Address(uintptr(unsafe.Pointer(unsafe.SliceData(s))))
}

// moduleExecutor runs an executor's program on a module.
type moduleExecutor struct {
	program wasm.Program
	steps   []wasm.Step
	planes  []*wasm.Address // operands that are the caller's planes
	scratch []float32
	e       *Executor
	call    js.Value // the module's run, bound to the address of program
}

// newModuleExecutor writes the program out as the module reads it.
func newModuleExecutor(e *Executor, run js.Value) *moduleExecutor {
	t := &moduleExecutor{e: e, steps: make([]wasm.Step, len(e.p.Steps))}
	scratch := 0
	for i := range e.p.Steps {
		if s := &e.p.Steps[i]; s.Op == program.Winograd {
			scratch = max(scratch, winogradScratch(s))
		}
	}
	t.scratch = make([]float32, scratch)
	for i := range e.p.Steps {
		s, to := &e.p.Steps[i], &t.steps[i]
		*to = wasm.Step{
			Op: int32(s.Op), Act: int32(s.Act), Lo: s.Lo, Hi: s.Hi,
			Rows: int32(s.Rows), K: int32(s.K), N: int32(s.N),
			SizeX: int32(s.SizeX), SizeY: int32(s.SizeY), X: address(e.slots[s.X]), Y: address(e.slots[s.Y]),
			Weights: address(s.Weights), Bias: address(s.Bias), Index: address(s.Index), Out: address(s.Out),
			Count: int32(len(s.Index)), Unit: int32(s.Unit), Offset: int32(s.Offset),
			Scale: address(s.Scale), Shift: address(s.Shift), Period: int32(len(s.Scale)),
			Scratch: address(t.scratch), NonZero: address(e.nonZero),
		}
		if s.Sparse {
			to.Sparse = 1
		}
		if s.X == 0 {
			t.planes = append(t.planes, &to.X)
		}
		if s.Z == 0 {
			t.planes = append(t.planes, &to.Z)
		} else if s.Z != program.NoSlot {
			to.Z = address(e.slots[s.Z])
		}
	}
	t.program.Count, t.program.Steps = int32(len(t.steps)), address(t.steps)
	where := uintptr(unsafe.Pointer(&t.program))
	t.call = run.Call("bind", js.Null(), float64(where))
	return t
}

// winogradScratch is the numbers that the module's Winograd works in: the inputs
// and sums of 16 frequencies, rows and gaps as kernel.c lays them out.
func winogradScratch(s *program.Instruction) int {
	inputs, sums := (s.K+3)/4*4, program.Panels(s.N)*lanes
	return 16 * (s.Rows*(inputs+sums) + 2*lanes)
}

func (t *moduleExecutor) run(samples int) {
	for _, x := range t.planes {
		*x = address(t.e.slots[0])
	}
	t.program.Samples = int32(samples)
	t.call.Invoke()
	runtime.KeepAlive(t)
}
