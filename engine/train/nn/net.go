// Package nn computes neural nets and their gradients: the layers of an architecture (package
// arch), forward and backward, the losses of policies, and the export of a net to ONNX.
//
// Weights, inputs and gradients are float32. The same seed gives the same bits on any number of
// workers, for a given kernel of package matrix: one worker computes each number, as one sum in a
// fixed order. After the first batch a step allocates nothing on one worker.
package nn

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"playout/engine/train/arch"
	"playout/engine/train/parallel"
)

// Net is a net in training.
type Net struct {
	arch arch.Net

	trunk, policy, value chain
	direct               chain // from the planes to the logits, or nil

	logits []float32 // the sum of those of policy and direct
	dtrunk []float32 // gradient by the outputs of trunk: the sum of those from the two heads
	links  []*link   // all layers in the order of computation
	params []*Param  // of all layers
}

// New returns a net of an architecture with random weights (He initialisation, smaller at the end
// of a head: all moves are about equally likely, all values near 0), with room for batches of batch
// samples. Later it draws nothing from random.
func New(a arch.Net, batch int, random *rand.Rand, workers parallel.Workers) *Net {
	n := &Net{arch: a}
	m := builder{batch: batch, random: random, workers: workers}
	if a.Direct {
		n.direct = m.chain([]arch.Layer{a.DirectLayer()})
		n.logits = make([]float32, batch*a.Planes.Policy)
	}
	n.trunk = m.chain(a.Trunk)
	n.policy = m.chain(a.Policy)
	n.value = m.chain(a.Value)
	if a.Evaluates() {
		n.value[0].layer.(*dense).w.Limit = outputLimit
	}
	if n.policy != nil && n.value != nil && n.trunk != nil {
		n.dtrunk = make([]float32, batch*a.Trunk[len(a.Trunk)-1].Out.Size())
	}
	for _, c := range [...]chain{n.direct, n.trunk, n.policy, n.value} {
		n.links = c.links(n.links)
	}
	for _, l := range n.links {
		for _, p := range l.params() {
			p.Name = l.name + " " + p.Name
			n.params = append(n.params, p)
		}
	}
	return n
}

// builder makes layers, and counts them for their names.
type builder struct {
	batch   int
	random  *rand.Rand
	workers parallel.Workers
	count   int
}

func (m *builder) chain(specs []arch.Layer) chain {
	var c chain
	learns := false // whether a layer before this one in the chain learns
	for _, s := range specs {
		if s.In.Planar && s.BySquare() {
			s.In.Planar = false
			c = append(c, &link{name: "planes", layer: newChannelsLast(s.In, m.batch)})
		}
		m.count++
		name := fmt.Sprintf("%d %s", m.count, s.Text)
		l := &link{name: name, layer: m.layer(s), needed: learns}
		learns = learns || len(l.params()) > 0 || s.Inner != nil
		c = append(c, l)
	}
	return c
}

func (m *builder) layer(s arch.Layer) layer {
	size := m.batch * s.Out.Size()
	scale := 1.0
	if s.Last {
		scale = 0.1
	}
	switch s.Kind {
	case "conv1", "conv3", "torus3":
		over := board{h: s.In.H, w: s.In.W, kernel: int(s.Kind[len(s.Kind)-1] - '0'), torus: s.Kind == "torus3"}
		return newConv(over, s.In.C, s.Out.C, m.batch, scale, m.random, m.workers)
	case "dense":
		return newDense(s.In, s.Out.C, m.batch, scale, m.random, m.workers)
	case "sides":
		return newSides(s.In, s.Out.C/2, m.batch, m.random, m.workers)
	case "norm":
		return newNorm(s.In, m.batch, m.workers)
	case "relu":
		return newReLU(0, size, m.workers)
	case "leaky":
		return newReLU(float32(s.Number), size, m.workers)
	case "screlu":
		return newSCReLU(size, m.workers)
	case "tanh":
		return newTanh(size, m.workers)
	case "softmax":
		return newSoftmax(s.In, m.batch, m.workers)
	case "dropout":
		return newDropout(s.Number, m.random.Uint64(), size, m.workers)
	case "pool":
		return newPool(s.In, m.batch)
	case "residual":
		return &residual{inner: m.chain(s.Inner), y: make([]float32, size), dx: make([]float32, size)}
	}
	panic("nn: a layer " + s.Kind)
}

// Params returns the weights of the net, in a fixed order.
func (n *Net) Params() []*Param { return n.params }

// State returns the numbers that the net keeps from step to step besides its weights: running means
// and variances.
func (n *Net) State() [][]float32 {
	var all [][]float32
	for _, l := range n.links {
		all = append(all, l.state()...)
	}
	return all
}

// Weights returns the number of weights.
func (n *Net) Weights() int { return n.arch.Weights() }

// Forward computes the logits and the values, after tanh, of samples of planes; nil for a head
// that the net lacks. A step of 0 or more learns: the masks of dropout then follow only from the
// net's seed and that step, and batch norm takes the means of the batch.
func (n *Net) Forward(x []float32, samples, step int) (policy, value []float32) {
	y := n.trunk.forward(x, samples, step)
	if n.policy != nil {
		policy = n.policy.forward(y, samples, step)
	}
	if n.direct != nil {
		sum := n.logits[:len(policy)]
		for i, v := range n.direct.forward(x, samples, step) {
			sum[i] = policy[i] + v
		}
		policy = sum
	}
	if n.value != nil {
		value = n.value.forward(y, samples, step)
	}
	return policy, value
}

// Backward sets the gradients of all weights from those by the outputs of the last
// Forward, which must have learned.
func (n *Net) Backward(dpolicy, dvalue []float32) {
	n.direct.backward(dpolicy, false)
	needed := len(n.trunk) > 0
	var d []float32
	if n.policy != nil {
		d = n.policy.backward(dpolicy, needed)
	}
	if n.value != nil {
		dv := n.value.backward(dvalue, needed)
		if d == nil {
			d = dv
		} else {
			sum := n.dtrunk[:len(d)]
			for i, v := range d {
				sum[i] = v + dv[i]
			}
			d = sum
		}
	}
	n.trunk.backward(d, false)
}

// NonFiniteLayer returns the name of the first layer whose outputs hold an infinite number or NaN,
// or else of the last layer whose gradients do; "" for no layer.
func (n *Net) NonFiniteLayer() string {
	for _, l := range n.links {
		if !Finite(l.y) {
			return l.name
		}
	}
	for _, l := range slices.Backward(n.links) {
		if !Finite(l.dx) {
			return l.name
		}
		for _, p := range l.params() {
			if !Finite(p.G) {
				return l.name
			}
		}
	}
	return ""
}
