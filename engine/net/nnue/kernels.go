package nnue

import (
	"fmt"
	"strings"
	"sync"

	"playout/engine/game"
)

// kernel is a way to compute sums.
type kernel struct {
	name  string
	start func(n *Net, p game.Placement) (sums, error) // an error says why this machine cannot
}

// valid are the kernels that work on this machine, fastest first: those that it has, that
// start, and that agree with plain Go in the self-check. The last is plain Go.
var valid = sync.OnceValue(func() []kernel {
	var list []kernel
	for _, k := range kernels() {
		if selfCheck(k) == nil {
			list = append(list, k)
		}
	}
	return append(list, plain)
})

// Kernels names the kernels that work on this machine, fastest first.
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
	return kernel{}, fmt.Errorf("nnue: no kernel %q here; allowed: %s", game.Clip(name), strings.Join(Kernels(), ", "))
}
