package player

import (
	"slices"
	"testing"

	"playout/engine/eval"
	"playout/engine/game"
	"playout/engine/games/othello"
	"playout/engine/search"
)

// With value=heuristic a position has the value of the game's own evaluation, without a net and
// with one, whose policy still gives the priors.
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
			t.Errorf("net %s: got %d visits and the value %g, want 1 and %g", name, got.Visits, got.Value, want[0])
		}
		if equal := r.Rows[0].Prior == 0.25; equal != (name == "none" || name == "value") {
			t.Errorf("net %s: got the prior %g, equal to the others: want %t", name, r.Rows[0].Prior, !equal)
		}
	}
}

// With priors=heuristic the priors come from a search one ply ahead, with a net and without one;
// values stay the same.
func TestPriors(t *testing.T) {
	g := othello.New()
	s := g.New(game.NewRand(0))
	s.Play(game.Solo(0, s.Legal(0, nil)[0]), game.NewRand(0))
	leaf := eval.Leaf{State: s}
	leaf.Fill(s.Acting())
	eval.NewLookahead(g).Priors(&leaf)
	for _, name := range []string{"none", "othello", "policy", "value"} {
		for _, keys := range []string{"n=1", "n=8,value=heuristic", "n=8,select=gumbel"} {
			p, err := New(g, agent(t, "puct:priors=heuristic,net="+name+","+keys), nets, 1)
			if err != nil {
				t.Fatal(err)
			}
			var r search.Report
			Choose(p, s, 1)
			p.Report(&r)
			for _, row := range r.Rows {
				if want := leaf.Priors[slices.Index(leaf.Moves, row.Move)]; row.Prior != want {
					t.Errorf("net %s, %s: move %d has a prior of %g, want %g", name, keys, row.Move, row.Prior, want)
				}
			}
		}
	}
}
