package alphabeta

import (
	"testing"

	"playout/engine/game"
	"playout/engine/search/searchtest"
)

// A plain search ignores the tablebase: its values are those of minimax there too.
func TestPlainIgnoresTheTablebase(t *testing.T) {
	g, rng := searchtest.NewMorris(t), game.NewRand(3)
	a := New(Config{Game: g, Evaluation: evaluationOf(g), Depth: 2, Plain: true, Straight: true, Entries: 1})
	far := 0
	for range 20 {
		state := searchtest.MorrisEnding(t, rng, g, 3, 3)
		finish(a, state)
		if want := minimax(g, evaluationOf(g), state, 0, 0, 2); a.Points() != want {
			t.Fatalf("%s: %d points, want %d", state, a.Points(), want)
		}
		if result, plies, _ := state.(game.Tablebase).Probe(); result != 0 && plies > 2 {
			far++
		}
	}
	if far == 0 {
		t.Error("no position is won or lost beyond the depth: nothing is tested")
	}
}

// A search of one ply plays positions of the tablebase to the end in as few plies as the
// tablebase has.
func TestPlaysTheTablebase(t *testing.T) {
	g, rng := searchtest.NewMorris(t), game.NewRand(3)
	a := New(Config{Game: g, Evaluation: evaluationOf(g), Depth: 1, Margin: FirstBest, Entries: 1 << 10, Seed: 4})
	for range 100 {
		state := searchtest.MorrisEnding(t, rng, g, 3, 3)
		begin := state.String()
		result, plies, _ := state.(game.Tablebase).Probe()
		for ; state.Acting() != 0 && result != 0; plies-- {
			a.Think(state)
			for !a.Over() {
				a.Advance(1000)
			}
			if seat := state.Acting().First(); seat == 0 && a.Points() != result*(winNow-plies) {
				t.Fatalf("%s: got %d points, want the result %d in %d plies", state, a.Points(), result, plies)
			}
			state.Play(game.Solo(state.Acting().First(), a.Best()), nil)
		}
		var values [game.MaxSeats]float32
		if result != 0 {
			state.Returns(&values)
		}
		if values[0] != float32(result) || plies != 0 {
			t.Fatalf("%s ends with %s, %d plies late and with the result %v; want 0 plies and %d", begin, state, -plies, values[0], result)
		}
	}
}
