package nn

import (
	"math"
)

// Param is a slice of weights, with their gradients.
type Param struct {
	Name string
	W    []float32 // the weights
	G    []float32 // gradient of the loss, which Net.Backward writes
	// Decays is set if weight decay applies: to factors, not to biases.
	Decays bool
	// Limit bounds each weight in both directions: an optimiser clips to it after each step. 0 is
	// no limit.
	Limit float32
}

func newParam(name string, n int, decays bool) *Param {
	return &Param{Name: name, W: make([]float32, n), G: make([]float32, n), Decays: decays}
}

// Inference is the step number of a Net.Forward that does not learn.
const Inference = -1

// layer is a differentiable function of samples, which follow one another in memory. Its results
// belong to it and are valid until the next call; it does not change its arguments.
type layer interface {
	// forward computes the outputs of n samples. x must stay unchanged until backward. A step of 0
	// or more learns, see Net.Forward.
	forward(x []float32, n, step int) []float32
	// backward takes the gradient of the loss by the outputs of the last forward, which must have
	// learned. It sets the gradients by the weights, and returns that by the inputs, nil if it is
	// not needed.
	backward(dy []float32, needed bool) []float32
	params() []*Param
	// state returns the numbers that the layer keeps from step to step besides params.
	state() [][]float32
	// export adds the layer to an ONNX graph.
	export(*writer)
}

// weightless is a layer without weights or state.
type weightless struct{}

func (weightless) params() []*Param   { return nil }
func (weightless) state() [][]float32 { return nil }

// link is a layer in its chain, with its latest outputs.
type link struct {
	name string // such as "3 conv3:32"
	layer
	y  []float32 // outputs of the last forward
	dx []float32 // gradient by the inputs of the last backward
	// needed is set if an earlier layer in the chain learns, from dx.
	needed bool
}

// chain is a list of layers, each of which takes the outputs of the one before.
type chain []*link

func (c chain) forward(x []float32, n, step int) []float32 {
	for _, l := range c {
		x = l.layer.forward(x, n, step)
		l.y = x
	}
	return x
}

// backward is like layer.backward. It stops once no earlier layer learns.
func (c chain) backward(dy []float32, needed bool) []float32 {
	for i := len(c) - 1; i >= 0 && dy != nil; i-- {
		dy = c[i].layer.backward(dy, needed || c[i].needed)
		c[i].dx = dy
	}
	return dy
}

// residual adds the inputs of its layers to their outputs (He et al. 2016).
type residual struct {
	weightless
	inner chain
	y, dx []float32
}

func (l *residual) forward(x []float32, n, step int) []float32 {
	l.y = l.y[:len(x)]
	for i, v := range l.inner.forward(x, n, step) {
		l.y[i] = v + x[i]
	}
	return l.y
}

func (l *residual) backward(dy []float32, needed bool) []float32 {
	d := l.inner.backward(dy, needed)
	if !needed {
		return nil
	}
	l.dx = l.dx[:len(dy)]
	for i, v := range d {
		l.dx[i] = v + dy[i]
	}
	return l.dx
}

// links appends every layer in the order of computation, a residual after the
// layers within it.
func (c chain) links(all []*link) []*link {
	for _, l := range c {
		if r, ok := l.layer.(*residual); ok {
			all = r.inner.links(all)
		}
		all = append(all, l)
	}
	return all
}

// Finite reports whether all numbers are finite.
func Finite(x []float32) bool {
	for _, v := range x {
		if math.IsNaN(float64(v - v)) {
			return false
		}
	}
	return true
}
