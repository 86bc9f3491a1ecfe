package session

import (
	"math"
	"slices"
	"strings"
	"testing"

	"playout/engine/instant"
	"playout/engine/search"
	"playout/engine/search/growth"
	"playout/engine/session/watch"
	"playout/engine/wire"
)

// mirror is one worker's tree as the page knows it.
type mirror struct {
	t      *testing.T
	reader growth.Reader
	nodes  []mirrored
	names  map[int]string
	paths  [][]int32 // simulations in the last text
	last   *wire.Grown
	fresh  int // number of trees that started
}

type mirrored struct {
	parent, visits int32
	value          float32
	proven         int8
}

func (m *mirror) Added(node, parent, visits int32, value float32) {
	if int(node) != len(m.nodes) || node > 0 && parent >= node {
		m.t.Fatalf("node %d below %d was added to %d", node, parent, len(m.nodes))
	}
	m.nodes = append(m.nodes, mirrored{parent: parent, visits: visits, value: value})
}

func (m *mirror) Counted(node, visits int32, value float32) {
	m.nodes[node].visits, m.nodes[node].value = visits, value
}

func (m *mirror) Proven(node int32, result int8) { m.nodes[node].proven = result }

func (m *mirror) Simulated(path []int32, _ float32) { m.paths = append(m.paths, slices.Clone(path)) }

// take reads new growth.
func (m *mirror) take(g *wire.Grown) {
	m.t.Helper()
	if g.Fresh {
		m.reader, m.nodes, m.names = growth.Reader{}, nil, map[int]string{}
		m.fresh++
	}
	if len(g.Packed) > watch.MaxPacked {
		m.t.Errorf("a Grown packs %d bytes, want at most %v", len(g.Packed), watch.MaxPacked)
	}
	m.paths = nil
	if err := m.reader.Read(g.Packed, m); err != nil {
		m.t.Fatalf("worker %d's tree of %d nodes: %v", g.Worker, len(m.nodes), err)
	}
	for _, n := range g.Names {
		if n.Node >= len(m.nodes) || m.nodes[n.Node].parent != 0 || m.names[n.Node] != "" || n.Text == "" {
			m.t.Errorf("%+v has a name", n)
		}
		m.names[n.Node] = n.Text
	}
	m.last = g
}

// path returns the nodes from the root to a node.
func (m *mirror) path(node int) []int {
	path := []int{node}
	for ; node > 0; path = append([]int{node}, path...) {
		node = int(m.nodes[node].parent)
	}
	return path
}

// watcher is a page that watches.
type watcher struct {
	*talk
	trees   [wire.MaxWorkers]mirror
	grown   []wire.Event   // in order
	rest    []wire.Event   // all other events
	at      []instant.Time // when each of grown arrived
	turn    func()         // one turn of the conversation
	watchID int            // ID of the last Watch
}

func newWatcher(k *talk) *watcher {
	w := &watcher{talk: k}
	for i := range w.trees {
		w.trees[i].t = k.t
	}
	w.turn = func() {
		w.clock = w.clock.Add(w.session.Wait())
		w.session.Step()
	}
	return w
}

// exchange sends a command and takes the answers.
func (w *watcher) exchange(c wire.Command) {
	w.t.Helper()
	if c.Watch != nil {
		w.watchID = w.id + 1
	}
	w.take(w.send(c))
}

func (w *watcher) take(events []wire.Event) {
	w.t.Helper()
	for _, e := range events {
		if g := e.Grown; g != nil {
			if g.Worker == 0 && g.Fresh { // the trees of all earlier workers are gone
				for i := range w.trees {
					w.trees[i].nodes, w.trees[i].last = nil, nil
				}
			}
			w.trees[g.Worker].take(g)
			w.grown, w.at = append(w.grown, e), append(w.at, w.clock)
		} else {
			w.rest = append(w.rest, e)
		}
	}
}

// run continues until everything is done, or for n turns.
func (w *watcher) run(n int) {
	w.t.Helper()
	for ; n > 0 && w.session.Busy(); n-- {
		w.turn()
		w.take(w.received())
	}
}

// inspect asks about a node.
func (w *watcher) inspect(worker, node int) *wire.Inspected {
	w.t.Helper()
	e := w.answer(wire.Command{Inspect: &wire.Inspect{Worker: worker, Node: node}})
	if e.Inspected == nil {
		w.t.Fatalf("node %d of worker %d: %+v", node, worker, e.Error)
	}
	return e.Inspected
}

func watching(perSecond float64) wire.Command {
	return wire.Command{Watch: &wire.Watch{On: true, PerSecond: perSecond}}
}

var unwatching = wire.Command{Watch: &wire.Watch{}}

// agrees checks that the answer about a node agrees with the growth that was sent.
func (m *mirror) agrees(i *wire.Inspected, worker int) {
	m.t.Helper()
	n := m.nodes[i.Node]
	if i.Worker != worker || i.Visits != int(n.visits) || math.Abs(float64(i.Value-n.value)) > 1/254.0+1e-6 ||
		i.Proven != search.Result(n.proven).Word() || !slices.Equal(i.Path, m.path(i.Node)) {
		m.t.Errorf("node %d was sent as %+v, and asked for it is worker %d's, %d visits, value %g, %q, path %v", i.Node, n, i.Worker, i.Visits, i.Value, i.Proven, i.Path)
	}
	below := 0
	for j := range m.nodes {
		if j > 0 && int(m.nodes[j].parent) == i.Node {
			below++
		}
	}
	if below != len(i.Below)+i.More || len(i.Below) > wire.MaxBelow {
		m.t.Errorf("below node %d are %d nodes, and the answer has %d and %d more", i.Node, below, len(i.Below), i.More)
	}
	for j, b := range i.Below {
		at := m.nodes[b.Node]
		if int(at.parent) != i.Node || b.Visits != int(at.visits) || b.Proven != search.Result(at.proven).Word() || j > 0 && b.Visits > i.Below[j-1].Visits || b.Text == "" {
			m.t.Errorf("below node %d is %+v, sent as %+v", i.Node, b, at)
		}
		if leaf := !slices.ContainsFunc(m.nodes[1:], func(n mirrored) bool { return int(n.parent) == b.Node }); leaf != b.Leaf {
			m.t.Errorf("node %d is a leaf: %v", b.Node, b.Leaf)
		}
		if i.Node == 0 && b.Text != m.names[b.Node] {
			m.t.Errorf("node %d is called %q and %q", b.Node, b.Text, m.names[b.Node])
		}
	}
}

// The growth that is sent of a tree agrees with the answers about each of its nodes, in every
// game, and with the game that the node's moves lead to.
func TestTreeAgreesWithAnswers(t *testing.T) {
	for _, c := range []struct{ game, moves, seat, agent string }{
		{"othello", "f5,d6", "black", "uct:n=400"},
		{"othello", "", "black", "puct:n=150,net=none,paths=joined"},
		{"othello", "", "black", "uct:n=60,final=ucb"},
		{"chess", "e2e4,e7e5,d1h5,b8c6,f1c4,g8f6", "white", "uct:n=150"},
		{"morris", "", "white", "uct:n=200"},
		{"geese", "", "goose1", "puct:n=500,net=none"},
		{"geese:seats=8,rows=9", "", "goose8", "uct:n=900"}, // more nodes below the root than one Grown has names for
	} {
		w := newWatcher(newTalk(t))
		b := w.board(opening(c.game, c.moves, -1))
		w.exchange(watching(0))
		w.exchange(thinking(w.talk, c.seat, c.agent))
		w.run(1 << 20)
		m := &w.trees[0]
		if m.last == nil || !m.last.Ended || m.fresh != 1 || len(m.nodes) != m.last.Nodes || m.last.Seat != c.seat || m.last.Agent != c.agent || m.last.Workers != 1 {
			t.Fatalf("%s: %d trees, %d nodes, the last %+v", c.agent, m.fresh, len(m.nodes), m.last)
		}
		for i, e := range w.grown {
			if e.ID != w.watchID || e.Grown.Ended != (i == len(w.grown)-1) || i > 0 && w.at[i].Sub(w.at[i-1]) < watch.NextGrown-readingTime {
				t.Errorf("%s: Grown %d of %d arrived at %v: %+v", c.agent, i, len(w.grown), w.at[i], e)
			}
		}
		r := w.rest[len(w.rest)-1].Report
		if r == nil || !r.Final || int(m.nodes[0].visits) != r.Visits || m.last.Done != r.Done {
			t.Fatalf("%s: %+v at the root; the Final is %+v", c.agent, m.nodes[0], r)
		}
		for node, n := range m.nodes {
			if named := m.names[node] != ""; named != (node > 0 && n.parent == 0) {
				t.Errorf("%s: node %d below %d is named: %v", c.agent, node, n.parent, named)
			}
		}
		for node := 0; node < len(m.nodes); node = node*5/4 + 1 {
			i := w.inspect(0, node)
			m.agrees(i, 0)
			chance := strings.HasPrefix(c.game, "geese")
			if i.Chance != (chance && node > 0) || !chance && len(i.Line) != len(i.Path)-1 || len(i.Board.Plies)-i.Board.Ply != 0 {
				t.Errorf("%s: node %d after %q: %+v", c.game, node, i.Line, i.Board)
			}
			for _, table := range i.Tables {
				sum := 0
				for _, row := range table.Rows {
					sum += row.Visits
				}
				if node == 0 && sum != i.Visits || sum > i.Visits || len(table.Rows) == 0 {
					t.Errorf("%s: node %d of %d visits has a table of %d: %+v", c.game, node, i.Visits, sum, table)
				}
			}
			if !chance && !slices.Equal(i.Board.Acting, seatsOf(i.Tables)) && i.Proven == "" {
				t.Errorf("%s: at node %d %q act and %q choose", c.game, node, i.Board.Acting, seatsOf(i.Tables))
			}
		}
		root := w.inspect(0, 0)
		own := root.Tables[slices.Index(seatsOf(root.Tables), c.seat)]
		if root.Board.Position != b.Position || len(root.Board.Plies) != len(b.Plies) || !slices.EqualFunc(own.Rows, r.Rows, func(a, b wire.Row) bool {
			return a.Move == b.Move && a.Text == b.Text && a.Visits == b.Visits && a.Value == b.Value && a.Prior == b.Prior && a.Bonus == b.Bonus && slices.Equal(a.Squares, b.Squares)
		}) {
			t.Errorf("%s: the root's table is %+v, the Final's rows %+v", c.agent, own, r.Rows)
		}
	}
}

// seatsOf returns the seats of tables.
func seatsOf(tables []wire.SeatTable) (seats []string) {
	for _, t := range tables {
		seats = append(seats, t.Seat)
	}
	return seats
}

// If several geese act at a node, each has a table, and the board is one of those that
// chance may produce: the same each time, with those geese alive.
func TestInspectTogether(t *testing.T) {
	w := newWatcher(newTalk(t))
	w.board(opening("geese", "", -1))
	w.exchange(watching(0))
	w.exchange(thinking(w.talk, "goose2", "puct:net=none,n=900"))
	w.run(1 << 20)
	deep := 0
	for node := range w.trees[0].nodes {
		if len(w.trees[0].path(node)) > len(w.trees[0].path(deep)) {
			deep = node
		}
	}
	root, i := w.inspect(0, 0), w.inspect(0, deep)
	if len(root.Tables) != 4 || !slices.Equal(seatsOf(root.Tables), root.Board.Acting) || root.Chance {
		t.Errorf("the seats that choose at the root are %v", seatsOf(root.Tables))
	}
	if len(i.Path) < 3 || !i.Chance || len(i.Line) != len(i.Path)-1 || !slices.Equal(i.Board.Acting, seatsOf(i.Tables)) {
		t.Errorf("at node %d after %q, %v choose and %v act", deep, i.Line, seatsOf(i.Tables), i.Board.Acting)
	}
	checkSame(t, "asked again", w.inspect(0, deep).Board, i.Board)
}

// A tree is sent from the beginning after each Watch, and each Think has a new tree. The last
// tree can be inspected until the next Think, whichever position the game shows.
func TestFreshTrees(t *testing.T) {
	w := newWatcher(newTalk(t))
	missing := func(says string) {
		t.Helper()
		w.checkRefused(wire.Command{Inspect: &wire.Inspect{}}, wire.KindMissing, says)
	}
	missing("there is no tree")
	b := w.board(opening("othello", "f5,d6", -1))
	w.exchange(thinking(w.talk, "black", "uct:n=200"))
	w.run(5)
	if len(w.grown) != 0 {
		t.Fatalf("without a Watch %+v arrived, want length 0", w.grown)
	}
	missing("there is no tree")
	w.exchange(watching(0)) // during a thought
	w.run(2)
	m := &w.trees[0]
	if len(w.grown) != 1 || !w.grown[0].Grown.Fresh || len(m.nodes) < 20 {
		t.Fatalf("of a thought under way %+v arrived", w.grown)
	}
	w.inspect(0, 7) // the Think continues
	w.exchange(watching(0))
	w.run(1 << 20)
	if m.fresh != 2 || !m.last.Ended || len(m.nodes) != 201 || m.nodes[0].visits != 200 {
		t.Fatalf("%d trees, %d nodes, the last %+v", m.fresh, len(m.nodes), m.last)
	}
	w.exchange(watching(0)) // the thought has ended
	w.run(1 << 20)
	if m.fresh != 3 || !m.last.Ended || len(m.nodes) != 201 {
		t.Fatalf("%d trees, %d nodes, the last %+v", m.fresh, len(m.nodes), m.last)
	}
	w.board(playing(w.talk, "c3"))
	if i := w.inspect(0, 0); i.Board.Position != b.Position || i.Board.Ply != 2 {
		t.Errorf("after a move the root is %+v; want Position %v and Ply 2", i.Board, b.Position)
	}
	w.checkRefused(wire.Command{Inspect: &wire.Inspect{Node: 201}}, wire.KindMessage, "there is no node 201; allowed: 0 to 200")
	w.checkRefused(wire.Command{Inspect: &wire.Inspect{Worker: 1}}, wire.KindMissing, "worker 1 has no tree")
	w.exchange(thinking(w.talk, "white", "uct:n=60"))
	w.run(1 << 20)
	if m.fresh != 4 || len(m.nodes) != 61 || m.last.Seat != "white" {
		t.Errorf(`of the next thought: %d trees, %d nodes, %+v; want 4, 61 and Seat "white"`, m.fresh, len(m.nodes), m.last)
	}
	for _, agent := range []string{"alphabeta:depth=2", "flat:n=50", "random", "rules", "level:1"} {
		before := len(w.grown)
		w.exchange(thinking(w.talk, "white", agent))
		w.run(1 << 20)
		if missing("there is no tree"); len(w.grown) != before || w.session.Busy() {
			t.Errorf("%s has sent a tree", agent)
		}
	}
	w.exchange(thinking(w.talk, "white", forever))
	w.run(3)
	w.exchange(unwatching)
	before := len(w.grown)
	w.run(30)
	missing("there is no tree")
	if w.exchange(stopping); len(w.grown) != before || w.session.Busy() || w.session.watch.On() || w.session.watch.HasTree() {
		t.Error("a tree is sent that is no longer watched")
	}
}

// Watching a thought does not change it.
func TestWatchChangesNothing(t *testing.T) {
	k := newTalk(t)
	k.board(opening("othello", "f5,d6", -1))
	want := k.think("black", "uct:n=300")
	for _, perSecond := range []float64{0, 500} {
		w := newWatcher(newTalk(t))
		w.board(opening("othello", "f5,d6", -1))
		w.exchange(watching(perSecond))
		w.exchange(thinking(w.talk, "black", "uct:n=300"))
		w.run(1 << 20)
		if r := w.rest[len(w.rest)-1].Report; r.Move != want.Move || r.Value != want.Value || r.Done != want.Done {
			t.Errorf("watched at %g: %+v, alone: %+v", perSecond, r, want)
		}
	}
}

// An endgame that an exact solver plays has no tree.
func TestWatchSolver(t *testing.T) {
	w := newWatcher(newTalk(t))
	w.board(opening("othello", "f5,d6", -1))
	w.exchange(watching(0))
	w.exchange(thinking(w.talk, "black", "puct:net=none,n=100,solve=10"))
	w.run(1 << 20)
	if m := &w.trees[0]; m.last == nil || !m.last.Ended || len(m.nodes) != 101 {
		t.Errorf("of a search: %+v", m.last)
	}
	before := len(w.grown)
	w.exchange(thinking(w.talk, "black", "puct:net=none,n=100,solve=60")) // nothing limits its solver
	for range 3 {
		w.turn()
	}
	w.take(w.received())
	if len(w.grown) != before {
		t.Errorf("a solver has sent a tree: got %v, want %v", len(w.grown), before)
	}
}

// A page that begins to watch after a Think has ended sees the tree of that Think, until another
// Think, game or pondering replaces it.
func TestWatchAfterwards(t *testing.T) {
	w := newWatcher(newTalk(t))
	w.board(opening("othello", "f5,d6", -1))
	w.exchange(thinking(w.talk, "black", "uct:n=60"))
	w.run(1 << 20)
	w.exchange(watching(0))
	w.run(1 << 20)
	if m := &w.trees[0]; m.last == nil || !m.last.Ended || m.last.Done != 60 || m.last.Seat != "black" || len(m.nodes) != m.last.Nodes {
		t.Fatalf("after the thought the tree is %+v", m.last)
	}
	w.trees[0].agrees(w.inspect(0, 0), 0)
	w = newWatcher(newTalk(t))
	w.board(opening("othello", "f5,d6", -1))
	w.exchange(thinking(w.talk, "black", "uct:n=60"))
	w.run(1 << 20)
	w.board(opening("othello", "f5", -1))
	w.exchange(watching(0))
	w.run(1 << 20)
	if len(w.grown) > 0 {
		t.Errorf("in another game there is a tree: %+v: got %v, want none", w.grown[0].Grown, len(w.grown))
	}
}
