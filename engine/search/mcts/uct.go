package mcts

import (
	"math"

	"playout/engine/search"
)

// UCT selects the highest Q + c·√(ln N / n), after trying every move once in
// random order (Kocsis and Szepesvári 2006).
var UCT = &Rule{name: "UCT", tryAll: true, selector: func(s *Search) selector { return &uct{common{s}, s.config.C} }}

type uct struct {
	common
	c float64
}

// pick returns the edge with the highest Q + c·√(ln N / n), the first among equals. N is the
// visits of the choice. Every edge has been visited, except proven losses, which it skips.
func (r *uct) pick(at chooser, edges []edge) int {
	weight := r.c * math.Sqrt(ln(at.visits))
	best, index := math.Inf(-1), 0
	for i := range edges {
		e := &edges[i]
		if e.result == search.Loss {
			continue
		}
		// Q + weight/√n, over one denominator.
		n := float64(e.visits)
		if score := (e.sum + float64(weight*math.Sqrt(n))) / n; score > best {
			best, index = score, i
		}
	}
	return index
}

// bonus returns +Inf for an edge without visits.
func (r *uct) bonus(at chooser, e *edge) float64 {
	if e.visits == unvisited {
		return math.Inf(1)
	}
	return r.c * math.Sqrt(ln(at.visits)/float64(e.visits))
}

// logs holds the natural logarithms of small numbers, since WebAssembly computes logarithms slowly.
// Log1p, unlike Log, is the same code on all machines that Playout is tested on, and so gives the
// same bits.
var logs = func() (table [4096]float64) {
	for n := 1; n < len(table); n++ {
		table[n] = math.Log1p(float64(n - 1))
	}
	return table
}()

// ln returns the natural logarithm of n, 0 for n = 0.
func ln(n int32) float64 {
	if int(n) < len(logs) {
		return logs[n]
	}
	return math.Log1p(float64(n - 1))
}
