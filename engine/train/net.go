package train

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// Net is a net in training.
type Net struct {
	arch Arch

	trunk, policy, value chain
	direct               chain // from the planes to the logits, or empty

	logits []float32 // with those of direct
	dtrunk []float32
	links  []*link // all layers in the order of computation
	all    []*param
}

// newNet draws the weights of an architecture (He initialisation; heads begin
// near 0: all moves alike, all results open), with room for batches of so many
// samples. Of random it takes nothing later.
func newNet(a Arch, batch int, random *rand.Rand, team workers) *Net {
	n := &Net{arch: a}
	m := maker{batch: batch, random: random, team: team}
	if a.direct {
		n.direct = m.chain([]spec{a.directly()})
		n.logits = make([]float32, batch*a.planes.Policy)
	}
	n.trunk = m.chain(a.trunk)
	n.policy = m.chain(a.policy)
	n.value = m.chain(a.value)
	if n.policy != nil && n.value != nil && n.trunk != nil {
		n.dtrunk = make([]float32, batch*a.trunk[len(a.trunk)-1].out.size())
	}
	for _, c := range [...]chain{n.direct, n.trunk, n.policy, n.value} {
		n.links = c.links(n.links)
	}
	for _, l := range n.links {
		for _, p := range l.params() {
			p.name = l.name + " " + p.name
			n.all = append(n.all, p)
		}
	}
	return n
}

// maker makes the layers of specs, and counts them for their names.
type maker struct {
	batch  int
	random *rand.Rand
	team   workers
	count  int
}

func (m *maker) chain(specs []spec) chain {
	var c chain
	after := false
	for _, s := range specs {
		if s.in.planar && kinds[s.kind].squares {
			s.in.planar = false
			c = append(c, &link{name: "planes", layer: newTurn(s.in, m.batch)})
		}
		m.count++
		name := fmt.Sprintf("%d %s", m.count, s.text)
		l := &link{name: name, layer: m.layer(s), after: after}
		after = after || len(l.params()) > 0 || s.inner != nil
		c = append(c, l)
	}
	return c
}

func (m *maker) layer(s spec) layer {
	size := m.batch * s.out.size()
	scale := 1.0
	if s.last {
		scale = 0.1
	}
	switch s.kind {
	case "conv1", "conv3", "torus3":
		over := board{h: s.in.h, w: s.in.w, kernel: int(s.kind[len(s.kind)-1] - '0'), torus: s.kind == "torus3"}
		return newConv(over, s.in.c, s.out.c, m.batch, scale, m.random, m.team)
	case "dense":
		return newDense(s.in, s.out.c, m.batch, scale, m.random, m.team)
	case "norm":
		return newNorm(s.in, m.batch, m.team)
	case "relu":
		return newBend(0, size, m.team)
	case "leaky":
		return newBend(float32(s.number), size, m.team)
	case "tanh":
		return newTanh(size, m.team)
	case "softmax":
		return newSoftmax(s.in, m.batch, m.team)
	case "dropout":
		return newDropout(s.number, m.random.Uint64(), size, m.team)
	case "pool":
		return newPool(s.in, m.batch)
	case "residual":
		return &residual{inner: m.chain(s.inner), y: make([]float32, size), dx: make([]float32, size)}
	}
	panic("train: a layer " + s.kind)
}

// params are the weights of the net, in a fixed order.
func (n *Net) params() []*param { return n.all }

// state is what a net keeps beside params: running means and variances.
func (n *Net) state() [][]float32 {
	var all [][]float32
	for _, l := range n.links {
		all = append(all, l.state()...)
	}
	return all
}

// Weights is the number of weights.
func (n *Net) Weights() int { return n.arch.weights }

// forward gives the logits and the values, which are behind tanh, of samples of
// planes, nil for a head that the net does not have. A step of 0 or more
// learns: dropout draws its masks from the net's seed and that step alone, and
// batch norm takes the batch's means. A negative step judges.
func (n *Net) forward(x []float32, samples, step int) (policy, value []float32) {
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

// backward sets the gradients of all weights from those by what the last
// forward gave, which learned.
func (n *Net) backward(dpolicy, dvalue []float32) {
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

// broken names the first layer whose outputs, or else gradients, hold a number
// that is none or infinite; "" for no layer.
func (n *Net) broken() string {
	for _, l := range n.links {
		if !finite(l.y) {
			return l.name
		}
	}
	for _, l := range slices.Backward(n.links) {
		if !finite(l.dx) {
			return l.name
		}
		for _, p := range l.params() {
			if !finite(p.g) {
				return l.name
			}
		}
	}
	return ""
}
