package mcts

import (
	"math"

	"playout/engine/search"
)

// PUCT selects the highest Q + c·P·√N / (1 + n) (Silver et al. 2017). The Q
// of a move without visits is its node's mean minus firstPlay times the square root of
// the prior mass already visited, as in Lc0, or 0 with Config.ZeroFirst.
var PUCT = &Rule{name: "PUCT", selector: func(s *Search) selector { return &puct{common{s}, s.config.C, s.config.ZeroFirst} }}

// firstPlay is the reduction of first play urgency, as Lc0 calls it.
const firstPlay = 0.25

type puct struct {
	common
	c    float64
	zero bool // moves without visits have a Q of 0
}

func (r *puct) pick(at chooser, edges []edge) int { return r.best(at.choice, edges) }

// best returns the edge with the highest Q + c·P·√N / (1 + n), the first among equals, without
// proven losses. N is the visits of the choice plus one for the evaluation of its node. It compares
// scores as integers, which takes no branches, and looks up √N in a table: WebAssembly's engines
// would compute it again in the loop, for each edge.
func (r *puct) best(at *choice, edges []edge) int {
	weight := r.c * sqrt(at.visits+1)
	first := r.first(at)
	best, index := int64(math.MinInt64), 0
	for i := range edges {
		e := &edges[i]
		if e.result == search.Loss {
			continue
		}
		n := float64(e.visits)
		q := e.sum / n
		if e.visits == unvisited {
			q = first
		}
		if rank := ordered(q + float64(weight*float64(e.prior))/(1+n)); rank > best {
			best, index = rank, i
		}
	}
	return index
}

// ordered maps numbers, except -0 and NaN, to integers of the same order.
func ordered(v float64) int64 {
	bits := int64(math.Float64bits(v))
	return bits ^ int64(uint64(bits>>63)>>1)
}

// squareRoots holds those of small numbers, which are the same on every machine.
var squareRoots = func() (table [4096]float64) {
	for n := range table {
		table[n] = math.Sqrt(float64(n))
	}
	return table
}()

// sqrt returns the square root of n.
func sqrt(n int32) float64 {
	if int(n) < len(squareRoots) {
		return squareRoots[n]
	}
	return math.Sqrt(float64(n))
}

func (r *puct) bonus(at chooser, e *edge) float64 {
	return r.c * float64(e.prior) * math.Sqrt(float64(at.visits)+1) / (1 + float64(e.visits))
}

// first returns the Q of a choice's edges without visits.
func (r *puct) first(at *choice) float64 {
	if r.zero {
		return 0
	}
	return at.sum/(float64(at.visits)+1) - float64(firstPlay*math.Sqrt(float64(at.mass)))
}
