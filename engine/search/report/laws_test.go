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
			t.Errorf("%s: before the first simulation %d nodes and the path %v are reported, want the root and no path", name, len(w.mirror.nodes), w.mirror.path)
		}
		for n := range 40 {
			if s.Advance(1) == 0 {
				break
			}
			w.mirror.path = nil
			w.report(4096)
			in := s.TreeView()
			path, values := in.LastSimulation()
			if !slices.Equal(w.mirror.path, path) || len(path) == 0 || math.Abs(float64(w.mirror.value-values[w.seat])) > 1.0/127 {
				t.Fatalf("%s: simulation %d: the path %v and the value %g are reported, want %v and %g", name, n, w.mirror.path, w.mirror.value, path, values[w.seat])
			}
			for at, node := range w.mirror.nodes {
				if node.visits != in.Visits(int32(at)) {
					t.Fatalf("%s: simulation %d: node %d is reported with %d visits, want %d", name, n, at, node.visits, in.Visits(int32(at)))
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
		root := randomPosition(config.Game, game.NewRand(3))
		seat := root.Acting().First()
		s := newSearch(config, 3)
		s.Think(root)
		in := s.TreeView()
		sums := make([]float64, config.Nodes)
		for s.Done() < 300 && s.Advance(1) == 1 {
			path, values := in.LastSimulation()
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
				t.Errorf("%s: node %d has the value %g, want the mean of %d simulations, %g", name, at, n.Value, n.Visits, mean)
			}
		}
	}
	for _, g := range games.All() {
		if looked[g.Spec().ID] < 100 {
			t.Errorf("%d nodes of %s were tested, want at least 100", looked[g.Spec().ID], g.Spec().ID)
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
		root := randomPosition(config.Game, game.NewRand(5))
		seat := root.Acting().First()
		s := newSearch(config, 5)
		s.Think(root)
		s.Advance(300)
	nodes:
		for at := range int32(s.TreeView().Nodes()) {
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
						t.Errorf("%s: node %d has the value %g, want that of the seat's last move on its path, %g", name, at, n.Value, row.Value)
					}
					continue nodes
				}
			}
			if n.Value != 0 {
				t.Errorf("%s: node %d has the value %g, want 0, since the seat has not moved", name, at, n.Value)
			}
		}
	}
	if looked < 500 {
		t.Errorf("%d nodes were tested, want at least 500", looked)
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
		in := s.TreeView()
		children := 0
		for at := range int32(in.Nodes()) {
			n, ok := report.Inspect(s, seat, at, 3)
			if !ok || n.Path[0] != 0 || n.Path[len(n.Path)-1] != at || len(n.Line) != len(n.Path)-1 || n.Visits != in.Visits(at) {
				t.Fatalf("%s: node %d: got %+v, %t; want a path from the root to the node, a move for each step, and %d visits", name, at, n, ok, in.Visits(at))
			}
			all, _ := report.Inspect(s, seat, at, in.Nodes())
			children += len(all.Children)
			if len(n.Children) > 3 || len(n.Children)+n.MoreChildren != len(all.Children) || all.MoreChildren != 0 {
				t.Errorf("%s: node %d: got %d children and %d more, want at most 3, and %d together", name, at, len(n.Children), n.MoreChildren, len(all.Children))
			}
			for i, b := range all.Children {
				child, _ := report.Inspect(s, seat, b.Node, 0)
				if in.Parent(b.Node) != at || b.Visits != child.Visits || b.Value != child.Value || b.Proven != child.Proven ||
					b.Joint != child.Line[len(child.Line)-1] || b.Leaf != (child.MoreChildren == 0) ||
					i > 0 && b.Visits > all.Children[i-1].Visits {
					t.Errorf("%s: a child of node %d is described as %+v, by itself as %+v", name, at, b, child)
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
					t.Errorf("%s: node %d: seat %d has %d rows, want one for each of %d moves", name, at, table.Seat, len(table.Rows), len(legal))
				}
			}
			if choosers != state.Acting() && n.Proven == 0 {
				t.Errorf("%s: node %d: seats %b have tables, want those that act, %b", name, at, choosers, state.Acting())
			}
		}
		if children != in.Nodes()-1 {
			t.Errorf("%s: %d nodes are children, want all of %d but the root", name, children, in.Nodes())
		}
		for _, table := range tables(s, seat, 0) {
			var report search.Report
			s.Report(table.Seat, &report)
			if !reflect.DeepEqual(table.Rows, report.Rows) {
				t.Errorf("%s: the root's rows are %+v, want those of the report, %+v", name, table.Rows, report.Rows)
			}
		}
		for _, at := range []int32{-1, int32(in.Nodes())} {
			if _, ok := report.Inspect(s, seat, at, 1); ok {
				t.Errorf("%s: Inspect finds node %d, want no such node", name, at)
			}
		}
	}
}

func tables(s *mcts.Search, seat game.Seat, at int32) []report.SeatTable {
	n, _ := report.Inspect(s, seat, at, 0)
	return n.Tables
}

// The tree of a finished game is its root.
func TestFinishedGame(t *testing.T) {
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
func TestShortTextsReportNodesAndCounts(t *testing.T) {
	config := configs()["othello puct"]
	config.Nodes = 50_000
	config.Evaluator = eval.Uniform{}
	for _, limit := range []int{22, 60, 300, 3000} {
		s := mcts.New(config)
		s.Think(config.Game.New(nil))
		w := watch(t, s, 0)
		s.Advance(1000)
		w.report(2000)
		for round := range 10 {
			nodes, before := len(w.mirror.nodes), slices.Clone(w.mirror.nodes)
			for range 2 {
				s.Advance(1000)
				w.report(limit)
			}
			counted := 0
			for at, n := range before {
				if w.mirror.nodes[at] != n {
					counted++
				}
			}
			if len(w.mirror.nodes) == nodes || counted == 0 {
				t.Errorf("in texts of %d bytes, round %d: %d nodes are added and %d counted, want some of both", limit, round, len(w.mirror.nodes)-nodes, counted)
			}
		}
	}
}

// Report reports the first nodes of a large tree in few bytes, with all of their counts.
func TestLargeTree(t *testing.T) {
	config := configs()["othello puct"]
	config.Nodes = report.MaxNodes + 1000
	config.Evaluator = eval.Uniform{}
	s := mcts.New(config)
	s.Think(config.Game.New(nil))
	s.Advance(50_000)
	w := watch(t, s, 0)
	texts := w.settle(growth.MaxText)
	bytes := texts * growth.MaxText
	if bytes > 10*s.TreeView().Nodes() {
		t.Errorf("got %d bytes for %d nodes, want at most 10 a node", bytes, s.TreeView().Nodes())
	}
	s.Advance(20_000)
	w.report(growth.MaxText)
	if n := w.mirror.nodes[0].visits; n != 70_000 {
		t.Errorf("the next text reports the root with %d visits, want 70000", n)
	}
	w.settle(growth.MaxText)
	for at, n := range w.mirror.nodes {
		if n.visits != s.TreeView().Visits(int32(at)) {
			t.Fatalf("node %d is reported with %d visits, want %d", at, n.visits, s.TreeView().Visits(int32(at)))
		}
	}
	if len(w.mirror.nodes) != report.MaxNodes || s.TreeView().Nodes() <= report.MaxNodes {
		t.Errorf("%d nodes of %d are reported, want %d of more", len(w.mirror.nodes), s.TreeView().Nodes(), report.MaxNodes)
	}
}

// A report allocates nothing, in any kind of tree.
func TestReportAllocatesNothing(t *testing.T) {
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
				if is := s.TreeView().Visits(int32(at)); (is-n.visits)*8 >= n.visits && is > n.visits {
					t.Errorf("%s: node %d is reported with %d visits, want more than eight ninths of %d", name, at, n.visits, is)
				}
			}
			for at := int32(0); ; {
				n, _ := report.Inspect(s, w.seat, at, 1)
				if got := w.mirror.nodes[at].visits; got != n.Visits {
					t.Errorf("%s: node %d on the most visited path is reported with %d visits, want %d", name, at, got, n.Visits)
				}
				if len(n.Children) == 0 {
					break
				}
				at = n.Children[0].Node
			}
		}
	}
}
