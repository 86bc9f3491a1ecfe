package mcts

import (
	"fmt"
	"slices"
	"testing"

	"playout/engine/eval"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/search"
	"playout/engine/search/searchtest"
)

// subtree returns the tree below a node, built simply and slowly: it is what a search must keep.
func subtree(s *Search, at int32) *tree {
	var old, kept tree = s.tree, tree{}
	numbers := map[int32]int32{at: Root}
	kept.init(s.config.Nodes, s.seats, s.open, s.lazy)
	for i := at; int(i) < len(old.nodes); i++ {
		n := old.nodes[i]
		_, child := numbers[n.parent]
		if i != at && !child {
			continue
		}
		to := int32(len(kept.nodes))
		numbers[i] = to
		n.parent = numbers[n.parent]
		first, count := n.choice, int32(n.acting.Count())
		n.choice = int32(len(kept.choices))
		kept.nodes = append(kept.nodes, n)
		for _, c := range old.choices[first : first+count] {
			edges := slices.Clone(old.edgesOf(&c))
			c.first = kept.edges.add(c.count)
			copy(kept.edgesOf(&c), edges)
			kept.choices = append(kept.choices, c)
		}
	}
	for _, c := range kept.choices {
		for i := range kept.edgesOf(&c) {
			if e := &kept.edgesOf(&c)[i]; e.child != none {
				e.child = numbers[e.child]
			}
		}
	}
	kept.nodes[Root].visits--
	kept.nodes[Root].parent = Root
	if kept.nodes[Root].result != search.Unknown {
		kept.nodes[Root].visits = kept.choices[0].visits
	}
	if old.slots != nil {
		kept.makeSlots()
		for i, to := range numbers {
			if n := &kept.nodes[to]; to != Root && kept.byJoint(n.parent) {
				kept.joints[to] = old.joints[i]
				_, slot := kept.lookUp(n.parent, old.joints[i])
				kept.slots[slot] = to
			}
		}
	}
	return &kept
}

// pickJoint returns a joint move at a node: the most visited one or, at times, any.
func pickJoint(s *Search, at int32, state game.State, rng *game.Rand) (joint game.Joint) {
	joint, _ = game.RandomJoint(state, rng, nil)
	for seats := state.Acting(); seats != 0 && at != notInTree; seats = seats.Rest() {
		seat := seats.First()
		if c := s.tree.choiceOf(at, seat); c != nil && rng.IntN(8) > 0 {
			joint[seat] = s.tree.edgesOf(c)[s.first(chooser{at, seat, c}, byVisits)].move
		}
	}
	return joint
}

// keepingConfigs returns searches of games without chance that keep their trees.
func keepingConfigs() map[string]Config {
	all := map[string]Config{
		"uct-nim":      {Game: searchtest.NewNim(21, 0), Rule: UCT, C: 1},
		"puct-nim":     {Game: searchtest.NewNim(21, 1), Rule: PUCT, C: 2, Draw: -0.5},
		"uct-pennies":  {Game: searchtest.NewPennies(6, 1, 1), Rule: UCT, C: 1},
		"puct-pennies": {Game: searchtest.NewPennies(6, 1, 1), Rule: PUCT, C: 2},
		"puct-tictac":  {Game: searchtest.NewTictac(), Rule: PUCT, C: 2},
		"puct-full":    {Game: searchtest.NewTictac(), Rule: PUCT, C: 2, Nodes: 60},
		"puct-ring":    {Game: newRing(), Rule: PUCT, C: 2},
		"uct-othello":  {Game: games.All()[0], Rule: UCT, C: 1},
	}
	for _, g := range games.All() {
		if !g.Spec().Chance {
			all["puct-"+g.Spec().ID] = Config{Game: g, Rule: PUCT, C: 2}
		}
	}
	for name, config := range all {
		config.Evaluator, config.Keep, config.Seed = fake{}, true, 1
		if config.Nodes == 0 {
			config.Nodes = 800
		}
		all[name] = config
	}
	return all
}

// A search that knows the moves played keeps the tree below them, field by field, and continues
// like a search that began with that tree. At any time, even while the tree moves, it reports
// whole trees that obey the laws. Without such a tree it starts a new one.
func TestKept(t *testing.T) {
	for name, config := range keepingConfigs() {
		rng := game.NewRand(3)
		kept, fresh := 0, 0
		for round := range 2 {
			s := New(config)
			state := config.Game.New(nil)
			for ply := 0; state.Acting() != 0 && ply < 24; {
				s.Think(state)
				if visits, done := int(s.tree.nodes[Root].visits), s.Done(); done != 0 || ply == 0 && visits != 0 {
					t.Fatalf("%s: at ply %d Think leaves %d simulations and %d visits, want 0 simulations", name, ply, done, visits)
				}
				for s.tree.isMoving() {
					checkReadable(t, name, s)
					s.tree.move()
				}
				before := int(s.tree.nodes[Root].visits)
				s.Advance(80 + 100*round)
				checkKept(t, name, s, before)

				at := Root
				for range 1 + rng.IntN(2) {
					if state.Acting() == 0 {
						break
					}
					joint := pickJoint(s, at, state, rng)
					state.Play(joint, nil)
					ply++
					s.Play(joint, state)
					if at != notInTree {
						at = s.tree.after(at, joint, s.rootEdges)
					}
				}
				if state.Acting() == 0 {
					break
				}
				if at == notInTree || s.tree.nodes[at].acting == 0 {
					s.Think(state)
					if s.tree.nodes[Root].visits != 0 {
						t.Fatalf("%s: the tree has no node of the position, but the new root has visits", name)
					}
					fresh++
					continue
				}
				want := subtree(s, at)
				other := *s
				s.Think(state)
				for s.tree.isMoving() {
					s.tree.move()
				}
				checkSameTree(t, name, &s.tree, want)
				checkContinues(t, name, s, &other, want, state)
				kept++
			}
		}
		if kept < 3 {
			t.Errorf("%s: %d trees were kept and %d made new, want at least 3 kept", name, kept, fresh)
		}
	}
}

// checkContinues compares a search that has kept its tree with one that is given that tree.
func checkContinues(t *testing.T, name string, s, other *Search, tree *tree, state game.State) {
	t.Helper()
	twin := New(s.config)
	twin.root.CopyFrom(state)
	twin.tree, twin.rng, twin.maxNodes = *tree, s.rng, s.maxNodes
	twin.selector.begin()
	if a, b := s.Advance(100), twin.Advance(100); a != b || dump(s) != dump(twin) {
		t.Fatalf("%s: after %d simulations on the kept tree\n%s\nafter %d on a copy of it\n%s", name, a, dump(s), b, dump(twin))
	}
}

// allEdges returns the edges of all choices.
func allEdges(t *tree) (all []edge) {
	for _, c := range t.choices {
		all = append(all, t.edgesOf(&c)...)
	}
	return all
}

func checkSameTree(t *testing.T, name string, got, want *tree) {
	t.Helper()
	if !slices.Equal(got.nodes, want.nodes) || !slices.Equal(got.choices, want.choices) || !slices.Equal(allEdges(got), allEdges(want)) {
		t.Fatalf("%s: the kept tree is\n%+v\n%+v\nwant\n%+v\n%+v", name, got.nodes, got.choices, want.nodes, want.choices)
	}
	for i := range want.nodes {
		if want.joints != nil && i > 0 && want.byJoint(want.nodes[i].parent) {
			if child, _ := got.lookUp(want.nodes[i].parent, want.joints[i]); child != int32(i) {
				t.Fatalf("%s: node %d is not found by its joint move", name, i)
			}
		}
	}
}

// checkKept is checkTree for a search whose root had visits before Think.
func checkKept(t *testing.T, name string, s *Search, before int) {
	t.Helper()
	if got := int(s.tree.nodes[Root].visits); got != before+s.Done() {
		t.Errorf("%s: the root has %d visits, want the %d kept plus %d simulations", name, got, before, s.Done())
	}
	done := s.done
	s.done = int(s.tree.nodes[Root].visits)
	checkTree(t, name, s)
	s.done = done
}

// checkReadable checks what can be read of a tree that is moving.
func checkReadable(t *testing.T, name string, s *Search) {
	t.Helper()
	in := s.TreeView()
	for at := int32(1); int(at) < in.Nodes(); at++ {
		parent := in.Parent(at)
		if parent >= at || in.Visits(at) < 1 {
			t.Fatalf("%s: node %d has %d visits and the parent %d, want at least 1 and a lower number", name, at, in.Visits(at), parent)
		}
		joint := in.Joint(at)
		for seats := s.tree.nodes[parent].acting; seats != 0; seats = seats.Rest() {
			if _, ok := in.MoveValue(parent, seats.First(), joint[seats.First()]); !ok && s.tree.nodes[parent].result == search.Unknown {
				t.Fatalf("%s: node %d was made by a move without visits", name, at)
			}
		}
		for seat := range game.Seat(s.seats) {
			in.Rows(at, seat, nil)
			in.Value(at, seat)
		}
	}
	for seats := s.root.Acting(); seats != 0; seats = seats.Rest() {
		var r search.Report
		s.Report(seats.First(), &r)
		if r.Visits != int(s.tree.nodes[Root].visits) || !slices.Contains(s.root.Legal(seats.First(), nil), s.Best(seats.First())) {
			t.Fatalf("%s: the report has %d visits and the best move is %d; want %d visits and a legal move", name, r.Visits, s.Best(seats.First()), s.tree.nodes[Root].visits)
		}
	}
}

// If paths are joined, a search keeps the positions that it reaches from the new root by rising
// numbers, each in one node, and continues with trees that obey the laws.
func TestKeptJoined(t *testing.T) {
	rng := game.NewRand(5)
	for _, g := range []game.Game{searchtest.NewNim(21, 0), searchtest.NewTictac(), newRing(), games.All()[0]} {
		s := New(Config{Game: g, Rule: PUCT, C: 2, Nodes: 3000, Evaluator: fake{}, Seed: 1, Joined: true, Keep: true})
		state := g.New(nil)
		kept := 0
		for range 20 {
			before := len(s.tree.nodes)
			s.Think(state)
			for s.tree.isMoving() {
				s.tree.move()
			}
			if before > 0 && len(s.tree.nodes) > 1 {
				kept++
			}
			name := fmt.Sprint(g.Spec().ID, " ", state)
			checkJoined(t, name, s)
			s.Advance(300)
			checkJoined(t, name, s)
			joint := pickJoint(s, Root, state, rng)
			state.Play(joint, nil)
			if s.Play(joint, state); state.Acting() == 0 {
				break
			}
		}
		if kept < 3 {
			t.Errorf("%s: kept %d trees, want at least 3", g.Spec().ID, kept)
		}
	}
}

// checkJoined checks that every position has one node, which is found, and that visits add up.
func checkJoined(t *testing.T, name string, s *Search) {
	t.Helper()
	keys := map[uint64]bool{}
	for at := range s.tree.nodes {
		state := stateOf(s, int32(at))
		if keys[key(state)] {
			t.Fatalf("%s: two nodes have the same position", name)
		}
		keys[key(state)] = true
		if node, ok := s.positions.find(key(state)); !ok || int(node) != at {
			t.Fatalf("%s: the position of node %d is found as node %d, %v", name, at, node, ok)
		}
		node := &s.tree.nodes[at]
		own := int32(1)
		if at == 0 {
			own = 0
		} else if node.parent >= int32(at) {
			t.Fatalf("%s: node %d has the parent %d, want a lower number", name, at, node.parent)
		}
		c := s.tree.choiceOf(int32(at), node.acting.First())
		var visits int32
		for _, e := range s.tree.edgesOf(c) {
			visits += e.visits
			if int(e.child) >= len(s.tree.nodes) || e.child > 0 && e.visits == 0 {
				t.Fatalf("%s: an edge with %d visits leads to node %d of %d", name, e.visits, e.child, len(s.tree.nodes))
			}
		}
		if visits != c.visits || visits != node.visits-own {
			t.Fatalf("%s: node %d has %d visits, its choice %d, its edges %d, which do not add up", name, at, node.visits, c.visits, visits)
		}
	}
}

// A search keeps nothing for a position that Play did not announce, nothing of a root with noise,
// and nothing at all without Keep.
func TestNotKept(t *testing.T) {
	g := games.All()[0]
	start, after := g.New(nil), g.New(nil)
	joint := game.Solo(0, start.Legal(0, nil)[0])
	after.Play(joint, nil)
	for name, c := range map[string]struct {
		keep  bool
		rule  *Rule
		setup func(s *Search)
		root  game.State
		want  bool
	}{
		"announced":                          {true, PUCT, func(s *Search) { s.Play(joint, after) }, after, true},
		"the same position":                  {true, PUCT, func(*Search) {}, start, true},
		"noise":                              {true, PUCT, func(s *Search) { s.AddNoise(0.25, 0) }, start, false},
		"below noise":                        {true, PUCT, func(s *Search) { s.AddNoise(0.25, 0); s.Play(joint, after) }, after, true},
		"not announced":                      {true, PUCT, func(*Search) {}, after, false},
		"another position":                   {true, PUCT, func(s *Search) { s.Play(joint, after) }, start, false},
		"a plan":                             {true, Gumbel, func(s *Search) { s.Play(joint, after) }, after, false},
		"Keep is not set":                    {false, PUCT, func(s *Search) { s.Play(joint, after) }, after, false},
		"Keep is not set, the same position": {false, PUCT, func(*Search) {}, start, false},
	} {
		s := New(Config{Game: g, Rule: c.rule, C: 2, Budget: 100, Nodes: 1000, Evaluator: fake{}, Seed: 1, Keep: c.keep})
		s.Play(joint, after) // it has no tree yet
		s.Think(start)
		s.Advance(100)
		c.setup(s)
		s.Think(c.root)
		if kept := s.tree.nodes[Root].visits > 0; kept != c.want {
			t.Errorf("%s: kept %v, want %v", name, kept, c.want)
		}
	}
}

// The root below a confined one is not confined, and a confined root that is searched again is no
// longer confined.
func TestKeptConfined(t *testing.T) {
	g := games.All()[0]
	s := New(Config{Game: g, Rule: PUCT, C: 2, Nodes: 1000, Evaluator: fake{}, Seed: 1, Keep: true})
	state := g.New(nil)
	s.Think(state)
	s.Advance(20)
	legal := state.Legal(0, nil)
	s.Confine(0, legal[1:2])
	s.Advance(200)
	s.Think(state)
	checkKept(t, "again", s, 220)
	s.Advance(50)
	checkKept(t, "again", s, 220)
	if got := len(s.OwnStats(0, nil)); got != len(legal) {
		t.Errorf("searched again, the root has %d moves, want %d", got, len(legal))
	}
	for i, m := range legal {
		s.Confine(0, legal[1:2])
		joint, after := game.Solo(0, m), g.New(nil)
		after.Play(joint, nil)
		other := *s
		other.tree.nodes, other.tree.choices, other.tree.edges.blocks = slices.Clone(s.tree.nodes), slices.Clone(s.tree.choices), nil
		for _, b := range s.tree.edges.blocks {
			clone := *b
			other.tree.edges.blocks = append(other.tree.edges.blocks, &clone)
		}
		other.tree.moving = moving{}
		other.Play(joint, after)
		other.Think(after)
		other.Advance(50)
		if other.tree.nodes[Root].visits == 0 || len(other.OwnStats(1, nil)) != len(after.Legal(1, nil)) {
			t.Errorf("below move %d: %d visits and %d moves, want some visits and %d moves", i, other.tree.nodes[Root].visits, len(other.OwnStats(1, nil)), len(after.Legal(1, nil)))
		}
		checkKept(t, "below", &other, int(other.tree.nodes[Root].visits)-other.Done())
	}
}

// A search that keeps its tree allocates nothing, not even to keep it once it has grown.
func TestKeptAllocatesNothing(t *testing.T) {
	g := games.All()[0]
	s := New(Config{Game: g, Rule: UCT, C: 1, Nodes: 3000, Evaluator: eval.NewPlayout(g, 0, 1), Seed: 1, Keep: true})
	play := func() {
		state := g.New(nil)
		for range 20 {
			s.Think(state)
			s.Advance(1000)
			joint := game.Solo(state.Acting().First(), s.Best(state.Acting().First()))
			state.Play(joint, nil)
			s.Play(joint, state)
		}
	}
	play()
	state := g.New(nil)
	s.Think(state)
	got := testing.AllocsPerRun(5, func() {
		s.Advance(1000)
		joint := game.Solo(state.Acting().First(), s.Best(state.Acting().First()))
		state.Play(joint, nil)
		s.Play(joint, state)
		s.Think(state)
	})
	if got != 0 {
		t.Errorf("%g allocations, want 0", got)
	}
}
