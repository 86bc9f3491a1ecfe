// Package choice chooses among kernels: ways to do the same work, of which some do not
// exist on a machine, or compute something else there.
package choice

import (
	"errors"
	"fmt"
	"strings"

	"playout/engine/game"
)

// ErrDisagrees is what a self-check says of a kernel that computes something else than
// plain Go.
var ErrDisagrees = errors.New("it does not agree with plain Go")

// Kernel is one of them.
type Kernel interface {
	Name() string
}

// Valid are the kernels of a machine, fastest first, that pass a self-check. The last is
// plain Go, which needs none.
func Valid[K Kernel](machine []K, selfCheck func(K) error, plain K) (list []K) {
	for _, k := range machine {
		if selfCheck(k) == nil {
			list = append(list, k)
		}
	}
	return append(list, plain)
}

// Names are those of kernels.
func Names[K Kernel](list []K) (names []string) {
	for _, k := range list {
		names = append(names, k.Name())
	}
	return names
}

// Find is the kernel of a name, the first for "". The error, of the package who, says which
// ones there are.
func Find[K Kernel](who string, list []K, name string) (k K, err error) {
	for _, k := range list {
		if name == "" || k.Name() == name {
			return k, nil
		}
	}
	return k, fmt.Errorf("%s: no kernel %q here; allowed: %s", who, game.Clip(name), strings.Join(Names(list), ", "))
}
