package mcts

import (
	"testing"

	"playout/engine/eval"
	"playout/engine/game"
	"playout/engine/search"
	"playout/engine/search/searchtest"
)

// Under every rule a search plays positions of the tablebase to the end without a simulation: it
// wins in as few plies as the tablebase has, and loses in no fewer.
func TestTablebaseIsPlayedOut(t *testing.T) {
	g, rng := searchtest.NewMorris(t), game.NewRand(1)
	for _, rule := range []*Rule{UCT, PUCT, Gumbel} {
		s := New(Config{Game: g, Evaluator: eval.NewPlayout(g, 0, 3), Rule: rule, C: 1, Budget: 100, Nodes: 100, Seed: 4})
		met := map[int]int{}
		for range 200 {
			state := searchtest.MorrisEnding(t, rng, g, 3, 3)
			result, plies, ok := state.(game.Tablebase).Probe()
			if !ok {
				t.Fatalf("the tablebase has no result of %s", state)
			}
			met[result]++
			begin := state.String()
			for ; state.Acting() != 0 && result != 0; plies-- {
				seat := state.Acting().First()
				s.Think(state)
				if !s.Over() || s.Done() != 0 {
					t.Fatalf("%s: over %t after %d simulations, want true after 0", state, s.Over(), s.Done())
				}
				var report search.Report
				if s.Report(seat, &report); seat == 0 && report.Value != float32(result) {
					t.Fatalf("%s has the value %v, want %d", state, report.Value, result)
				}
				state.Play(game.Solo(seat, s.Best(seat)), nil)
			}
			var values [game.MaxSeats]float32
			if result != 0 {
				state.Returns(&values)
			}
			if values[0] != float32(result) || plies != 0 {
				t.Fatalf("%s ends with %s, %d plies late and with the result %v; want 0 plies and %d", begin, state, -plies, values[0], result)
			}
		}
		if met[1] < 20 || met[-1] < 20 {
			t.Errorf("counts of results: %v; want at least 20 wins and 20 losses", met)
		}
	}
}

// If the positions after the moves are in the tablebase, the root is proven after at most one
// simulation of each move, and the values are those of the results.
func TestTablebaseProves(t *testing.T) {
	g, rng := searchtest.NewMorris(t), game.NewRand(2)
	s := New(Config{Game: g, Evaluator: eval.NewPlayout(g, 0, 3), Rule: UCT, C: 1, Nodes: 100, Seed: 4})
	met := map[int]int{}
	for range 20_000 {
		// White has closed a mill and takes one of four.
		state := searchtest.MorrisEnding(t, rng, g, 3, 4)
		after, err := g.Parse(state.String() + " x")
		if err != nil {
			continue // no mill
		}
		best := -1
		legal := after.Legal(0, nil)
		for _, m := range legal {
			child := game.Clone(g, after)
			child.Play(game.Solo(0, m), nil)
			result, _, _ := child.(game.Tablebase).Probe()
			best = max(best, -result)
		}
		met[best]++
		s.Think(after)
		if s.Over() {
			t.Fatalf("%s is over before a simulation", after)
		}
		done := s.Advance(100)
		if !s.Over() || done > len(legal) {
			t.Fatalf("%s: over %v after %d simulations, want true after at most %d", after, s.Over(), done, len(legal))
		}
		var report search.Report
		if s.Report(0, &report); report.Value != float32(best) {
			t.Fatalf("%s has the value %v, want %d", after, report.Value, best)
		}
		for _, row := range report.Rows {
			if row.Visits > 0 && (row.Proven == 0 || row.Proven != 2 && row.Value != float32(row.Proven)) {
				t.Fatalf("%s: got the visited row %+v, want it proven, with the value of its result", after, row)
			}
		}
	}
	if met[1] < 20 || met[-1] < 5 {
		t.Errorf("counts of results: %v; want at least 20 wins and 5 losses", met)
	}
}
