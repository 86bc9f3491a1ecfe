package mcts

import (
	"math"
	"math/rand/v2"
)

// AddNoise varies the search at the root, for every seat that acts there. Call it between Think
// and Advance. Under UCT and PUCT it mixes Dirichlet noise into the priors: P becomes (1 -
// share)·P + share·noise, where an alpha of 0 stands for 10 over the number of moves. Under Gumbel
// it draws g and multiplies it by the share.
func (s *Search) AddNoise(share, alpha float64) {
	s.noisy = true
	for seats := s.tree.nodes[Root].acting; seats != 0; seats = seats.Rest() {
		s.selector.addNoise(s.atRoot(seats.First()), share, alpha)
	}
}

// addDirichlet mixes Dirichlet noise into the priors of edges.
func (s *Search) addDirichlet(edges []edge, share, alpha float64) {
	if alpha == 0 {
		alpha = 10 / float64(len(edges))
	}
	random := rand.New(&s.rng)
	noise := make([]float64, len(edges))
	var sum float64
	for i := range noise {
		noise[i] = gamma(random, alpha)
		sum += noise[i]
	}
	if sum == 0 {
		return // every draw of a tiny alpha fell below the smallest number
	}
	for i := range edges {
		edges[i].prior = float32((1-share)*float64(edges[i].prior) + share*noise[i]/sum)
	}
}

// gamma draws from the gamma distribution with shape a and scale 1 (Marsaglia
// and Tsang 2000; below 1 by their boost).
func gamma(random *rand.Rand, a float64) float64 {
	if a < 1 {
		return gamma(random, a+1) * math.Pow(1-random.Float64(), 1/a)
	}
	d := a - 1.0/3
	for {
		x := random.NormFloat64()
		v := 1 + x/math.Sqrt(9*d)
		if v <= 0 {
			continue
		}
		v *= v * v
		if math.Log(1-random.Float64()) < x*x/2+d-d*v+d*math.Log(v) {
			return d * v
		}
	}
}
