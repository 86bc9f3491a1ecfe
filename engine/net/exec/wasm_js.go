//go:build js

package exec

import (
	"runtime"
	"sync"
	"syscall/js"

	"playout/engine/guest"
	wasm "playout/engine/net/kernel"
	"playout/engine/net/program"
)

// kernels returns the kernels that this host can run besides plain Go: none if it does not
// share the memory, as on the page itself, and only those that it accepts.
func kernels() []kernel {
	var list []kernel
	for _, m := range []struct {
		name   string
		module []byte
	}{{"relaxed SIMD", wasm.Relaxed}, {"SIMD", wasm.SIMD}} {
		if guest.Supported(m.module) {
			list = append(list, kernel{m.name, starter(m.module)})
		}
	}
	return list
}

// starter returns the start function of a kernel on a module, which it instantiates once.
func starter(module []byte) func(e *Executor) (func(int), error) {
	exports := sync.OnceValues(func() (js.Value, error) { return guest.Instantiate(module) })
	return func(e *Executor) (func(int), error) {
		x, err := exports()
		if err != nil {
			return nil, err
		}
		return newModuleExecutor(e, x.Get(wasm.Run)).run, nil
	}
}

// moduleExecutor runs an executor's program on a module.
type moduleExecutor struct {
	program wasm.Program
	steps   []wasm.Step
	planes  []*guest.Address // operands that are the caller's planes
	scratch []float32
	e       *Executor
	call    js.Value // the module's run, bound to the address of program
}

// newModuleExecutor lays the program out for the module.
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
			SizeX: int32(s.SizeX), SizeY: int32(s.SizeY), X: guest.AddressOf(e.slots[s.X]), Y: guest.AddressOf(e.slots[s.Y]),
			Weights: guest.AddressOf(s.Weights), Bias: guest.AddressOf(s.Bias), Index: guest.AddressOf(s.Index), Out: guest.AddressOf(s.Out),
			Count: int32(len(s.Index)), Unit: int32(s.Unit), Offset: int32(s.Offset),
			Scale: guest.AddressOf(s.Scale), Shift: guest.AddressOf(s.Shift), Period: int32(len(s.Scale)),
			Scratch: guest.AddressOf(t.scratch), NonZero: guest.AddressOf(e.nonZero),
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
			to.Z = guest.AddressOf(e.slots[s.Z])
		}
	}
	t.program.Count, t.program.Steps = int32(len(t.steps)), guest.AddressOf(t.steps)
	t.call = guest.Bind(run, &t.program)
	return t
}

// winogradScratch returns how many numbers the module's Winograd needs as memory: the
// inputs and sums of 16 frequencies, in the rows and gaps of kernel.c.
func winogradScratch(s *program.Instruction) int {
	inputs, sums := (s.K+3)/4*4, program.Panels(s.N)*lanes
	return 16 * (s.Rows*(inputs+sums) + 2*lanes)
}

func (t *moduleExecutor) run(samples int) {
	for _, x := range t.planes {
		*x = guest.AddressOf(t.e.slots[0])
	}
	t.program.Samples = int32(samples)
	t.call.Invoke()
	runtime.KeepAlive(t)
}
