package exec

import (
	"sync"

	"playout/engine/net/choice"
)

// kernel is a way to run programs.
type kernel struct {
	name string
	// start makes the function that runs an executor's program over so many
	// samples: it reads and writes e.slots and allocates nothing. An error says
	// why this machine cannot.
	start func(e *Executor) (run func(samples int), err error)
}

// Name implements choice.Kernel.
func (k kernel) Name() string { return k.name }

// valid are the kernels that work on this machine, fastest first: those that it
// has, that start, and that agree with plain Go in the self-check. The last is
// plain Go.
var valid = sync.OnceValue(func() []kernel { return choice.Valid(kernels(), selfCheck, plain) })

// Kernels names the kernels that work on this machine, fastest first.
func Kernels() []string { return choice.Names(valid()) }

// find is a valid kernel by its name, the fastest for "".
func find(name string) (kernel, error) { return choice.Find("net", valid(), name) }
