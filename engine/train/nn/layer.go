package nn

import (
	"math"
)

// Param is a slice of weights.
type Param struct {
	Name string
	W    []float32 // the weights
	G    []float32 // gradient of the loss, which Net.Backward writes
	// Decays says whether weight decay applies: to factors, not to biases.
	Decays bool
}

func newParam(name string, n int, decays bool) *Param {
	return &Param{name, make([]float32, n), make([]float32, n), decays}
}

// Inference is the step of Net.Forward that does not learn.
const Inference = -1

// layer is a differentiable function of samples, which follow one another. What
// it returns is its own and stands until the next call; what it is given it
// leaves as it is.
type layer interface {
	// forward gives the outputs of n samples. x must stand until backward. A
	// step of 0 or more learns, see Net.forward.
	forward(x []float32, n, step int) []float32
	// backward takes the gradient of the loss by the outputs of the last
	// forward, which learned, sets those by the weights, and gives that by the
	// inputs, nil if it is not needed.
	backward(dy []float32, needed bool) []float32
	params() []*Param
	// state is what a layer keeps from step to step beside params.
	state() [][]float32
	// export adds the layer to a graph.
	export(*writer)
}

// weightless is a layer without weights or state.
type weightless struct{}

func (weightless) params() []*Param   { return nil }
func (weightless) state() [][]float32 { return nil }

// link is a layer in its chain, with what last came out of it.
type link struct {
	name string // such as "3 conv3:32"
	layer
	y  []float32 // outputs of the last forward
	dx []float32 // gradient by the inputs of the last backward
	// after says whether a layer before it in the chain learns, which needs dx.
	after bool
}

// chain is layers one after the other.
type chain []*link

func (c chain) forward(x []float32, n, step int) []float32 {
	for _, l := range c {
		x = l.layer.forward(x, n, step)
		l.y = x
	}
	return x
}

// backward ends where no layer is left that learns.
func (c chain) backward(dy []float32, needed bool) []float32 {
	for i := len(c) - 1; i >= 0 && dy != nil; i-- {
		dy = c[i].layer.backward(dy, needed || c[i].after)
		c[i].dx = dy
	}
	return dy
}

// links appends every layer in the order of computation, a residual after those
// within it.
func (c chain) links(all []*link) []*link {
	for _, l := range c {
		if r, ok := l.layer.(*residual); ok {
			all = r.inner.links(all)
		}
		all = append(all, l)
	}
	return all
}

// Finite says whether no number is a NaN or infinite.
func Finite(x []float32) bool {
	for _, v := range x {
		if math.IsNaN(float64(v - v)) {
			return false
		}
	}
	return true
}
