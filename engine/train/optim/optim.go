// Package optim changes the weights of a net by their gradients: it has optimisers, and schedules
// of the learning rate. A text chooses either, as a name or name:key=number,key=number.
//
// A step allocates nothing on one worker, and the number of workers changes no bit of it.
package optim

import (
	"math"

	"playout/engine/strict"
	"playout/engine/train/nn"
	"playout/engine/train/parallel"
)

// Optimiser changes weights by their gradients.
type Optimiser interface {
	// Step takes step number n, from 1, at this learning rate. It includes the decay of the
	// weights.
	Step(params []*nn.Param, rate float64, n int)
	// State returns the numbers that the optimiser keeps beside the weights, for a checkpoint.
	// They change in place.
	State() [][]float32
}

// optimisers lists the choices of New.
var optimisers = []choice{
	{"adam", nil},
	{"sgd", []key{{"momentum", 0.9, 0, 0.9999}}},
}

// New returns the optimiser that the text names, for these weights: adam, or sgd:momentum=0.9.
// Each step reduces the factors, but not the biases, by the share rate · decay, separately from the
// gradient, so that Adam does not scale it (Loshchilov and Hutter 2019).
func New(text string, decay float64, params []*nn.Param, workers parallel.Workers) (Optimiser, error) {
	name, values, err := parseChoice(text, optimisers)
	switch {
	case err != nil:
		return nil, strict.In("optimiser", "optimiser ", err)
	case name == "sgd":
		s := &sgd{momentum: values[0], decay: decay, workers: workers, velocity: zeros(params)}
		s.update = s.updatePart
		return s, nil
	}
	a := &adam{decay: decay, workers: workers, mean: zeros(params), square: zeros(params)}
	a.update = a.updatePart
	return a, nil
}

// zeros returns a zero for each weight.
func zeros(params []*nn.Param) [][]float32 {
	all := make([][]float32, len(params))
	for i, p := range params {
		all[i] = make([]float32, len(p.W))
	}
	return all
}

// kept returns the share of a weight that decay leaves in a step.
func kept(p *nn.Param, rate, decay float64) float32 {
	if p.Decays {
		return float32(1 - rate*decay)
	}
	return 1
}

// clip brings weights back to their limit, 0 for none.
func clip(w []float32, limit float32) {
	if limit == 0 {
		return
	}
	for i, v := range w {
		w[i] = min(max(v, -limit), limit)
	}
}

// adam is Adam (Kingma and Ba 2015).
type adam struct {
	decay        float64
	workers      parallel.Workers
	mean, square [][]float32 // running means of each gradient and of its square

	// Of the Param that Step is updating.
	w, g, m, v                      []float32
	kept, limit, length, correction float32
	update                          func(from, to int)
}

// Adam's β₁, β₂ and ε.
const (
	beta1   = 0.9
	beta2   = 0.999
	epsilon = 1e-8
)

func (a *adam) State() [][]float32 { return append(append([][]float32{}, a.mean...), a.square...) }

func (a *adam) Step(params []*nn.Param, rate float64, n int) {
	// The means start from 0, which the corrections undo.
	a.length = float32(rate / (1 - math.Pow(beta1, float64(n))))
	a.correction = float32(1 / (1 - math.Pow(beta2, float64(n))))
	for k, p := range params {
		a.kept, a.limit = kept(p, rate, a.decay), p.Limit
		a.w, a.g, a.m, a.v = p.W, p.G, a.mean[k], a.square[k]
		a.workers.Split(len(p.W), a.update)
	}
}

// updatePart updates a range of the weights of a Param.
func (a *adam) updatePart(from, to int) {
	w, g, m, v := a.w[from:to], a.g[from:to], a.m[from:to], a.v[from:to]
	kept, length, correction := a.kept, a.length, a.correction
	for i, d := range g {
		m[i] = float32(beta1*m[i]) + float32((1-beta1)*d)
		v[i] = float32(beta2*v[i]) + float32((1-beta2)*float32(d*d))
		root := float32(math.Sqrt(float64(float32(v[i] * correction))))
		w[i] = float32(kept*w[i]) - float32(length*m[i])/(root+epsilon)
	}
	clip(w, a.limit)
}

// sgd is stochastic gradient descent with momentum (Polyak 1964), in the form
// of most libraries: the velocity is the sum of the gradients, each multiplied by
// the momentum in every later step.
type sgd struct {
	momentum, decay float64
	workers         parallel.Workers
	velocity        [][]float32

	// Of the Param that Step is updating.
	w, g, v             []float32
	kept, limit, length float32
	update              func(from, to int)
}

func (s *sgd) State() [][]float32 { return s.velocity }

func (s *sgd) Step(params []*nn.Param, rate float64, _ int) {
	s.length = float32(rate)
	for k, p := range params {
		s.kept, s.limit = kept(p, rate, s.decay), p.Limit
		s.w, s.g, s.v = p.W, p.G, s.velocity[k]
		s.workers.Split(len(p.W), s.update)
	}
}

// updatePart updates a range of the weights of a Param.
func (s *sgd) updatePart(from, to int) {
	w, g, v := s.w[from:to], s.g[from:to], s.v[from:to]
	momentum, kept, length := float32(s.momentum), s.kept, s.length
	for i, d := range g {
		v[i] = float32(momentum*v[i]) + d
		w[i] = float32(kept*w[i]) - float32(length*v[i])
	}
	clip(w, s.limit)
}
