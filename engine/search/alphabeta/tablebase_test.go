package alphabeta

import (
	"testing"

	"playout/engine/game"
	"playout/engine/search/searchtest"
)

// Positions of the tablebase are played out in as few plies as it says, by a search of
// one ply.
func TestPlaysTheTablebase(t *testing.T) {
	g, rng := searchtest.NewMorris(t), game.NewRand(3)
	a := New(Config{Game: g, Evaluation: best(g), Depth: 1, Margin: FirstBest, Entries: 1 << 10, Seed: 4})
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
