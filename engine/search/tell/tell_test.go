package tell_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"playout/engine/eval"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/search"
	"playout/engine/search/tell"
	"playout/engine/stage/growth"
)

// mirror is the tree as it was told.
type mirror struct {
	t     *testing.T
	nodes []mirrored
	path  []int32 // of the last simulation that was told
	value float32 // of it
}

type mirrored struct {
	parent, visits int32
	value          float32
	proven         int8
}

func (m *mirror) Added(node, parent, visits int32, value float32) {
	if int(node) != len(m.nodes) || parent > node {
		m.t.Fatalf("node %d below %d is told after %d", node, parent, len(m.nodes))
	}
	m.nodes = append(m.nodes, mirrored{parent: parent, visits: visits, value: value})
}

func (m *mirror) Counted(node, visits int32, value float32) {
	if n := &m.nodes[node]; visits < n.visits {
		m.t.Fatalf("node %d goes from %d visits to %d", node, n.visits, visits)
	}
	m.nodes[node].visits, m.nodes[node].value = visits, value
}

func (m *mirror) Proven(node int32, result int8) { m.nodes[node].proven = result }

func (m *mirror) Simulated(path []int32, value float32) {
	m.path, m.value = append(m.path[:0], path...), value
}

// watched is a search with a teller and a mirror.
type watched struct {
	*search.Search
	seat   game.Seat
	teller tell.Teller
	reader growth.Reader
	mirror mirror
}

func watch(t *testing.T, s *search.Search, seat game.Seat) *watched {
	w := &watched{Search: s, seat: seat, mirror: mirror{t: t}}
	w.teller.Begin(s, seat)
	return w
}

// tell tells the mirror what fits.
func (w *watched) tell(most int) (all bool) {
	w.mirror.t.Helper()
	before := len(w.mirror.nodes)
	all = w.teller.Tell(most)
	text := w.teller.Packed()
	if len(text) > most {
		w.mirror.t.Fatalf("a text of %d bytes of %d", len(text), most)
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
	if !slices.Equal(below, w.teller.Below()) || w.teller.Told() != len(w.mirror.nodes) {
		w.mirror.t.Fatalf("nodes %v were added below the root, the teller names %v", below, w.teller.Below())
	}
	return all
}

// settle tells all, and says in how many texts.
func (w *watched) settle(most int) int {
	for n := 1; ; n++ {
		if w.tell(most) {
			return n
		}
		if n > 100_000 {
			w.mirror.t.Fatal("never all is told")
		}
	}
}

// compare holds the mirror to the tree.
func (w *watched) compare(name string) {
	t, in := w.mirror.t, w.Inside()
	t.Helper()
	if want := min(in.Nodes(), tell.MaxNodes); len(w.mirror.nodes) != want {
		t.Fatalf("%s: %d nodes of %d are told", name, len(w.mirror.nodes), want)
	}
	below := make([]int32, len(w.mirror.nodes)) // visits of the nodes below each
	for i, n := range w.mirror.nodes {
		at := int32(i)
		node, ok := tell.Inspect(w.Search, w.seat, at, false, 0)
		if !ok || n.parent != in.Parent(at) || n.visits != in.Visits(at) || n.proven != in.Proven(at, w.seat) ||
			math.Abs(float64(n.value-node.Value)) > 1.0/127 {
			t.Fatalf("%s: node %d is told as %+v; it has %+v below %d", name, at, n, node, in.Parent(at))
		}
		if i > 0 {
			below[n.parent] += n.visits
		}
	}
	for at, visits := range below {
		if visits > w.mirror.nodes[at].visits {
			t.Errorf("%s: below node %d there are %d visits, it has %d", name, at, visits, w.mirror.nodes[at].visits)
		}
	}
}

// configs are searches of every game and kind.
func configs() map[string]search.Config {
	all := map[string]search.Config{}
	for _, g := range games.All() {
		for _, rule := range []search.Rule{search.UCT, search.PUCT} {
			all[fmt.Sprint(g.Spec().ID, " ", rule)] = search.Config{Game: g, Rule: rule, C: 1.5, Nodes: 600}
		}
		all[g.Spec().ID+" full"] = search.Config{Game: g, Rule: search.PUCT, C: 2, Nodes: 60}
		all[g.Spec().ID+" flat"] = search.Config{Game: g, Rule: search.UCT, C: 2, Nodes: 1}
	}
	return all
}

func newSearch(config search.Config, seed uint64) *search.Search {
	config.Seed = seed
	config.Evaluator = eval.NewRollout(config.Game, 0, seed)
	return search.New(config)
}

// What was told is the tree, from whatever moment on and in texts of whatever size.
func TestMirror(t *testing.T) {
	for name, config := range configs() {
		rng := game.NewRand(uint64(len(name)))
		s := newSearch(config, 1)
		for round := range 2 {
			root := config.Game.New(rng)
			s.Think(root)
			s.Advance(rng.IntN(100))
			w := watch(t, s, root.Acting().First())
			for range 20 {
				s.Advance(rng.IntN(20))
				w.tell(22 + rng.IntN(200))
			}
			w.settle(22 + rng.IntN(300))
			w.compare(fmt.Sprint(name, " ", round))
		}
	}
}
