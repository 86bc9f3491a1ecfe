package net

import (
	"errors"
	"fmt"
	"strings"
	"sync"
)

// kernel is a way to run programs: machine code for one kind of processor. All
// kernels run the same program on the same packed weights.
type kernel struct {
	name string
	// start makes what runs an executor's program from its buffers. An error
	// says why this machine cannot.
	start func(e *Executor) (runner, error)
}

// runner runs an executor's program over n samples: it reads and writes
// e.slots, and allocates nothing.
type runner interface{ run(n int) }

// plain runs everywhere, and is what the others are held to.
var plain = kernel{"plain Go", func(e *Executor) (runner, error) { return plainRunner{e}, nil }}

type plainRunner struct{ e *Executor }

func (r plainRunner) run(n int) {
	for i := range r.e.p.steps {
		r.e.step(&r.e.p.steps[i], n)
	}
}

// valid are the kernels that work on this machine, fastest first: those that
// it has, that start, and that agree with plain Go on the nets of the
// self-check. The last is plain Go.
var valid = sync.OnceValue(func() []kernel {
	var list []kernel
	for _, k := range kernels() {
		if selfCheck(k) == nil {
			list = append(list, k)
		}
	}
	return append(list, plain)
})

// Kernels names the ways to run nets that work on this machine, fastest first.
func Kernels() []string {
	var names []string
	for _, k := range valid() {
		names = append(names, k.name)
	}
	return names
}

// find is a valid kernel by its name, the fastest for "".
func find(name string) (kernel, error) {
	for _, k := range valid() {
		if name == "" || k.name == name {
			return k, nil
		}
	}
	return kernel{}, fmt.Errorf("net: no kernel %q here; allowed: %s", oneLine(name), strings.Join(Kernels(), ", "))
}

// errUnlike is what the self-check says of a kernel that computes something else.
var errUnlike = errors.New("it does not agree with plain Go")
