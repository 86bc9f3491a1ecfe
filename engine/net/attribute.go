package net

import (
	"fmt"
	"maps"
	"slices"

	"playout/engine/game"
)

// attributes reads the attributes of one node. The first that has another type
// than the operator wants, and any that nobody asked for, is the error of done.
type attributes struct {
	all  map[string]any
	seen map[string]bool
	err  error
}

func (n node) attributes() *attributes {
	return &attributes{all: n.attrs, seen: map[string]bool{}}
}

// attribute gives an attribute of type T, or the default where it is absent.
func attribute[T any](a *attributes, name string, otherwise T) T {
	a.seen[name] = true
	v, there := a.all[name]
	if !there {
		return otherwise
	}
	t, ok := v.(T)
	if !ok {
		if a.err == nil {
			a.err = fmt.Errorf("attribute %s has type %T, allowed is %T", name, v, otherwise)
		}
		return otherwise
	}
	return t
}

func (a *attributes) int(name string, otherwise int) int {
	v := attribute(a, name, int64(otherwise))
	if v != int64(int32(v)) {
		a.fail("attribute %s is %d, allowed are numbers of 32 bits", name, v)
		return otherwise
	}
	return int(v)
}

func (a *attributes) float(name string, otherwise float32) float32 {
	v := attribute(a, name, otherwise)
	if !finite(v) {
		a.fail("attribute %s is %v, allowed are finite numbers", name, v)
		return otherwise
	}
	return v
}

func (a *attributes) text(name, otherwise string) string {
	return attribute(a, name, otherwise)
}

func (a *attributes) ints(name string) []int64 { return attribute[[]int64](a, name, nil) }

func (a *attributes) fail(format string, args ...any) {
	if a.err == nil {
		a.err = fmt.Errorf(format, args...)
	}
}

// only refuses all values of an attribute but one.
func (a *attributes) only(name string, allowed int) {
	if v := a.int(name, allowed); v != allowed {
		a.fail("%s %d, allowed is %d", name, v, allowed)
	}
}

// allOnes refuses strides and dilations above 1.
func (a *attributes) allOnes(name string) {
	for _, v := range a.ints(name) {
		if v != 1 {
			a.fail("%s %v, allowed is 1", name, a.ints(name))
		}
	}
}

// done is the error of all the reading.
func (a *attributes) done() error {
	if a.err != nil {
		return a.err
	}
	for _, name := range slices.Sorted(maps.Keys(a.all)) {
		if !a.seen[name] {
			return fmt.Errorf("attribute %q is not known, allowed are %v", game.Clip(name), slices.Sorted(maps.Keys(a.seen)))
		}
	}
	return nil
}
