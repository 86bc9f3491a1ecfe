package mcts

import "math"

// PUCT selects the highest Q + c·P·√N / (1 + n) (Silver et al. 2017). The Q
// of a move not yet tried is its node's mean less firstPlay times the root of
// the prior mass already tried, as Lc0 does.
var PUCT = &Rule{name: "PUCT", selector: func(s *Search) selector { return &puct{common{s}, s.config.C} }}

// firstPlay lowers the value at which PUCT takes a move that it has not tried:
// the node's mean less firstPlay·√(prior mass of the moves tried). It is Lc0's
// reduction of first play urgency.
const firstPlay = 0.25

type puct struct {
	common
	c float64
}

// pick is the edge with the highest Q + c·P·√N / (1 + n), the first among
// equals, proven losses passed over. N is the visits of the choice and the
// evaluation of its node.
func (r *puct) pick(at chooser, edges []edge) int {
	all := float64(at.visits) + 1
	weight := r.c * math.Sqrt(all)
	untried := at.sum/all - float64(firstPlay*math.Sqrt(float64(at.mass)))
	best, index := math.Inf(-1), 0
	for i := range edges {
		e := &edges[i]
		if e.result == loss {
			continue
		}
		n := float64(e.visits)
		q := untried
		if e.visits > unvisited {
			q = e.sum / n
		}
		if score := q + float64(weight*float64(e.prior))/(1+n); score > best {
			best, index = score, i
		}
	}
	return index
}

func (r *puct) bonus(at chooser, e *edge) float64 {
	return r.c * float64(e.prior) * math.Sqrt(float64(at.visits)+1) / (1 + float64(e.visits))
}
