package train

import (
	"math/rand/v2"

	"playout/engine/game"
)

// Net is a net in training.
type Net struct {
	planes   game.Planes
	channels int // of the planes, that it reads

	trunk         []layer
	policy, value *dense
	// direct adds to the logits straight from the planes. Which moves are legal
	// need not go through the trunk then, so that it may be narrow.
	direct *dense

	logits, values []float32 // of the last forward
	dlogits        []float32
	dvalues        []float32
	dtrunk         []float32
}

func newNet(c Config, s *Samples, random *rand.Rand, team workers) *Net {
	n := &Net{planes: s.planes, channels: c.Channels}
	in := c.Channels * s.planes.H * s.planes.W
	// Heads begin near 0: all moves alike, all results open.
	const small = 0.1
	n.direct = newDense(in, s.planes.Policy, c.Batch, small, random, team)
	for _, out := range c.Hidden {
		n.trunk = append(n.trunk, newDense(in, out, c.Batch, 1, random, team), &relu{})
		in = out
	}
	n.policy = newDense(in, s.planes.Policy, c.Batch, small, random, team)
	n.value = newDense(in, 1, c.Batch, small, random, team)
	n.dlogits = make([]float32, c.Batch*s.planes.Policy)
	n.dvalues = make([]float32, c.Batch)
	n.dtrunk = make([]float32, c.Batch*in)
	return n
}

func (n *Net) params() []*param {
	var all []*param
	for _, l := range n.trunk {
		all = append(all, l.params()...)
	}
	for _, l := range []*dense{n.direct, n.policy, n.value} {
		all = append(all, l.params()...)
	}
	return all
}

// Weights is the number of weights.
func (n *Net) Weights() int {
	count := 0
	for _, p := range n.params() {
		count += len(p.w)
	}
	return count
}

// forward sets logits and values; values are not yet behind tanh.
func (n *Net) forward(x []float32, samples int) {
	direct := n.direct.forward(x, samples)
	for _, l := range n.trunk {
		x = l.forward(x, samples)
	}
	n.logits = n.policy.forward(x, samples)
	for i, v := range direct {
		n.logits[i] += v
	}
	n.values = n.value.forward(x, samples)
}

// learn sets the gradients of the batch's mean loss, and gives its loss.
func (n *Net) learn(b *batch, c Config) Loss {
	n.forward(b.planes, b.n)
	dlogits, dvalues := n.dlogits[:len(n.logits)], n.dvalues[:b.n]
	loss := b.loss(n.logits, n.values, c, dlogits, dvalues)
	n.direct.backward(dlogits, false)
	fromPolicy := n.policy.backward(dlogits, true)
	fromValue := n.value.backward(dvalues, true)
	d := n.dtrunk[:len(fromPolicy)]
	for i, v := range fromPolicy {
		d[i] = v + fromValue[i]
	}
	for i := len(n.trunk) - 1; i >= 0; i-- {
		d = n.trunk[i].backward(d, i > 0)
	}
	return loss
}

// judge is the loss over samples, as they stand.
func (n *Net) judge(b *batch, samples []int32, c Config) Loss {
	var sum Loss
	for from := 0; from < len(samples); from += c.Batch {
		b.fill(samples[from:min(from+c.Batch, len(samples))], nil)
		n.forward(b.planes, b.n)
		sum.add(b.loss(n.logits, n.values, c, nil, nil))
	}
	return sum
}

// save copies the weights into room, or new room if that is nil.
func (n *Net) save(room [][]float32) [][]float32 {
	for i, p := range n.params() {
		if len(room) == i {
			room = append(room, make([]float32, len(p.w)))
		}
		copy(room[i], p.w)
	}
	return room
}

// restore takes weights back from what save gave.
func (n *Net) restore(weights [][]float32) {
	for i, p := range n.params() {
		copy(p.w, weights[i])
	}
}
