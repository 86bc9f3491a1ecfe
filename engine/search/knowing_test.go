package search

import (
	"fmt"
	"strings"
	"testing"

	"playout/engine/eval"
	"playout/engine/game"
	"playout/engine/games/morris"
)

const morrisSquares = 24

// endgame is a position of Morris with so many stones each on random points,
// White, to move, having own and Black opp, with empty hands.
func endgame(t *testing.T, rng *game.Rand, g game.Game, own, opp int) game.State {
	t.Helper()
	cells := []byte(strings.Repeat("W", own) + strings.Repeat("B", opp) + strings.Repeat(".", morrisSquares-own-opp))
	for i := range cells {
		j := i + rng.IntN(len(cells)-i)
		cells[i], cells[j] = cells[j], cells[i]
	}
	s, err := g.Parse(fmt.Sprintf("%s W 0 0", cells))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func newMorris(t *testing.T) game.Game {
	t.Helper()
	g, err := morris.New("")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Where a game knows how it ends, both rules play it so without a simulation:
// a win in as many plies as are known, a loss in no fewer.
func TestKnownEndsArePlayedOut(t *testing.T) {
	g, rng := newMorris(t), game.NewRand(1)
	for _, rule := range []Rule{UCT, PUCT} {
		s := New(Config{Game: g, Evaluator: eval.NewRollout(g, 0, 3), Rule: rule, C: 1, Nodes: 100, Seed: 4})
		met := map[int]int{}
		for range 200 {
			state := endgame(t, rng, g, 3, 3)
			result, plies, ok := state.(game.Knowing).Known()
			if !ok {
				t.Fatalf("nothing is known of %s", state)
			}
			met[result]++
			begin := state.String()
			for ; state.Acting() != 0 && result != 0; plies-- {
				seat := state.Acting().First()
				s.Think(state)
				if !s.Over() || s.Done() != 0 {
					t.Fatalf("%s is not over after %d simulations", state, s.Done())
				}
				var report Report
				if s.Report(seat, &report); seat == 0 && report.Value != float32(result) {
					t.Fatalf("%s is worth %v, want %d", state, report.Value, result)
				}
				state.Play(game.Solo(seat, s.Best(seat)), nil)
			}
			var values [game.MaxSeats]float32
			if result != 0 {
				state.Returns(&values)
			}
			if values[0] != float32(result) || plies != 0 {
				t.Fatalf("%s ends by %s, %d plies late, with %v; want %d", begin, state, -plies, values[0], result)
			}
		}
		if met[1] < 20 || met[-1] < 20 {
			t.Errorf("results %v", met)
		}
	}
}

// What is known of the positions behind the moves is proven of the root, by a
// simulation of each move at most, and counts as its result in the values.
func TestKnownEndsAreProven(t *testing.T) {
	g, rng := newMorris(t), game.NewRand(2)
	s := New(Config{Game: g, Evaluator: eval.NewRollout(g, 0, 3), Rule: UCT, C: 1, Nodes: 100, Seed: 4})
	met := map[int]int{}
	for tried := 0; tried < 20_000; tried++ {
		// White has closed a mill and takes one of four.
		state := endgame(t, rng, g, 3, 4)
		after, err := g.Parse(state.String() + " x")
		if err != nil {
			continue // no mill
		}
		best := -1
		legal := after.Legal(0, nil)
		for _, m := range legal {
			child := game.Clone(g, after)
			child.Play(game.Solo(0, m), nil)
			result, _, _ := child.(game.Knowing).Known()
			best = max(best, -result)
		}
		met[best]++
		s.Think(after)
		if s.Over() {
			t.Fatalf("%s is over before a simulation", after)
		}
		done := s.Advance(100)
		if !s.Over() || done > len(legal) {
			t.Fatalf("%s: %d simulations, over %v", after, done, s.Over())
		}
		var report Report
		if s.Report(0, &report); report.Value != float32(best) {
			t.Fatalf("%s is worth %v, want %d", after, report.Value, best)
		}
		for _, row := range report.Rows {
			if row.Visits > 0 && (row.Proven == 0 || row.Proven != 2 && row.Value != float32(row.Proven)) {
				t.Fatalf("%s: %+v", after, row)
			}
		}
	}
	if met[1] < 20 || met[-1] < 5 {
		t.Errorf("results %v", met)
	}
}

// Alpha-beta plays known ends out alike, and needs to see one ply for it.
func TestAlphaBetaPlaysKnownEnds(t *testing.T) {
	g, rng := newMorris(t), game.NewRand(3)
	a := NewAlphaBeta(AlphaBetaConfig{Game: g, Evaluation: best(g), Depth: 1, Margin: -1, Entries: 1 << 10, Seed: 4})
	for range 100 {
		state := endgame(t, rng, g, 3, 3)
		begin := state.String()
		result, plies, _ := state.(game.Knowing).Known()
		for ; state.Acting() != 0 && result != 0; plies-- {
			a.Think(state)
			for !a.Over() {
				a.Advance(1000)
			}
			if seat := state.Acting().First(); seat == 0 && a.Points() != result*(winNow-plies) {
				t.Fatalf("%s is worth %d points, want %d by %d plies", state, a.Points(), result, plies)
			}
			state.Play(game.Solo(state.Acting().First(), a.Best()), nil)
		}
		var values [game.MaxSeats]float32
		if result != 0 {
			state.Returns(&values)
		}
		if values[0] != float32(result) || plies != 0 {
			t.Fatalf("%s ends by %s, %d plies late, with %v; want %d", begin, state, -plies, values[0], result)
		}
	}
}
