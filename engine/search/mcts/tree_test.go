package mcts

import (
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"playout/engine/eval"
	"playout/engine/game"
	"playout/engine/golden"
	"playout/engine/search"
	"playout/engine/search/searchtest"
)

// goldenSimulations is the number of simulations of a golden tree.
const goldenSimulations = 24

// cases returns small searches of all kinds, with the fake model.
func cases() map[string]Config {
	all := map[string]Config{
		"uct-nim":         {Game: searchtest.NewNim(7, 0), Rule: UCT, C: math.Sqrt2},
		"puct-nim":        {Game: searchtest.NewNim(7, 0), Rule: PUCT, C: 2},
		"puct-nim-draws":  {Game: searchtest.NewNim(5, 1), Rule: PUCT, C: 2, Draw: -0.5},
		"puct-nim-full":   {Game: searchtest.NewNim(9, 0), Rule: PUCT, C: 2, Nodes: 6},
		"uct-nim-other":   {Game: searchtest.NewNim(7, 0), Rule: UCT, C: 1, Reward: OtherReward, Final: HighestMean},
		"uct-nim-flat":    {Game: searchtest.NewNim(9, 0), Rule: UCT, C: 1, Nodes: 1},
		"uct-pennies":     {Game: searchtest.NewPennies(3, 1, 1), Rule: UCT, C: 1},
		"puct-pennies":    {Game: searchtest.NewPennies(3, 1, 1), Rule: PUCT, C: 2},
		"uct-walk":        {Game: searchtest.NewWalk(4), Rule: UCT, C: 1},
		"puct-walk":       {Game: searchtest.NewWalk(4), Rule: PUCT, C: 2},
		"puct-tictac":     {Game: searchtest.NewTictac(), Rule: PUCT, C: 2},
		"puct-tictac-c=0": {Game: searchtest.NewTictac(), Rule: PUCT},

		"gumbel-nim":       {Game: searchtest.NewNim(7, 0), Rule: Gumbel},
		"gumbel-nim-draws": {Game: searchtest.NewNim(5, 1), Rule: Gumbel, Draw: -0.5},
		"gumbel-nim-full":  {Game: searchtest.NewNim(9, 0), Rule: Gumbel, Nodes: 6},
		"gumbel-pennies":   {Game: searchtest.NewPennies(3, 1, 1), Rule: Gumbel},
		"gumbel-walk":      {Game: searchtest.NewWalk(4), Rule: Gumbel},
		"gumbel-tictac":    {Game: searchtest.NewTictac(), Rule: Gumbel},

		"gumbel-tictac-noise": {Game: searchtest.NewTictac(), Rule: Gumbel},
	}
	for name, config := range all {
		config.Evaluator = fake{}
		config.Seed = 1
		config.Budget = goldenSimulations
		if config.Nodes == 0 {
			config.Nodes = 100
		}
		all[name] = config
	}
	return all
}

// A golden file is the whole tree as text. After a change of the search, look at the difference,
// and run with -update if it is intended.
func TestGoldenTrees(t *testing.T) {
	for name, config := range cases() {
		s := New(config)
		s.Think(config.Game.New(game.NewRand(0)))
		if strings.HasSuffix(name, "noise") {
			s.AddNoise(1, 0)
		}
		s.Advance(goldenSimulations)
		golden.Check(t, filepath.Join("testdata", name+".golden"), dump(s))
	}
}

// bestByBound returns the move that a search with the Config.Final HighestBound plays.
func bestByBound(s *Search, seat game.Seat) game.Move {
	other := *s
	other.final = byBound
	return other.Best(seat)
}

// dump returns the tree as text, after the report of the root.
func dump(s *Search) string {
	var b strings.Builder
	seats := s.config.Game.Spec().Seats
	for acting := s.tree.nodes[0].acting; acting != 0; acting = acting.Rest() {
		var r search.Report
		s.Report(acting.First(), &r)
		fmt.Fprintf(&b, "%s: N %d, value %.3f, best %d, by bound %d, line", seats[r.Seat], r.Visits, r.Value, s.Best(r.Seat), bestByBound(s, r.Seat))
		for _, j := range r.Line {
			fmt.Fprint(&b, " ", j[:len(seats)])
		}
		b.WriteByte('\n')
		for _, row := range r.Rows {
			fmt.Fprintf(&b, "  %d N %d Q %.3f P %.3f U %.3f proven %d\n", row.Move, row.Visits, row.Value, row.Prior, row.Bonus, row.Proven)
		}
	}
	b.WriteString("tree\n")
	dumpNode(&b, s, 0, "  ")
	return b.String()
}

func dumpNode(b *strings.Builder, s *Search, at int32, indent string) {
	fmt.Fprintf(b, "%snode N %d proven %d\n", indent, s.tree.nodes[at].visits, s.tree.nodes[at].result)
	for seat := range game.Seat(s.seats) {
		c := s.tree.choiceOf(at, seat)
		if c == nil {
			continue
		}
		edges := slices.Clone(s.tree.edgesOf(c))
		slices.SortFunc(edges, func(a, b edge) int { return int(a.move) - int(b.move) })
		for _, e := range edges {
			fmt.Fprintf(b, "%s%s %d: N %d W %.3f P %.3f proven %d\n", indent, s.config.Game.Spec().Seats[seat], e.move, e.visits, e.sum, e.prior, e.result)
			if e.child > 0 {
				dumpNode(b, s, e.child, indent+"  ")
			}
		}
	}
	for child, way := range s.tree.joints {
		if child > 0 && child < len(s.tree.nodes) && s.tree.nodes[child].parent == at && s.tree.byJoint(at) {
			joint := way.joint()
			fmt.Fprintf(b, "%sjoint %v\n", indent, joint[:s.seats])
			dumpNode(b, s, int32(child), indent+"  ")
		}
	}
}

// checkTree checks that a tree obeys the laws in the package comment.
func checkTree(t *testing.T, name string, s *Search) {
	t.Helper()
	if got := int(s.tree.nodes[0].visits); got != s.Done() {
		t.Errorf("%s: the root has %d visits after %d simulations", name, got, s.Done())
	}
	if len(s.tree.nodes) > s.config.Nodes {
		t.Errorf("%s: %d nodes, want at most %d", name, len(s.tree.nodes), s.config.Nodes)
	}
	for at := range int32(len(s.tree.nodes)) {
		node := &s.tree.nodes[at]
		var inside int32 = -1 // visits that went through the node
		for seat := range game.Seat(s.seats) {
			c := s.tree.choiceOf(at, seat)
			if c == nil {
				continue
			}
			var visits int32
			var sum, priors float64
			for _, e := range s.tree.edgesOf(c) {
				visits += e.visits
				sum += e.sum
				priors += float64(e.prior)
				if q := e.mean(); q < -1 || q > 1 {
					t.Errorf("%s: node %d has an edge with Q %g, want -1 to 1", name, at, q)
				}
			}
			if visits != c.visits {
				t.Errorf("%s: node %d: the edges have %d visits, want the choice's %d", name, at, visits, c.visits)
			}
			if own := c.sum - sum; own < -1.0001 || own > 1.0001 {
				t.Errorf("%s: node %d: the choice's sum minus those of its edges is %g, want the evaluation, -1 to 1", name, at, own)
			}
			if !s.open && math.Abs(priors-1) > 1e-5 {
				t.Errorf("%s: node %d: the priors add up to %g, want 1", name, at, priors)
			}
			if inside >= 0 && inside != visits && !s.open {
				t.Errorf("%s: node %d: one seat chose %d times and another %d, want the same", name, at, inside, visits)
			}
			inside = visits
		}
		switch {
		case s.open || inside < 0:
		case at == 0 && inside != node.visits:
			t.Errorf("%s: the root has %d visits and its edges %d, want the same", name, node.visits, inside)
		case at > 0 && node.result == search.Unknown && inside != node.visits-1:
			t.Errorf("%s: node %d has %d visits and its edges %d, want one less", name, at, node.visits, inside)
		}
	}
}

func TestTreeLaws(t *testing.T) {
	for name, config := range cases() {
		for seed := range uint64(20) {
			config.Seed = seed
			s := New(config)
			for range 2 { // the second Think reuses the tables
				s.Think(config.Game.New(game.NewRand(0)))
				for range 12 {
					s.Advance(int(seed) + 1)
					checkTree(t, name, s)
				}
			}
		}
	}
}

// The same configuration and root give the same tree, however the simulations
// are divided into calls of Advance.
func TestDeterminism(t *testing.T) {
	for name, config := range cases() {
		whole, pieces := New(config), New(config)
		whole.Think(config.Game.New(game.NewRand(0)))
		pieces.Think(config.Game.New(game.NewRand(0)))
		whole.Advance(60)
		for i := range 60 {
			pieces.Advance(i % 3)
		}
		pieces.Advance(60 - pieces.Done())
		if a, b := dump(whole), dump(pieces); a != b {
			t.Errorf("%s: the tree of one Advance is\n%s\nthat of many\n%s", name, a, b)
		}
	}
}

// Before, between and after simulations the best move is legal.
func TestAlwaysALegalBest(t *testing.T) {
	for name, config := range cases() {
		s := New(config)
		root := config.Game.New(game.NewRand(0))
		s.Think(root)
		for range 40 {
			for acting := root.Acting(); acting != 0; acting = acting.Rest() {
				legal := root.Legal(acting.First(), nil)
				for _, m := range []game.Move{s.Best(acting.First()), bestByBound(s, acting.First())} {
					if !slices.Contains(legal, m) {
						t.Fatalf("%s: move %d is not legal", name, m)
					}
				}
			}
			s.Advance(1)
		}
	}
}

// The tree of a finished game has no moves, and no simulations are done.
func TestFinishedRoot(t *testing.T) {
	g := searchtest.NewNim(1, 0)
	s := New(Config{Game: g, Evaluator: fake{}, Rule: UCT, Nodes: 10})
	root := g.New(nil)
	root.Play(game.Joint{}, nil)
	s.Think(root)
	if !s.Over() || s.Advance(5) != 0 || s.Done() != 0 {
		t.Errorf("over %t after %d simulations, want true after 0", s.Over(), s.Done())
	}
}

// With noise the priors are still a distribution, and a share of 0 does not change them.
func TestNoise(t *testing.T) {
	config := cases()["puct-tictac"]
	for _, alpha := range []float64{0, 1e-9, 0.03, 0.3, 1, 50} {
		for _, share := range []float64{0, 0.25, 1} {
			s := New(config)
			s.Think(config.Game.New(nil))
			before := allEdges(&s.tree)
			s.AddNoise(share, alpha)
			checkTree(t, fmt.Sprint("noise ", alpha, " ", share), s)
			moved := false
			for i, e := range allEdges(&s.tree) {
				if e.prior < 0 || e.prior > 1 {
					t.Errorf("alpha %g, share %g: got a prior of %g, want 0 to 1", alpha, share, e.prior)
				}
				moved = moved || e.prior != before[i].prior
			}
			if moved != (share > 0) && alpha > 1e-9 {
				t.Errorf("alpha %g, share %g: the priors changed: %t, want %t", alpha, share, moved, share > 0)
			}
		}
	}
}

// A simulation allocates nothing in any kind of tree, even if it proves results. The test
// restarts small searches, since they do nothing once everything is proven.
func TestNoAllocation(t *testing.T) {
	for name, config := range cases() {
		config.Nodes = 4000
		config.Evaluator = eval.NewPlayout(config.Game, 0, 1)
		s, root := New(config), config.Game.New(game.NewRand(0))
		simulate := func() { s.Advance(10) }
		if strings.HasPrefix(name, "puct-nim") || name == "uct-nim" {
			simulate = func() { s.Think(root); s.Advance(200) }
		}
		s.Think(root)
		s.Advance(200)
		if n := testing.AllocsPerRun(20, simulate); n != 0 {
			t.Errorf("%s: %g allocations in a run, want 0", name, n)
		}
	}
}
