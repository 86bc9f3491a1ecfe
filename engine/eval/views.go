package eval

import "math"

// view is a position seen by one seat, with the net's evaluation.
type view struct {
	logits []int32   // indices of the legal moves in the net's policy; none if the policy is not used
	priors []float32 // of those moves, which the viewer writes
	value  float32   // of the seat, -1 to 1, which the viewer writes; 0 if it is not used
}

// viewer evaluates views: a net, or a cache around one. Their planes lie one after the
// other and may be overwritten. It allocates nothing.
type viewer interface {
	evaluate(planes []float32, views []view)
}

// netViewer is a viewer by a neural net.
type netViewer struct {
	net    Net
	policy int     // logits of the policy, 0 if it is not used
	value  bool    // the value is used
	maxGap float64 // a legal logit at most this far below the greatest has enough mass
}

func newNetViewer(config *NetConfig) *netViewer {
	v := &netViewer{net: config.Net, value: config.Values == nil}
	if config.Policy {
		v.policy = config.Planes.Policy
		v.maxGap = math.Log((1/leastMass - 1) / float64(v.policy))
	}
	return v
}

// leastMass is the share of the whole softmax below which the logits of the legal moves are
// meaningless.
const leastMass = 1e-4

func (n *netViewer) evaluate(planes []float32, views []view) {
	policy, values := n.net.Run(planes, len(views))
	for i := range views {
		v := &views[i]
		if n.policy > 0 {
			n.writePriors(v.priors, policy[i*n.policy:][:n.policy], v.logits)
		}
		if v.value = 0; n.value {
			v.value = inRange(values[i])
		}
	}
}

// writePriors writes the softmax over the legal moves, whose logits have the given
// indices, or equal priors if they have too little of the whole softmax.
func (n *netViewer) writePriors(priors, logits []float32, legal []int32) {
	if len(legal) == 0 {
		return
	}
	// Comparisons, since max is a call in WebAssembly.
	top := logits[legal[0]]
	for _, at := range legal {
		if v := logits[at]; v > top {
			top = v
		}
	}
	greatest := top
	for _, v := range logits {
		if v > greatest {
			greatest = v
		}
	}
	var sum float64
	for i, at := range legal {
		p := math.Exp(float64(logits[at] - top))
		priors[i] = float32(p)
		sum += p
	}
	whole := sum
	if float64(greatest-top) > n.maxGap {
		whole = 0
		for _, v := range logits {
			whole += math.Exp(float64(v - top))
		}
	}
	if !(sum >= leastMass*whole) { // or a sum is NaN
		equal(priors)
		return
	}
	scale := float32(1 / sum)
	for i := range priors {
		priors[i] *= scale
	}
}

// inRange returns the nearest value from -1 to 1, and 0 for NaN.
func inRange(v float32) float32 {
	if v != v {
		return 0
	}
	return min(max(v, -1), 1)
}
