package train

import (
	"fmt"
	"math"
)

// optimiser changes weights by their gradients.
type optimiser interface {
	// step goes step number n, from 1, at this rate; factors decay in it too.
	step(params []*param, rate float64, n int)
	// state is what it keeps beside the weights, for a checkpoint. It changes in place.
	state() [][]float32
}

// optimisers are the choices of Config.Optimiser.
var optimisers = []choice{
	{"adam", nil},
	{"sgd", []key{{"momentum", 0.9, 0, 0.9999}}},
}

// newOptimiser is what the text says, for these weights. decay is taken off
// factors, not biases, at each step, as a share at rate 1: apart from the
// gradient, so that Adam's scaling does not touch it (Loshchilov and Hutter
// 2019).
func newOptimiser(text string, decay float64, params []*param, team workers) (optimiser, error) {
	name, values, err := parseChoice(text, optimisers)
	switch {
	case err != nil:
		return nil, fmt.Errorf("optimiser %w", err)
	case name == "sgd":
		return &sgd{momentum: values[0], decay: decay, workers: team, speed: beside(params)}, nil
	}
	return &adam{decay: decay, workers: team, mean: beside(params), square: beside(params)}, nil
}

// beside is a 0 for each weight.
func beside(params []*param) [][]float32 {
	all := make([][]float32, len(params))
	for i, p := range params {
		all[i] = make([]float32, len(p.w))
	}
	return all
}

// keeps is what decay leaves of a weight in a step.
func keeps(p *param, rate, decay float64) float32 {
	if p.decays {
		return float32(1 - rate*decay)
	}
	return 1
}

// adam is Adam (Kingma and Ba 2015).
type adam struct {
	decay        float64
	workers      workers
	mean, square [][]float32 // means of each gradient and of its square
}

func (a *adam) state() [][]float32 { return append(append([][]float32{}, a.mean...), a.square...) }

func (a *adam) step(params []*param, rate float64, n int) {
	const mean, square, tiny = 0.9, 0.999, 1e-8
	// The means begin at 0; the corrections undo that.
	length := float32(rate / (1 - math.Pow(mean, float64(n))))
	correction := float32(1 / (1 - math.Pow(square, float64(n))))
	for k, p := range params {
		keep := keeps(p, rate, a.decay)
		a.workers.split(len(p.w), func(from, to int) {
			w, g, m, v := p.w[from:to], p.g[from:to], a.mean[k][from:to], a.square[k][from:to]
			for i, d := range g {
				m[i] = float32(mean*m[i]) + float32((1-mean)*d)
				v[i] = float32(square*v[i]) + float32((1-square)*float32(d*d))
				root := float32(math.Sqrt(float64(float32(v[i] * correction))))
				w[i] = float32(keep*w[i]) - float32(length*m[i])/(root+tiny)
			}
		})
	}
}

// sgd is stochastic gradient descent with momentum (Polyak 1964), in the form
// of most libraries: the speed is the sum of the gradients, each momentum times
// weaker a step later.
type sgd struct {
	momentum, decay float64
	workers         workers
	speed           [][]float32
}

func (s *sgd) state() [][]float32 { return s.speed }

func (s *sgd) step(params []*param, rate float64, _ int) {
	momentum, length := float32(s.momentum), float32(rate)
	for k, p := range params {
		keep := keeps(p, rate, s.decay)
		s.workers.split(len(p.w), func(from, to int) {
			w, g, v := p.w[from:to], p.g[from:to], s.speed[k][from:to]
			for i, d := range g {
				v[i] = float32(momentum*v[i]) + d
				w[i] = float32(keep*w[i]) - float32(length*v[i])
			}
		})
	}
}
