package report_test

import (
	"math"
	"reflect"
	"slices"
	"testing"

	"playout/engine/eval"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/search"
	"playout/engine/search/growth"
	"playout/engine/search/mcts"
	"playout/engine/search/report"
)

// With a report after each simulation, the mirror gets every simulation, and its counts are
// exact.
func TestEachSimulation(t *testing.T) {
	for name, config := range configs() {
		root := config.Game.New(game.NewRand(1))
		s := newSearch(config, 2)
		s.Think(root)
		w := watch(t, s, root.Acting().First())
		w.report(4096)
		if len(w.mirror.nodes) != 1 || w.mirror.path != nil {
			t.Errorf("%s: before the first simulation %d nodes and a way by %v", name, len(w.mirror.nodes), w.mirror.path)
		}
		for n := range 40 {
			if s.Advance(1) == 0 {
				break
			}
			w.mirror.path = nil
			w.report(4096)
			in := s.Inside()
			path, values := in.Last()
			if !slices.Equal(w.mirror.path, path) || len(path) == 0 || math.Abs(float64(w.mirror.value-values[w.seat])) > 1.0/127 {
				t.Fatalf("%s: simulation %d took %v for %v, reported are %v for %g", name, n, path, values, w.mirror.path, w.mirror.value)
			}
			for at, node := range w.mirror.nodes {
				if node.visits != in.Visits(int32(at)) {
					t.Fatalf("%s: after %d simulations node %d is reported with %d visits, it has %d", name, n, at, node.visits, in.Visits(int32(at)))
				}
			}
			w.mirror.path = nil
			if w.report(4096); w.mirror.path != nil {
				t.Fatalf("%s: simulation %d is reported twice", name, n)
			}
		}
	}
}

// A node is worth the mean of the simulations through it, if the seat that thinks chooses there.
// In games of two seats the same holds if the other seat does, or if no seat does and one of them
// moved last.
func TestValuesAreMeans(t *testing.T) {
	looked := map[string]int{}
	for name, config := range configs() {
		id := config.Game.Spec().ID
		if config.Draw != 0 || config.Joined || config.Game.Spec().Chance && id != "geese" {
			continue
		}
		two := len(config.Game.Spec().Seats) == 2
		root := near(config.Game, game.NewRand(3))
		seat := root.Acting().First()
		s := newSearch(config, 3)
		s.Think(root)
		in := s.Inside()
		sums := make([]float64, config.Nodes)
		for s.Done() < 300 && s.Advance(1) == 1 {
			path, values := in.Last()
			for _, at := range path {
				sums[at] += float64(values[seat])
			}
		}
		for at := int32(1); int(at) < in.Nodes(); at++ {
			n, _ := report.Inspect(s, seat, at, 0)
			above, _ := report.Inspect(s, seat, in.Parent(at), 0)
			ended := len(n.Tables) == 0 && len(above.Tables) == 1
			if n.Proven != 0 || !chose(&n, seat) && !(two && (chose(&n, 1-seat) || ended)) {
				continue
			}
			looked[id]++
			if mean := sums[at] / float64(n.Visits); math.Abs(mean-float64(n.Value)) > 1e-5 {
				t.Errorf("%s: node %d is worth %g; the mean of %d simulations is %g", name, at, n.Value, n.Visits, mean)
			}
		}
	}
	for _, g := range games.All() {
		if looked[g.Spec().ID] < 100 {
			t.Errorf("%d nodes of %s were looked at", looked[g.Spec().ID], g.Spec().ID)
		}
	}
}

// If the seat that thinks does not choose at a node, and no other seat's values are the opposite
// of its own, the node is worth as much as the seat's last move before it.
func TestValuesOfMoves(t *testing.T) {
	looked := 0
	for name, config := range configs() {
		if config.Draw == 0 && len(config.Game.Spec().Seats) == 2 {
			continue
		}
		root := near(config.Game, game.NewRand(5))
		seat := root.Acting().First()
		s := newSearch(config, 5)
		s.Think(root)
		s.Advance(300)
	nodes:
		for at := range int32(s.Inside().Nodes()) {
			n, _ := report.Inspect(s, seat, at, 0)
			if n.Proven != 0 || len(rowsOf(n.Tables, seat)) > 0 {
				continue
			}
			for i := len(n.Line) - 1; i >= 0; i-- {
				for _, row := range rowsOf(tables(s, seat, n.Path[i]), seat) {
					if row.Move != n.Line[i][seat] || row.Visits == 0 {
						continue
					}
					if looked++; row.Value != n.Value {
						t.Errorf("%s: node %d is worth %g, the last move on the way there %g", name, at, n.Value, row.Value)
					}
					continue nodes
				}
			}
			if n.Value != 0 {
				t.Errorf("%s: node %d is worth %g; nothing is known of it", name, at, n.Value)
			}
		}
	}
	if looked < 500 {
		t.Errorf("%d nodes were looked at", looked)
	}
}

func rowsOf(tables []report.SeatTable, seat game.Seat) []search.Row {
	for _, table := range tables {
		if table.Seat == seat {
			return table.Rows
		}
	}
	return nil
}

// chose reports whether a seat has chosen at a node in each simulation but the first.
func chose(n *report.Node, seat game.Seat) bool {
	rows, visits := rowsOf(n.Tables, seat), int32(1)
	for _, row := range rows {
		visits += row.Visits
	}
	return len(rows) > 0 && visits == n.Visits
}

// The parts of Inspect's answer add up: rows to visits, children to the nodes of the tree, and
// the moves along a path lead to its node.
func TestInspect(t *testing.T) {
	for name, config := range configs() {
		root := config.Game.New(game.NewRand(4))
		seat := root.Acting().First()
		s := newSearch(config, 4)
		s.Think(root)
		s.Advance(200)
		in := s.Inside()
		children := 0
		for at := range int32(in.Nodes()) {
			n, ok := report.Inspect(s, seat, at, 3)
			if !ok || n.Path[0] != 0 || n.Path[len(n.Path)-1] != at || len(n.Line) != len(n.Path)-1 || n.Visits != in.Visits(at) {
				t.Fatalf("%s: node %d: %+v; want ok && n.Path[0] == 0 && n.Path[len(n.Path)-1] == at && len(n.Line) == len(n.Path) - 1 && n.Visits == in.Visits(at)", name, at, n)
			}
			all, _ := report.Inspect(s, seat, at, in.Nodes())
			children += len(all.Below)
			if len(n.Below) > 3 || len(n.Below)+n.More != len(all.Below) || all.More != 0 {
				t.Errorf("%s: node %d has %d nodes below it and %d more, of %d", name, at, len(n.Below), n.More, len(all.Below))
			}
			for i, b := range all.Below {
				child, _ := report.Inspect(s, seat, b.Node, 0)
				if in.Parent(b.Node) != at || b.Visits != child.Visits || b.Value != child.Value || b.Proven != child.Proven ||
					b.Joint != child.Line[len(child.Line)-1] || b.Leaf != (child.More == 0) ||
					i > 0 && b.Visits > all.Below[i-1].Visits {
					t.Errorf("%s: below node %d: %+v, by itself %+v", name, at, b, child)
				}
			}
			if config.Game.Spec().Chance {
				continue
			}
			state := config.Game.New(nil)
			state.CopyFrom(root)
			for _, joint := range n.Line {
				if err := game.Check(state, joint); err != nil {
					t.Fatalf("%s: node %d: %v", name, at, err)
				}
				state.Play(joint, nil)
			}
			var choosers game.Seats
			for _, table := range n.Tables {
				choosers |= game.Only(table.Seat)
				if legal := state.Legal(table.Seat, nil); len(table.Rows) != len(legal) {
					t.Errorf("%s: node %d: seat %d has %d rows and %d moves", name, at, table.Seat, len(table.Rows), len(legal))
				}
			}
			if choosers != state.Acting() && n.Proven == 0 {
				t.Errorf("%s: node %d: seats %b choose, %b act", name, at, choosers, state.Acting())
			}
		}
		if children != in.Nodes()-1 {
			t.Errorf("%s: %d nodes are below others, of %d", name, children, in.Nodes())
		}
		for _, table := range tables(s, seat, 0) {
			var report search.Report
			s.Report(table.Seat, &report)
			if !reflect.DeepEqual(table.Rows, report.Rows) {
				t.Errorf("%s: the root's rows are %+v, in the report %+v", name, table.Rows, report.Rows)
			}
		}
		for _, at := range []int32{-1, int32(in.Nodes())} {
			if _, ok := report.Inspect(s, seat, at, 1); ok {
				t.Errorf("%s: there is a node %d", name, at)
			}
		}
	}
}

func tables(s *mcts.Search, seat game.Seat, at int32) []report.SeatTable {
	n, _ := report.Inspect(s, seat, at, 0)
	return n.Tables
}

// The tree of a finished game is its root.
func TestFinished(t *testing.T) {
	config := configs()["othello uct"]
	root := config.Game.New(nil)
	for root.Acting() != 0 {
		joint, _ := game.RandomJoint(root, game.NewRand(1), nil)
		root.Play(joint, nil)
	}
	s := newSearch(config, 1)
	s.Think(root)
	w := watch(t, s, 0)
	w.settle(22)
	w.compare("finished", false)
}

// However short the texts are, neither new nodes nor counts wait for the others.
func TestFair(t *testing.T) {
	config := configs()["othello puct"]
	config.Nodes = 50_000
	config.Evaluator = eval.Uniform{}
	for _, most := range []int{22, 60, 300, 3000} {
		s := mcts.New(config)
		s.Think(config.Game.New(nil))
		w := watch(t, s, 0)
		s.Advance(1000)
		w.report(2000)
		for round := range 10 {
			nodes, before := len(w.mirror.nodes), slices.Clone(w.mirror.nodes)
			for range 2 {
				s.Advance(1000)
				w.report(most)
			}
			counted := 0
			for at, n := range before {
				if w.mirror.nodes[at] != n {
					counted++
				}
			}
			if len(w.mirror.nodes) == nodes || counted == 0 {
				t.Errorf("in texts of %d bytes, round %d: %d nodes are added, %d counted", most, round, len(w.mirror.nodes)-nodes, counted)
			}
		}
	}
}

// Report reports the first nodes of a large tree in few bytes, with all of their counts.
func TestLarge(t *testing.T) {
	config := configs()["othello puct"]
	config.Nodes = report.MaxNodes + 1000
	config.Evaluator = eval.Uniform{}
	s := mcts.New(config)
	s.Think(config.Game.New(nil))
	s.Advance(50_000)
	w := watch(t, s, 0)
	texts := w.settle(growth.MaxText)
	bytes := texts * growth.MaxText
	if bytes > 10*s.Inside().Nodes() {
		t.Errorf("%d bytes for %d nodes", bytes, s.Inside().Nodes())
	}
	s.Advance(20_000)
	w.report(growth.MaxText)
	if n := w.mirror.nodes[0].visits; n != 70_000 {
		t.Errorf("the root is reported with %d visits at once", n)
	}
	w.settle(growth.MaxText)
	for at, n := range w.mirror.nodes {
		if n.visits != s.Inside().Visits(int32(at)) {
			t.Fatalf("node %d is reported with %d visits", at, n.visits)
		}
	}
	if len(w.mirror.nodes) != report.MaxNodes || s.Inside().Nodes() <= report.MaxNodes {
		t.Errorf("%d nodes of %d are reported", len(w.mirror.nodes), s.Inside().Nodes())
	}
}

// A report allocates nothing, in any kind of tree.
func TestAllocations(t *testing.T) {
	for name, config := range configs() {
		if config.Game.Spec().ID == newClash(2, false).spec.ID {
			continue // the search itself allocates when such a game ends
		}
		config.Evaluator = eval.Uniform{}
		s := mcts.New(config)
		root := config.Game.New(game.NewRand(1))
		s.Think(root)
		var reporter report.Reporter
		for range 2 {
			reporter.Begin(s, root.Acting().First())
			s.Advance(150)
			for !reporter.Report(4000) {
			}
		}
		if n := testing.AllocsPerRun(20, func() {
			s.Advance(5)
			reporter.Report(1000)
		}); n != 0 {
			t.Errorf("%s: %g allocations, want 0", name, n)
		}
	}
}

// Report reports the root's proven result, and withdraws it when a worker gets moves for which it
// does not hold.
func TestProvenAndOpenAgain(t *testing.T) {
	config := configs()["clash 2 false puct"]
	config.Game, config.Nodes = nimGame{}, 10_000
	s := newSearch(config, 1)
	s.Think(config.Game.New(nil))
	w := watch(t, s, 0)
	for _, c := range []struct {
		moves  []game.Move
		until  bool // it is proven
		proven int8
	}{
		{[]game.Move{0, 1}, true, -1},
		{[]game.Move{1, 2}, false, 0},
		{[]game.Move{0}, false, -1},
		{[]game.Move{0, 1, 2}, true, 1},
		{[]game.Move{1}, false, -1},
	} {
		s.Confine(0, c.moves)
		for c.until && s.Advance(1) > 0 {
			w.report(100)
		}
		w.settle(100)
		if got := w.mirror.nodes[0]; got.proven != c.proven || c.proven != 0 && got.value != float32(c.proven) {
			t.Errorf("with moves %v the root is reported as %+v, want it proven %d", c.moves, got, c.proven)
		}
		w.compare("nim", false)
	}
}

// While the search continues, the most visited path is exact, and every other count is out of
// date by less than an eighth.
func TestCountsKeepUp(t *testing.T) {
	for name, config := range configs() {
		config.Nodes = 5000
		s := newSearch(config, 1)
		root := config.Game.New(game.NewRand(1))
		s.Think(root)
		w := watch(t, s, root.Acting().First())
		for range 5 {
			s.Advance(300)
			w.report(growth.MaxText)
			for at, n := range w.mirror.nodes {
				if is := s.Inside().Visits(int32(at)); (is-n.visits)*8 >= n.visits && is > n.visits {
					t.Errorf("%s: node %d is reported with %d visits, it has %d", name, at, n.visits, is)
				}
			}
			for at := int32(0); ; {
				n, _ := report.Inspect(s, w.seat, at, 1)
				if got := w.mirror.nodes[at].visits; got != n.Visits {
					t.Errorf("%s: node %d on the most visited path is reported with %d of %d", name, at, got, n.Visits)
				}
				if len(n.Below) == 0 {
					break
				}
				at = n.Below[0].Node
			}
		}
	}
}
