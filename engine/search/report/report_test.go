package report_test

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/search"
	"playout/engine/search/growth"
	"playout/engine/search/mcts"
	"playout/engine/search/report"
)

// mirror is the tree as reported.
type mirror struct {
	t     *testing.T
	nodes []mirrored
	path  []int32 // of the last simulation reported
	value float32 // of it
}

type mirrored struct {
	parent, visits int32
	value          float32
	proven         int8
}

func (m *mirror) Added(node, parent, visits int32, value float32) {
	if int(node) != len(m.nodes) || parent > node {
		m.t.Fatalf("got node %d with parent %d, want node %d with a lower one", node, parent, len(m.nodes))
	}
	m.nodes = append(m.nodes, mirrored{parent: parent, visits: visits, value: value})
}

func (m *mirror) Counted(node, visits int32, value float32) {
	if n := &m.nodes[node]; visits < n.visits {
		m.t.Fatalf("the visits of node %d fall from %d to %d", node, n.visits, visits)
	}
	m.nodes[node].visits, m.nodes[node].value = visits, value
}

func (m *mirror) Proven(node int32, result int8) { m.nodes[node].proven = result }

func (m *mirror) Simulated(path []int32, value float32) {
	m.path, m.value = append(m.path[:0], path...), value
}

// watched is a search with a reporter and a mirror.
type watched struct {
	*mcts.Search
	seat     game.Seat
	reporter report.Reporter
	reader   growth.Reader
	mirror   mirror
}

func watch(t *testing.T, s *mcts.Search, seat game.Seat) *watched {
	w := &watched{Search: s, mirror: mirror{t: t}}
	w.begin(seat)
	return w
}

// begin starts with the present tree of the search.
func (w *watched) begin(seat game.Seat) {
	w.seat = seat
	w.reporter.Begin(w.Search, seat)
	w.reader, w.mirror = growth.Reader{}, mirror{t: w.mirror.t}
}

// report reports what fits to the mirror.
func (w *watched) report(limit int) (all bool) {
	w.mirror.t.Helper()
	before := len(w.mirror.nodes)
	all = w.reporter.Report(limit)
	text := w.reporter.Text()
	if len(text) > limit {
		w.mirror.t.Fatalf("got a text of %d bytes, want at most %d", len(text), limit)
	}
	if err := w.reader.Read(text, &w.mirror); err != nil {
		w.mirror.t.Fatal(err)
	}
	var below []int32
	for at := max(1, before); at < len(w.mirror.nodes); at++ {
		if w.mirror.nodes[at].parent == 0 {
			below = append(below, int32(at))
		}
	}
	if !slices.Equal(below, w.reporter.NewRootChildren()) || w.reporter.Reported() != len(w.mirror.nodes) {
		w.mirror.t.Fatalf("NewRootChildren returns %v and Reported %d, want %v and %d", w.reporter.NewRootChildren(), w.reporter.Reported(), below, len(w.mirror.nodes))
	}
	return all
}

// settle reports everything and returns the number of texts that it took.
func (w *watched) settle(limit int) int {
	for n := 1; ; n++ {
		if w.report(limit) {
			return n
		}
		if n > 5000 {
			w.mirror.t.Fatal("5000 texts have not reported everything")
		}
	}
}

// compare compares the mirror with the tree. If paths are joined, a simulation may reach a node
// from another node than the parent reported.
func (w *watched) compare(name string, joined bool) {
	t, in := w.mirror.t, w.TreeView()
	t.Helper()
	if want := min(in.Nodes(), report.MaxNodes); len(w.mirror.nodes) != want {
		t.Fatalf("%s: %d nodes are reported, want %d", name, len(w.mirror.nodes), want)
	}
	below := make([]int32, len(w.mirror.nodes)) // visits of the children of each
	for i, n := range w.mirror.nodes {
		at := int32(i)
		node, ok := report.Inspect(w.Search, w.seat, at, 0)
		if !ok || n.parent != in.Parent(at) || n.visits != in.Visits(at) || search.Result(n.proven) != in.Proven(at, w.seat) ||
			math.Abs(float64(n.value-node.Value)) > 1.0/127 {
			t.Fatalf("%s: node %d is reported as %+v; it is %+v with parent %d", name, at, n, node, in.Parent(at))
		}
		if i > 0 {
			below[n.parent] += n.visits
		}
	}
	for at, visits := range below {
		if visits > w.mirror.nodes[at].visits && !joined {
			t.Errorf("%s: the children of node %d have %d visits, want at most its %d", name, at, visits, w.mirror.nodes[at].visits)
		}
	}
}

// configs returns searches of every game and kind, by name.
func configs() map[string]mcts.Config {
	all := map[string]mcts.Config{}
	for _, g := range append(games.All(), newClash(2, false), newClash(3, false), newClash(2, true), newClash(3, true)) {
		id := g.Spec().ID
		all[id+" uct"] = mcts.Config{Game: g, Rule: mcts.UCT, C: 1.5, Nodes: 400}
		all[id+" puct"] = mcts.Config{Game: g, Rule: mcts.PUCT, C: 2, Nodes: 400, Draw: -0.25}
		all[id+" full"] = mcts.Config{Game: g, Rule: mcts.PUCT, C: 2, Nodes: 60}
		all[id+" bound"] = mcts.Config{Game: g, Rule: mcts.UCT, C: 1.5, Nodes: 400, Final: mcts.HighestBound}
		all[id+" gumbel"] = mcts.Config{Game: g, Rule: mcts.Gumbel, Budget: 200, Nodes: 400}
		all[id+" flat"] = mcts.Config{Game: g, Rule: mcts.UCT, C: 2, Nodes: 1}
		if !g.Spec().Chance {
			all[id+" joined"] = mcts.Config{Game: g, Rule: mcts.PUCT, C: 2, Nodes: 400, Joined: true}
		}
	}
	return all
}

func newSearch(config mcts.Config, seed uint64) *mcts.Search {
	config.Seed = seed
	config.Evaluator = fake{len(config.Game.Spec().Seats)}
	return mcts.New(config)
}

// randomPosition plays random plies from the start, so that trees differ: a few, or enough to come near the
// end.
func randomPosition(g game.Game, rng *game.Rand) game.State {
	s, before := g.New(rng), g.New(rng)
	for range []int{0, 3, 10, 2000}[rng.IntN(4)] {
		before.CopyFrom(s)
		joint, _ := game.RandomJoint(s, rng, nil)
		if s.Play(joint, rng); s.Acting() == 0 {
			return before
		}
	}
	return s
}

// confine restricts a search to some of its moves, as one of several workers.
func confine(s *mcts.Search, seat game.Seat, rng *game.Rand) {
	dealt := s.Deal(seat, 1+rng.IntN(3))
	s.Confine(seat, dealt[rng.IntN(len(dealt))])
}

// The texts report the tree exactly, from any moment on and in texts of any size, and the search
// does the same as without a reporter.
func TestMirror(t *testing.T) {
	for name, config := range configs() {
		s, alone := newSearch(config, 1), newSearch(config, 1)
		var w *watched
		for seed := range uint64(4) {
			label := fmt.Sprint(name, " ", seed)
			rng := game.NewRand(seed)
			root := randomPosition(config.Game, rng)
			seats := root.Acting()
			for range rng.IntN(seats.Count()) {
				seats = seats.Rest()
			}
			both := []*mcts.Search{s, alone}
			begin := rng.IntN(100)
			for _, s := range both {
				s.Think(root)
				s.Advance(begin)
			}
			if w == nil {
				w = watch(t, s, seats.First())
			} else { // a reporter is reused
				w.begin(seats.First())
			}
			for step := range 12 {
				n, share := rng.IntN(20), rng.Uint64()
				for _, s := range both {
					if step%5 == 4 {
						confine(s, seats.First(), game.NewRand(share))
					}
					s.Advance(n)
				}
				w.report(rng.IntN(300))
			}
			w.settle(22 + rng.IntN(300))
			w.compare(label, config.Joined)
			checkSame(t, label, s, alone)
		}
	}
}

// checkSame compares the trees of two searches.
func checkSame(t *testing.T, name string, a, b *mcts.Search) {
	t.Helper()
	if a.TreeView().Nodes() != b.TreeView().Nodes() || a.Done() != b.Done() {
		t.Fatalf("%s: with a reporter %d nodes and %d simulations, without %d and %d", name, a.TreeView().Nodes(), a.Done(), b.TreeView().Nodes(), b.Done())
	}
	for at := range int32(a.TreeView().Nodes()) {
		x, _ := report.Inspect(a, 0, at, 0)
		y, _ := report.Inspect(b, 0, at, 0)
		if !reflect.DeepEqual(x, y) {
			t.Fatalf("%s: with a reporter node %d is %+v, without %+v", name, at, x, y)
		}
	}
}
