// Package exec runs programs with the fastest kernel that works on the machine.
//
// A kernel is machine code for one kind of processor. All kernels run the same program on the
// same packed weights: plain Go everywhere, AVX2 and AVX-512 on amd64 if the build has
// GOEXPERIMENT=simd, and SIMD and relaxed SIMD in WebAssembly if the host puts the memory of the
// Go program into the global scope as programMemory (static/worker.js; in Node preload
// kernel/node.js).
//
// A kernel must agree with plain Go in a self-check at start-up, or it is not used. It takes sums
// of products in the order of K for any batch, so a sample has the same results alone and in a
// batch. NaN stays NaN. A run allocates nothing.
package exec

import (
	"fmt"

	"playout/engine/net/program"
)

// MaxBatch is the largest batch of an Executor.
const MaxBatch = 1024

// maxMemory bounds the numbers that an Executor allocates.
const maxMemory = 1 << 26

// lanes is short for the width of a panel.
const lanes = program.Lanes

// Executor runs a program. It holds the buffers of one evaluation, so only one goroutine may use
// it at a time; several executors may share a program.
type Executor struct {
	p       *program.Program
	kernel  string
	run     func(samples int) // reads and writes the slots
	batch   int               // the most samples of a run
	slots   [][]float32       // slot 0 is the caller's during a run
	scratch []float32         // Winograd in plain Go: inputs, then sums, of 16 frequencies
	zeros   []float32
	nonZero []int32 // room for the places of inputs that are not 0
}

// New returns an executor with buffers for batches of up to maxBatch samples, 1 to MaxBatch, on
// the kernel of that name, the fastest for "".
func New(p *program.Program, maxBatch int, kernel string) (*Executor, error) {
	k, err := find(kernel)
	if err != nil {
		return nil, err
	}
	return k.executor(p, maxBatch)
}

// executor is New for this kernel.
func (k kernel) executor(p *program.Program, maxBatch int) (*Executor, error) {
	if maxBatch < 1 || maxBatch > MaxBatch {
		return nil, fmt.Errorf("net: a batch of %d; allowed: 1 to %d", maxBatch, MaxBatch)
	}
	e := &Executor{p: p, kernel: k.name, batch: maxBatch, slots: make([][]float32, len(p.Slots))}
	numbers := 0
	for _, size := range p.Slots[1:] {
		numbers += size*maxBatch + lanes
	}
	scratch, zeros, nonZero := 0, 0, 0
	for i := range p.Steps {
		s := &p.Steps[i]
		if s.Op == program.Winograd {
			scratch = max(scratch, 16*s.Rows*(s.K+s.N))
			zeros = max(zeros, s.K, program.Panels(s.N)*lanes)
		}
		if s.Sparse {
			nonZero = max(nonZero, s.K)
		}
	}
	if numbers+scratch > maxMemory {
		return nil, fmt.Errorf("net: a batch of %d takes %d numbers; allowed: %d", maxBatch, numbers+scratch, maxMemory)
	}
	for i, size := range p.Slots[1:] {
		e.slots[i+1] = make([]float32, size*maxBatch+lanes)
	}
	e.scratch = make([]float32, scratch+lanes)
	e.zeros = make([]float32, zeros+lanes)
	e.nonZero = make([]int32, nonZero)
	var err error
	if e.run, err = k.start(e); err != nil {
		return nil, fmt.Errorf("net: %s: %w", k.name, err)
	}
	return e, nil
}

// Kernel returns the name of the kernel that runs the program.
func (e *Executor) Kernel() string { return e.kernel }

// Run evaluates n samples, 1 to the executor's batch; planes holds n times C·H·W numbers. It
// returns n times the moves of the policy and n values, nil for an output that the program does
// not have. They belong to the executor and are valid until the next Run. It panics on a wrong
// length, which is a bug of the caller.
func (e *Executor) Run(planes []float32, n int) (policy, value []float32) {
	p := e.p
	if n < 1 || n > e.batch || len(planes) != n*p.Slots[0] {
		panic(fmt.Sprintf("net: %d numbers for %d samples; allowed: %d each for 1 to %d", len(planes), n, p.Slots[0], e.batch))
	}
	e.slots[0] = planes
	e.run(n)
	e.slots[0] = nil
	if p.Policy != program.NoSlot {
		policy = e.slots[p.Policy][:n*p.Moves]
	}
	if p.Value != program.NoSlot {
		value = e.slots[p.Value][:n]
	}
	return policy, value
}
