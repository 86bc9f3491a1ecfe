package exec

import (
	"sync"

	"playout/engine/net/choice"
)

// kernel is a way to run programs.
type kernel struct {
	name string
	// start returns the function that runs an executor's program over a number of samples: it
	// reads and writes e.slots and allocates nothing. An error says why this machine cannot.
	start func(e *Executor) (run func(samples int), err error)
}

// Name returns the name of the kernel: it implements choice.Kernel.
func (k kernel) Name() string { return k.name }

// valid returns the kernels that work on this machine, fastest first: those that it has, that
// start, and that agree with plain Go in the self-check. The last is plain Go.
var valid = sync.OnceValue(func() []kernel { return choice.Valid(kernels(), selfCheck, plain) })

// Kernels returns the names of the kernels that work on this machine, fastest first.
func Kernels() []string { return choice.Names(valid()) }

// find returns a valid kernel by its name, the fastest for "".
func find(name string) (kernel, error) { return choice.Find("net", valid(), name) }
