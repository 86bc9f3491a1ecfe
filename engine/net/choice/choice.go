// Package choice chooses among kernels: ways to do the same work, some of which are missing on a
// machine, or compute wrong results there.
package choice

import (
	"errors"
	"fmt"
	"strings"

	"playout/engine/game"
)

// ErrDisagrees is the error of a self-check for a kernel whose results differ from those of plain
// Go.
var ErrDisagrees = errors.New("it disagrees with plain Go")

// Kernel is a way to do the work.
type Kernel interface {
	Name() string
}

// Valid returns the kernels of a machine, fastest first, that pass a self-check. The last is
// plain Go, which needs none.
func Valid[K Kernel](machine []K, selfCheck func(K) error, plain K) (list []K) {
	for _, k := range machine {
		if selfCheck(k) == nil {
			list = append(list, k)
		}
	}
	return append(list, plain)
}

// Names returns the names of kernels.
func Names[K Kernel](list []K) (names []string) {
	for _, k := range list {
		names = append(names, k.Name())
	}
	return names
}

// Find returns the kernel of a name, the first for "". The error begins with the name of the package
// pkg, and lists the names that are allowed.
func Find[K Kernel](pkg string, list []K, name string) (k K, err error) {
	for _, k := range list {
		if name == "" || k.Name() == name {
			return k, nil
		}
	}
	return k, fmt.Errorf("%s: no kernel %q here; allowed: %s", pkg, game.Clip(name), strings.Join(Names(list), ", "))
}
