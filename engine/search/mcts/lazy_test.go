package mcts

import (
	"fmt"
	"strings"
	"testing"

	"playout/engine/eval"
	"playout/engine/game"
	"playout/engine/games"
)

// A lazy tree, whose nodes get their edges when a simulation first chooses there, equals one whose
// nodes have them from the start.
func TestLazyEdges(t *testing.T) {
	g, err := games.Parse("geese")
	if err != nil {
		t.Fatal(err)
	}
	for _, rule := range []*Rule{UCT, PUCT} {
		var seen [2]strings.Builder
		for i := range seen {
			config := Config{Game: g, Rule: rule, C: 1, Nodes: 800, Evaluator: eval.NewPlayout(g, 0, 1), Seed: 1}
			if i == 1 {
				config.Evaluator = struct{ eval.Evaluator }{config.Evaluator}
			}
			s := New(config)
			s.Think(g.New(game.NewRand(1)))
			s.AddNoise(0.2, 1)
			s.Confine(1, []game.Move{1, 3})
			s.Advance(1200)
			if s.lazy != (i == 0) {
				t.Fatalf("%s: the tree is lazy: %t, want %t", rule, s.lazy, i == 0)
			}
			in := s.TreeView()
			for at := range int32(in.Nodes()) {
				for seat := range game.Seat(4) {
					value, ok := in.Value(at, seat)
					fmt.Fprintln(&seen[i], at, seat, in.Visits(at), value, ok, in.Rows(at, seat, nil))
				}
			}
		}
		if seen[0].String() != seen[1].String() {
			t.Errorf("%s: the lazy tree differs from the other one", rule)
		}
	}
}
