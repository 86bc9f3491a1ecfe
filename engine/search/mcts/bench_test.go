package mcts_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"playout/engine/eval"
	"playout/engine/game"
	"playout/engine/games/othello"
	"playout/engine/search"
	"playout/engine/search/mcts"
)

// benchSimulations is the length of a search in the benchmarks.
const benchSimulations = 5000

// rules lists the searches of the benchmarks with the visits that the root's moves must have at
// the end, on every machine. The moves are symmetric and differ only by chance.
var rules = []struct {
	name   string
	rule   *mcts.Rule
	c      float64
	visits string
}{
	{"UCT", mcts.UCT, math.Sqrt2, "d3 896, c4 757, f5 674, e6 2673"},
	{"PUCT", mcts.PUCT, 2, "d3 2303, c4 1638, f5 299, e6 760"},
}

func newOthello(rule *mcts.Rule, c float64) (*mcts.Search, game.State) {
	g := othello.New()
	s := mcts.New(mcts.Config{
		Game:      g,
		Evaluator: eval.NewPlayout(g, 0, 1),
		Rule:      rule,
		C:         c,
		Nodes:     benchSimulations + 1,
		Seed:      1,
	})
	return s, g.New(game.NewRand(0))
}

// visits lists the root's moves with their visits, in the order of the moves.
func visits(s *mcts.Search, root game.State) string {
	var r search.Report
	s.Report(0, &r)
	var words []string
	for _, m := range root.Legal(0, nil) {
		for _, row := range r.Rows {
			if row.Move == m {
				words = append(words, fmt.Sprint(root.MoveName(0, m), " ", row.Visits))
			}
		}
	}
	return strings.Join(words, ", ")
}

// BenchmarkSimulations runs simulations of Othello with playouts, and checks the known visits.
func BenchmarkSimulations(b *testing.B) {
	for _, c := range rules {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				s, root := newOthello(c.rule, c.c)
				s.Think(root)
				s.Advance(benchSimulations)
				if got := visits(s, root); got != c.visits {
					b.Fatalf("visits %s, want %s", got, c.visits)
				}
			}
			b.ReportMetric(float64(b.N)*benchSimulations/b.Elapsed().Seconds(), "simulations/s")
		})
	}
}

// The searches of the benchmarks have the known visits, and a simulation of
// Othello allocates nothing.
func TestOthelloVisits(t *testing.T) {
	for _, c := range rules {
		s, root := newOthello(c.rule, c.c)
		s.Think(root)
		s.Advance(benchSimulations)
		if got := visits(s, root); got != c.visits {
			t.Errorf("%s: visits %s, want %s", c.name, got, c.visits)
		}
		s.Think(root)
		s.Advance(10)
		if n := testing.AllocsPerRun(100, func() { s.Advance(10) }); n != 0 {
			t.Errorf("%s: %g allocations in 10 simulations, want 0", c.name, n)
		}
	}
}
