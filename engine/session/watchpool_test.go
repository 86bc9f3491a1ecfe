package session

import (
	"strings"
	"testing"
	"time"

	"playout/engine/game"
	"playout/engine/session/crew"
	"playout/engine/wire"
)

// newWatchedTeam returns a page that watches a session with helpers.
func newWatchedTeam(t *testing.T) (*team, *watcher) {
	m := newTeam(t)
	w := newWatcher(m.talk)
	w.turn = func() {
		m.runHelpers()
		w.clock = w.clock.Add(w.session.Wait())
		w.session.Step()
	}
	w.board(opening("othello", "f5,d6", -1))
	return m, w
}

// thinkShared lets an agent think in several workers.
func (w *watcher) thinkShared(agent string, workers int) {
	w.t.Helper()
	c := thinking(w.talk, "black", agent)
	c.Think.Workers = workers
	w.exchange(c)
}

// finish continues until the helpers too have sent everything.
func (w *watcher) finish(m *team) {
	w.t.Helper()
	for range 400 {
		w.clock = w.clock.Add(5 * time.Millisecond)
		m.runHelpers()
		w.session.Step()
		w.take(w.received())
	}
}

// inspectNode asks a helper about a node.
func (w *watcher) inspectNode(m *team, worker, node int) wire.Event {
	w.t.Helper()
	events := w.send(wire.Command{Inspect: &wire.Inspect{Worker: worker, Node: node}})
	id := w.id
	m.runHelpers()
	for _, e := range append(events, w.received()...) {
		if e.ID == id {
			return e
		}
	}
	w.t.Fatalf("worker %d has no answer about node %d", worker, node)
	return wire.Event{}
}

// The trees of all workers are sent, each as its own worker holds it, in any order of Watch and
// Think; and again for a second Watch and for the next Think.
func TestPoolTrees(t *testing.T) {
	m, w := newWatchedTeam(t)
	check := func(what string, workers int) {
		t.Helper()
		for worker := range wire.MaxWorkers {
			tree := &w.trees[worker]
			if (tree.last != nil) != (worker < workers) {
				t.Fatalf("%s: worker %d has sent %+v", what, worker, tree.last)
			}
			if tree.last == nil {
				continue
			}
			if g := tree.last; !g.Ended || g.Workers != workers || g.Seat != "black" || g.Agent != "uct:ms=300" || len(tree.nodes) != g.Nodes || g.Done == 0 {
				t.Errorf("%s: worker %d has sent %d nodes and %+v", what, worker, len(tree.nodes), g)
			}
			for node := 0; node < len(tree.nodes); node = node*2 + 1 {
				e := w.inspectNode(m, worker, node)
				if e.Inspected == nil {
					t.Fatalf("%s: worker %d, node %d: %+v, want e.Inspected != nil", what, worker, node, e.Error)
				}
				tree.agrees(e.Inspected, worker)
			}
			if e := w.inspectNode(m, worker, len(tree.nodes)); e.Error == nil || e.Error.Kind != wire.KindMessage || !strings.Contains(e.Error.Text, "allowed: 0 to") {
				t.Errorf("%s: beyond worker %d's tree is %+v", what, worker, e)
			}
		}
	}
	w.exchange(watching(0))
	w.thinkShared("uct:ms=300", 3)
	w.finish(m)
	check("watched from the start", 3)
	if r := w.rest[len(w.rest)-1].Report; r.Done != w.trees[0].last.Done+w.trees[1].last.Done+w.trees[2].last.Done {
		t.Errorf("%d simulations are reported, trees have %d, %d and %d", r.Done, w.trees[0].last.Done, w.trees[1].last.Done, w.trees[2].last.Done)
	}
	w.exchange(watching(0))
	w.finish(m)
	check("watched again", 3)
	w.thinkShared("uct:ms=300", 2)
	w.finish(m)
	check("the next thought", 2)
	w.exchange(unwatching)
	w.grown = nil
	w.thinkShared("uct:ms=300", 3)
	m.runHelpers()
	w.turn()
	if w.take(w.received()); len(w.grown) != 0 || m.helpers[0].watch.On() || m.helpers[1].watch.On() {
		t.Error("a tree is sent that is not watched")
	}
	w.exchange(watching(0))
	w.finish(m)
	check("watched in mid-thought", 3)
}

// A slow search uses one worker; a search that becomes slow releases its helpers, and
// their results count.
func TestSlowSearchUsesOneWorker(t *testing.T) {
	m, w := newWatchedTeam(t)
	w.exchange(watching(5))
	w.thinkShared("uct:ms=20", 3)
	w.run(1 << 20)
	if m.helps != 0 || w.trees[0].last.Workers != 1 {
		t.Errorf("%d helpers took part: %+v; want m.helps 0 and w.trees[0].last.Workers 1", m.helps, w.trees[0].last)
	}
	w.exchange(watching(0))
	w.thinkShared("uct:ms=600000", 3)
	w.run(40)
	held := m.done(0)
	if held == 0 || w.trees[2].last == nil {
		t.Fatal("the helpers take no part")
	}
	w.exchange(watching(10))
	for range 4 {
		m.runHelpers()
	}
	w.run(9)
	g := w.trees[0].last
	if m.helpers[0].Busy() || m.helpers[1].Busy() || g.Workers != 1 || w.trees[1].last != nil || len(w.trees[0].paths) != 1 {
		t.Errorf("the helpers continue: %+v, %d and %d nodes of theirs", g, len(w.trees[1].nodes), len(w.trees[2].nodes))
	}
	w.rest = nil
	w.exchange(stopping)
	r := w.rest[len(w.rest)-1].Report
	if !r.Final || total(r) != r.Done || r.Done <= held || r.Workers != 3 {
		t.Errorf("the Final is %+v", r)
	}
	if m.session.thought != nil {
		t.Error("it was not stopped")
	}
	if e := w.inspectNode(m, 1, 0); e.Error == nil || e.Error.Kind != wire.KindMissing {
		t.Errorf("from a released helper: %+v", e)
	}
}

// The leader takes back a helper's whole share of the moves once the helper is released.
func TestReleasedHelperLeavesItsPart(t *testing.T) {
	m, w := newWatchedTeam(t)
	w.exchange(watching(0))
	w.thinkShared("uct:ms=600000", 2)
	w.run(20)
	w.exchange(watching(50))
	part := m.lastHelp[0].Help.Part
	m.runHelpers()
	w.run(300)
	for _, row := range w.inspect(0, 0).Tables[0].Rows {
		for _, move := range part {
			if name := w.session.shown.state.MoveName(0, game.Move(move)); name == row.Move && row.Visits == 0 {
				t.Errorf("no worker searches %s", name)
			}
		}
	}
}

// newHostileTeam returns a watched team with one helper that never starts; the test sends its
// messages.
func newHostileTeam(t *testing.T) (m *team, w *watcher, say func(e wire.Event)) {
	m, w = newWatchedTeam(t)
	m.neverStarts[0] = true
	w.exchange(watching(0))
	w.thinkShared("uct:ms=600000", 2)
	w.run(2)
	return m, w, func(e wire.Event) {
		m.session.HandleHelper(0, wire.EncodeEvent(e))
		w.take(w.received())
	}
}

// lastID returns the ID of the last Watch, or Inspect, to helper 0.
func (m *team) lastID(inspect bool) (id int) {
	for _, message := range m.inbox[0] {
		if c, _ := wire.DecodeCommand(message); inspect && c.Inspect != nil || !inspect && c.Watch != nil {
			id = c.ID
		}
	}
	return id
}

// waiting is the number of questions that may wait for a helper.
const waiting = 16

// root is a tree of one node.
const root = "AAAAfw"

// A helper that lies about its number, sends unrequested messages, floods or dies does no harm.
func TestHostileHelperTree(t *testing.T) {
	m, w, say := newHostileTeam(t)
	say(wire.Event{ID: m.lastID(false), Epoch: 77, Grown: &wire.Grown{Worker: 0, Workers: 9, Fresh: true, Seat: "red", Agent: "bob", Nodes: 1, Packed: root}})
	last := w.grown[len(w.grown)-1]
	if g := last.Grown; g.Worker != 1 || g.Workers != 2 || g.Seat != "black" || g.Agent != "uct:ms=600000" || last.ID != w.watchID || last.Epoch != 1 || len(w.trees[1].nodes) != 1 {
		t.Errorf("a lie is relayed as %+v", last)
	}
	count := len(w.grown)
	say(wire.Event{ID: m.lastID(false) + 99, Grown: &wire.Grown{Workers: 1, Nodes: 1, Packed: root}})
	say(wire.Event{ID: m.lastHelp[0].ID, Grown: &wire.Grown{Workers: 1, Nodes: 1, Packed: root}})
	say(wire.Event{ID: m.lastID(false), Inspected: &wire.Inspected{Path: []int{0}, Board: &wire.Board{}}})
	if len(w.grown) != count || len(m.ended) != 0 {
		t.Errorf("an unrequested answer is relayed: got %v and %v, want %v and 0", len(w.grown), len(m.ended), count)
	}

	w.exchange(wire.Command{Inspect: &wire.Inspect{Worker: 1, Node: 0}})
	asked := w.id
	w.rest = nil
	say(wire.Event{ID: m.lastID(true), Error: &wire.Error{Kind: wire.KindMessage, Text: "two\nlines"}})
	if len(w.rest) != 1 || w.rest[0].ID != asked || w.rest[0].Error == nil || w.rest[0].Error.Text != "two lines" {
		t.Errorf("the error is relayed as %+v", w.rest)
	}
	for i := range waiting {
		w.exchange(wire.Command{Inspect: &wire.Inspect{Worker: 1, Node: i}})
	}
	w.checkRefused(wire.Command{Inspect: &wire.Inspect{Worker: 1}}, wire.KindMessage, "allowed: to wait")
	w.rest = nil
	say(wire.Event{ID: m.lastID(true) - 3, Inspected: &wire.Inspected{Node: 4, Path: []int{0, 4}, Board: &wire.Board{}}})
	if len(w.rest) != waiting || len(m.ended) != 1 {
		t.Errorf("a helper with an unrequested answer still runs; %d questions are answered: got %v and %v, want %v and 1", len(w.rest), len(w.rest), len(m.ended), waiting)
	}
	for _, e := range w.rest {
		if e.Error == nil || e.Error.Kind != wire.KindMissing {
			t.Errorf("a question to a dead helper is answered by %+v", e)
		}
	}
	if g := w.trees[1].last; !g.Ended || g.Nodes != 1 || g.Workers != 2 {
		t.Errorf("the dead helper's tree was last sent as %+v", g)
	}
	w.run(20)
	if m.session.thought == nil || w.trees[0].last.Workers != 2 || w.trees[0].fresh != 1 {
		t.Error("the leader does not continue")
	}

	m, w, say = newHostileTeam(t)
	for range 100 {
		say(wire.Event{ID: m.lastID(false), Grown: &wire.Grown{Workers: 1, Nodes: 1}})
	}
	relayed := 0
	for _, e := range w.grown {
		if e.Grown.Worker == 1 {
			relayed++
		}
	}
	if len(m.ended) != 1 || relayed > 12 {
		t.Errorf("of a flood %d were relayed, %d helpers ended; want 1 and at most 12", relayed, len(m.ended))
	}

	for name, said := range map[string]string{
		"noise":          "\x00{",
		"too many nodes": `{"id":2,"epoch":0,"grown":{"workers":1,"nodes":1048577}}`,
		"too long":       `{"id":2,"epoch":0,"grown":{"workers":1,"packed":"` + strings.Repeat("A", wire.MaxPacked+1) + `"}}`,
		"a bad board":    `{"id":2,"epoch":0,"inspected":{"path":[0],"board":{"squares":["a"]}}}`,
	} {
		m, w, _ = newHostileTeam(t)
		m.session.HandleHelper(0, []byte(said))
		if w.take(w.received()); len(m.ended) != 1 {
			t.Errorf("%s: the helper still runs: got %v, want 1", name, len(m.ended))
		}
	}

	m, w, _ = newHostileTeam(t) // it never answers
	w.exchange(wire.Command{Inspect: &wire.Inspect{Worker: 1}})
	w.clock = w.clock.Add(crew.Patience + time.Second)
	w.rest = nil
	w.exchange(wire.Command{Inspect: &wire.Inspect{Worker: 1}})
	if len(w.rest) != 2 || len(m.ended) != 1 || w.rest[0].Error == nil || w.rest[1].Error == nil {
		t.Errorf("a silent helper is not ended: %+v", w.rest)
	}
}
