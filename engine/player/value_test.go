package player

import (
	"testing"

	"playout/engine/game"
	"playout/engine/games/othello"
	"playout/engine/search"
)

// With value=heuristic a position is worth what the game's own evaluation says, without a
// net and with one, which still gives the priors if it has a policy.
func TestValue(t *testing.T) {
	g := othello.New()
	s := g.New(game.NewRand(0))
	for _, name := range []string{"none", "othello", "policy", "value"} {
		p, err := New(g, agent(t, "puct:n=1,value=heuristic,net="+name), nets, 1)
		if err != nil {
			t.Fatal(err)
		}
		var r search.Report
		m := Choose(p, s, 0)
		p.Report(&r)
		after := game.Clone(g, s)
		after.Play(game.Solo(0, m), game.NewRand(0))
		var want [game.MaxSeats]float32
		after.(game.Heuristic).Heuristic(&want)
		if got := r.Rows[0]; got.Visits != 1 || got.Value != want[0] {
			t.Errorf("net %s: %d visits of a value of %g, want one of %g", name, got.Visits, got.Value, want[0])
		}
		if equal := r.Rows[0].Prior == 0.25; equal != (name == "none" || name == "value") {
			t.Errorf("net %s: a prior of %g", name, r.Rows[0].Prior)
		}
	}
}
