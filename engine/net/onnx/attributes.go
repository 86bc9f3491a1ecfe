package onnx

import (
	"errors"
	"fmt"

	"playout/engine/game"
	"playout/engine/sorting"
)

// Attributes reads the attributes of one node by name and type. Done returns the first error, or
// refuses an attribute that was not read: the compiler must not ignore one that it does not know.
type Attributes struct {
	all  map[string]any
	read map[string]bool
	err  error
}

// Attributes returns a reader of the node's attributes.
func (n Node) Attributes() *Attributes {
	return &Attributes{all: n.attrs, read: map[string]bool{}}
}

// attribute returns an attribute of type T, or the default if it is absent.
func attribute[T any](a *Attributes, name string, fallback T) T {
	a.read[name] = true
	v, ok := a.all[name]
	if !ok {
		return fallback
	}
	t, ok := v.(T)
	if !ok {
		a.fail("attribute %s has type %T; allowed: %T", name, v, fallback)
		return fallback
	}
	return t
}

// Int returns a whole number of 32 bits.
func (a *Attributes) Int(name string, fallback int) int {
	v := attribute(a, name, int64(fallback))
	if v != int64(int32(v)) {
		a.fail("attribute %s is %d; allowed: numbers of 32 bits", name, v)
		return fallback
	}
	return int(v)
}

// Float returns a finite number.
func (a *Attributes) Float(name string, fallback float32) float32 {
	v := attribute(a, name, fallback)
	if !finite(v) {
		a.fail("attribute %s is %v; allowed: finite numbers", name, v)
		return fallback
	}
	return v
}

// Text returns a string.
func (a *Attributes) Text(name, fallback string) string {
	return attribute(a, name, fallback)
}

// Ints returns a list of whole numbers, nil if it is absent.
func (a *Attributes) Ints(name string) []int64 { return attribute[[]int64](a, name, nil) }

// Only refuses every whole number except one, the default.
func (a *Attributes) Only(name string, allowed int) {
	if v := a.Int(name, allowed); v != allowed {
		a.fail("%s %d; allowed: %d", name, v, allowed)
	}
}

// AllOnes refuses a list, such as strides, with a number other than 1.
func (a *Attributes) AllOnes(name string) {
	for _, v := range a.Ints(name) {
		if v != 1 {
			a.fail("%s %v; allowed: 1", name, a.Ints(name))
		}
	}
}

// Constant returns the tensor of a Constant node, which one of several attributes may hold.
func (a *Attributes) Constant() (c Constant, err error) {
	for name, v := range a.all {
		a.read[name] = true
		switch v := v.(type) {
		case Constant:
			c = v
		case float32:
			c.Floats = []float32{v}
		case []float32:
			c = Constant{Shape: []int{len(v)}, Floats: v}
		case int64:
			c.Ints = []int64{v}
		case []int64:
			c = Constant{Shape: []int{len(v)}, Ints: v}
		default:
			return c, fmt.Errorf("a constant of type %T; allowed: numbers", v)
		}
	}
	for _, f := range c.Floats {
		if !finite(f) {
			return c, errors.New("the constant holds a NaN or an infinity")
		}
	}
	return c, nil
}

// fail keeps the first error.
func (a *Attributes) fail(format string, args ...any) {
	if a.err == nil {
		a.err = fmt.Errorf(format, args...)
	}
}

// Done returns the first error of all reads.
func (a *Attributes) Done() error {
	if a.err != nil {
		return a.err
	}
	for _, name := range sorting.Keys(a.all) {
		if !a.read[name] {
			return fmt.Errorf("attribute %q is not known; allowed: %v", game.Clip(name), sorting.Keys(a.read))
		}
	}
	return nil
}
