package mcts

import (
	"math"

	"playout/engine/search"
)

// PUCT selects the highest Q + c·P·√N / (1 + n) (Silver et al. 2017). The Q
// of a move without visits is its node's mean minus firstPlay times the square root of
// the prior mass already visited, as in Lc0.
var PUCT = &Rule{name: "PUCT", selector: func(s *Search) selector { return &puct{common{s}, s.config.C} }}

// firstPlay is the reduction of first play urgency, as Lc0 calls it.
const firstPlay = 0.25

type puct struct {
	common
	c float64
}

func (r *puct) pick(at chooser, edges []edge) int { return r.best(at.choice, edges) }

// best is the edge with the highest Q + c·P·√N / (1 + n), the first among
// equals, without proven losses. N is the visits of the choice plus the
// evaluation of its node. Numbers are chosen as words of bits, which takes no branches:
// whether an edge has been visited is hard to predict, and in Go's WebAssembly each jump
// goes through a table.
func (r *puct) best(at *choice, edges []edge) int {
	all := float64(at.visits) + 1
	weight := r.c * math.Sqrt(all)
	untried := math.Float64bits(at.sum/all - float64(firstPlay*math.Sqrt(float64(at.mass))))
	best, index := math.Float64bits(math.Inf(-1)), 0
	for i := range edges {
		e := &edges[i]
		if e.result == search.Loss {
			continue
		}
		n := float64(e.visits)
		q := math.Float64bits(e.sum / n)
		if e.visits == unvisited {
			q = untried
		}
		score := math.Float64frombits(q) + float64(weight*float64(e.prior))/(1+n)
		bits := math.Float64bits(score)
		if score > math.Float64frombits(best) {
			best, index = bits, i
		}
	}
	return index
}

func (r *puct) bonus(at chooser, e *edge) float64 {
	return r.c * float64(e.prior) * math.Sqrt(float64(at.visits)+1) / (1 + float64(e.visits))
}
