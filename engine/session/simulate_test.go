package session

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"playout/engine/exact"
	"playout/engine/explain"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/player"
	"playout/engine/search"
	"playout/engine/search/mcts"
	"playout/engine/wire"
)

func simulating(k *talk, agent string, of, at int, moves ...string) wire.Command {
	return wire.Command{Simulate: &wire.Simulate{Epoch: k.session.epoch, Ply: k.session.shown.ply, Moves: moves, Agent: agent, Seed: 7, Of: of, At: at}}
}

// simulated returns the answer to a Simulate.
func (k *talk) simulated(agent string, of, at int, moves ...string) *wire.Simulated {
	k.t.Helper()
	events := k.send(simulating(k, agent, of, at, moves...))
	for n := 0; n < 10_000; n++ {
		for _, e := range events {
			if e.ID != k.id || e.Simulated == nil && e.Working == nil {
				k.t.Fatalf("simulation %d of %s was answered by %+v %v; want a Simulated", at, agent, e, e.Error)
			}
			if e.Simulated != nil {
				return e.Simulated
			}
		}
		events = k.step(1)
	}
	k.t.Fatalf("simulation %d of %s is never answered", at, agent)
	return nil
}

// The root before the next simulation is that after the last one; going forth, back and to any
// simulation shows the same as package explain, in every game and for every kind of search.
func TestSimulationsBackAndForth(t *testing.T) {
	for _, c := range []struct{ game, moves, agent string }{
		{"othello", "f5,d6", "uct"}, {"othello", "f5", "puct:net=none,noise=0.25"}, {"othello", "", "puct:net=none,select=gumbel"},
		{"morris", "d2", "uct:tree=flat"}, {"chess", "e2e4,e7e5", "puct:net=none"}, {"chess", "", "uct:depth=6"}, {"geese", "", "uct"}, {"geese", "", "puct:net=none"},
	} {
		k := newTalk(t)
		k.board(opening(c.game, c.moves, -1))
		const of = 30
		o := k.session.shown
		agent, err := player.Parse(o.game, c.agent)
		if err != nil {
			t.Fatal(err)
		}
		x, err := explain.New(o.game, agent, nil, 7, o.state, of)
		if err != nil {
			t.Fatal(err)
		}
		var all []*wire.Simulated
		for at := 1; at <= of; at++ {
			got, want := k.simulated(c.agent, of, at), x.Next()
			all = append(all, got)
			if got.At != at || got.Of != of || got.By != want.Leaf.By || len(got.Path) != len(want.Path) || len(got.After) != len(want.Root) {
				t.Fatalf("%s, %s: simulation %d is %+v, want %+v", c.game, c.agent, at, got, want)
			}
			for i := range want.Path {
				w, g := &want.Path[i], &got.Path[i]
				if g.Edges[g.Chosen].Move != w.Chosen || g.Seat != w.Seat || g.Visits != w.Visits || g.Moves != len(w.Edges) {
					t.Errorf("%s, %s: choice %d of simulation %d is %+v, want %+v", c.game, c.agent, i, at, g, w)
				}
				for e := range w.Edges {
					if diff := cmp.Diff(w.Edges[e], explain.Edge{Move: g.Edges[e].Move, N: g.Edges[e].N, Q: g.Edges[e].Q, P: g.Edges[e].P, U: g.Edges[e].U, Sum: g.Edges[e].Sum, Proven: g.Edges[e].Proven}); diff != "" {
						t.Errorf("%s, %s: edge %d of choice %d of simulation %d (-want +got):\n%s", c.game, c.agent, e, i, at, diff)
					}
				}
			}
			for i, m := range want.Root {
				if got.After[i] != wire.RootMove(m) {
					t.Errorf("%s, %s: after simulation %d move %d is %+v, want %+v", c.game, c.agent, at, i, got.After[i], m)
				}
			}
			if at > 1 {
				if diff := cmp.Diff(all[at-2].After, got.Before); diff != "" {
					t.Errorf("%s, %s: before simulation %d (-after the last +before):\n%s", c.game, c.agent, at, diff)
				}
			}
		}
		for _, at := range []int{of, 3, 17, 16, 16, 1, of} {
			if diff := cmp.Diff(all[at-1], k.simulated(c.agent, of, at)); diff != "" {
				t.Errorf("%s, %s: simulation %d, again (-first +again):\n%s", c.game, c.agent, at, diff)
			}
		}
		if last := k.simulated(c.agent, of, 1<<20); last.At != of || last.Ended {
			t.Errorf("%s, %s: a simulation after the last is %+v, want the last", c.game, c.agent, last)
		}
	}
}

// Going back a few simulations needs no work, wherever one is; a search that ends early while it is
// skipped is explained to its end.
func TestSimulationsAreRemembered(t *testing.T) {
	k := newTalk(t)
	k.board(opening("othello", "f5", -1))
	k.simulated("uct:n=5000", 0, 3)
	k.simulated("uct:n=5000", 0, 4000)
	for at := 3999; at > 4000-memory; at-- {
		if e := k.answer(simulating(k, "uct:n=5000", 0, at)); e.Simulated == nil || e.Simulated.At != at {
			t.Fatalf("one simulation back: %+v, want number %d at once", e, at)
		}
	}
	if a := k.simulated("uct:n=5000", 0, 4000-memory); a.At != 4000-memory {
		t.Errorf("further back: simulation %d, want %d", a.At, 4000-memory)
	}
	end := wire.Command{Open: &wire.Open{Game: "othello", Position: strings.Repeat("X", 58) + "OOO--- X", Ply: -1}}
	k.board(end)
	all := k.simulated("uct:n=5000", 0, 5000)
	k.board(end)
	k.simulated("uct:n=5000", 0, 2)
	if again := k.simulated("uct:n=5000", 0, 5000); !all.Ended || all.At == 0 || !cmp.Equal(all, again) {
		t.Errorf("the last simulation is %+v, and after a look at the second one %+v; want the same", all, again)
	}
}

// The root after the last simulation is that of a Think with the same seed and number.
func TestSimulationsAreTheThink(t *testing.T) {
	for _, name := range []string{"othello", "morris", "chess", "geese"} {
		k := newTalk(t)
		b := k.board(opening(name, "", 0))
		think := thinking(k, b.Acting[0], "uct:n=60")
		think.Think.Seed = 7
		k.send(think)
		r := k.final(k.id, k.step(200))
		got := k.simulated("uct:n=60", 0, 60)
		if got.Of != 60 || len(got.After) != len(r.Rows) || got.Seat != r.Seat {
			t.Fatalf("%s: %+v; want 60 simulations for %s with %d moves", name, got, r.Seat, len(r.Rows))
		}
		for i, row := range r.Rows {
			if a := got.After[i]; a.Move != row.Move || a.N != row.Visits || float32(a.Q) != row.Value {
				t.Errorf("%s: move %d is %+v, the search reports %+v", name, i, a, row)
			}
		}
	}
}

// A position looked along is searched like the same one played.
func TestSimulateAhead(t *testing.T) {
	k := newTalk(t)
	k.board(opening("othello", "f5", -1))
	ahead := k.simulated("uct:n=20", 0, 20, "d6", "c3")
	played := newTalk(t)
	played.board(opening("othello", "f5,d6,c3", -1))
	if diff := cmp.Diff(played.simulated("uct:n=20", 0, 20), ahead); diff != "" {
		t.Errorf("a position ahead (-played +ahead):\n%s", diff)
	}
}

// A search whose result is proven ends with its last simulation, whatever is asked for.
func TestSimulationsOfAProof(t *testing.T) {
	k := newTalk(t)
	k.board(wire.Command{Open: &wire.Open{Game: "othello", Position: strings.Repeat("X", 60) + "OO-- X", Ply: -1}})
	all := k.simulated("uct:n=100", 0, 100)
	if all.At >= 100 || !all.Ended || all.Of != 100 {
		t.Fatalf("got simulation %d of %d, ended: %t; want fewer, and that it ends", all.At, all.Of, all.Ended)
	}
	id := k.id
	if e := k.answer(simulating(k, "uct:n=100", 0, 100)); e.ID != id+1 || e.Simulated == nil || e.Simulated.At != all.At {
		t.Errorf("again: %+v, want simulation %d at once", e, all.At)
	}
}

// Wrong requests are refused, and change nothing; a newer one ends an older one.
func TestSimulateRefusals(t *testing.T) {
	k := newTalk(t)
	k.checkRefused(wire.Command{Simulate: &wire.Simulate{Epoch: 0, Agent: "uct", At: 1}}, wire.KindGame, "no game is open")
	k.board(opening("othello", "f5", -1))
	for agent, want := range map[string]string{
		"random": "does no simulations", "bob": "bob", "uct:n=100001": "at most 100000",
	} {
		k.checkRefused(simulating(k, agent, 0, 1), wire.KindAgent, want)
	}
	k.checkRefused(simulating(k, "uct", 10, 1, "a1"), wire.KindMove, "not a legal move")
	stale := simulating(k, "uct", 10, 1)
	stale.Simulate.Epoch++
	k.checkRefused(stale, wire.KindStale, "not the present one")
	past := simulating(k, "uct", 10, 1)
	past.Simulate.Ply = 9
	k.checkRefused(past, wire.KindPly, "ply 9")
	k.board(opening("othello", "f5", -1))
	k.send(simulating(k, "uct", 100_000, 100_000))
	first := k.id
	k.step(2)
	events := k.send(simulating(k, "uct", 100, 1))
	if len(events) != 1 || events[0].ID != first || events[0].Error == nil || events[0].Error.Kind != wire.KindStale {
		t.Fatalf("a newer request: %+v, want the older one to end as stale", events)
	}
	if got := k.done(); got.Simulated == nil || got.Simulated.At != 1 {
		t.Errorf("%+v, want simulation 1", got)
	}
}

// A search waits for its net, and does without one that does not come.
func TestSimulateWaitsForNet(t *testing.T) {
	for _, problem := range []string{"", "no line"} {
		k := newTalkWithModels(t, "othello")
		if events := k.send(simulating(k, "puct", 20, 5)); len(events) != 0 || k.session.Busy() {
			t.Fatalf("without its net: %+v, busy: %t; want that it waits", events, k.session.Busy())
		}
		k.giveModel("othello", othelloNet(), problem)
		e := k.done()
		want := map[string]string{"": "net", "no line": "playout"}[problem]
		if e.Simulated == nil || e.Simulated.By != want {
			t.Errorf("with the problem %q: %+v, want a %s", problem, e, want)
		}
	}
	k := newTalkWithModels(t, "othello")
	k.send(simulating(k, "puct", 20, 5))
	if events := k.send(stopping); len(events) != 1 || events[0].Error == nil || events[0].Error.Kind != wire.KindStale {
		t.Errorf("stopped while it waits: %+v, want a stale error", events)
	}
}

// A long path stays within the limits of a message.
func TestSimulatedIsBounded(t *testing.T) {
	g, err := games.Parse("chess")
	if err != nil {
		t.Fatal(err)
	}
	s := g.New(game.NewRand(0))
	c, m := explain.Choice{Seat: "white", Chosen: "e2e4"}, mcts.Choice{State: s}
	for _, move := range s.Legal(0, nil) {
		m.Edges = append(m.Edges, mcts.Edge{Move: move})
		c.Edges = append(c.Edges, explain.Edge{Move: s.MoveName(0, move), N: 100_000, Q: -0.12345678901234567, P: 0.12345678901234567})
	}
	var path []explain.Choice
	var made []mcts.Choice
	for m.Node = range 2000 {
		path, made = append(path, c), append(made, m)
	}
	list := choicesOf(path, made)
	message := wire.EncodeEvent(wire.Event{ID: 1, Simulated: &wire.Simulated{Of: 1, Path: list}})
	if len(list) != wire.MaxPath || len(message) > wire.MaxMessage {
		t.Errorf("%d choices in %d bytes, want %d in at most %d", len(list), len(message), wire.MaxPath, wire.MaxMessage)
	}
	if _, err := wire.DecodeEvent(message); err != nil {
		t.Error(err)
	}
	for i, choice := range list {
		if got := choice.Edges[choice.Chosen].Move; got != "e2e4" || choice.Node != i {
			t.Fatalf("choice %d is %s at node %d, want e2e4", i, got, choice.Node)
		}
	}
}

// Each node of an alpha-beta search is that of package explain, with the nodes from the root to it
// and those below it; a search to a real depth has only totals, and another command ends it.
func TestTraced(t *testing.T) {
	for _, c := range []struct{ game, agent string }{
		{"othello", "alphabeta:depth=2,plain=on"}, {"othello", "alphabeta:depth=3"}, {"morris", "alphabeta:depth=1"}, {"chess", "alphabeta:depth=2,eval=heuristic"},
		{"chess", "alphabeta:depth=4,eval=heuristic"},
	} {
		k := newTalk(t)
		k.board(opening(c.game, "", 0))
		o := k.session.shown
		agent, err := player.Parse(o.game, c.agent)
		if err != nil {
			t.Fatal(err)
		}
		var want []explain.Node
		if err := explain.Nodes(o.game, agent, nil, 7, o.state, wire.MaxTraced, func(n *explain.Node) { want = append(want, *n) }); err != nil {
			t.Fatal(err)
		}
		for at := 1; at <= len(want); at += 1 + at/4 {
			n, got := &want[at-1], k.simulated(c.agent, 0, at)
			if got.At != at || got.Of != len(want) || got.Nodes != len(want) || len(got.Trace) == 0 {
				t.Fatalf("%s, %s: node %d is %+v, want one of %d", c.game, c.agent, at, got, len(want))
			}
			last := got.Trace[len(got.Trace)-1]
			for _, n := range append(got.Trace, got.Below...) {
				if has := n.Text != "" && n.Text != n.Move; has != (c.game == "chess" && n.Move != "" && n.Move != nullMove) {
					t.Fatalf("%s, %s: the move %q is %q in readable form; want one in chess", c.game, c.agent, n.Move, n.Text)
				}
			}
			last.Text = ""
			if diff := cmp.Diff(tracedNode(at, n), last); diff != "" {
				t.Errorf("%s, %s: node %d (-want +got):\n%s", c.game, c.agent, at, diff)
			}
			parent := *n
			for i := len(got.Trace) - 1; i > 0; i-- {
				above := want[got.Trace[i-1].At-1]
				if above.Node != parent.Parent {
					t.Fatalf("%s, %s: node %d lies below node %d, want %d", c.game, c.agent, parent.Node, above.Node, parent.Parent)
				}
				parent = above
			}
			below := 0
			for i := range want {
				if want[i].Parent == n.Node {
					below++
				}
			}
			if parent.Parent != 0 || len(got.Below) != min(below, wire.MaxRows) {
				t.Errorf("%s, %s: node %d begins at %+v and has %d nodes below, want a root and %d", c.game, c.agent, at, parent, len(got.Below), below)
			}
		}
	}
	k := newTalk(t)
	k.board(opening("othello", "f5,d6", -1))
	if timed := k.simulated("alphabeta:ms=1000", 0, 1); timed.Agent != "alphabeta" {
		t.Errorf("with a limit of time %s thinks, want alphabeta to depth 3", timed.Agent)
	}
	k.session.simulated = nil
	k.send(simulating(k, "alphabeta:depth=20", 0, 1))
	id := k.id
	k.step(3)
	if events := k.send(stopping); len(events) != 1 || events[0].ID != id || events[0].Error == nil || k.session.Busy() {
		t.Errorf("stopped: %+v, want an error and a rest", events)
	}
}

// A search with more nodes than can be shown has totals alone.
func TestTracedTotals(t *testing.T) {
	g, err := games.Parse("othello")
	if err != nil {
		t.Fatal(err)
	}
	agent, err := player.Parse(g, "alphabeta")
	if err != nil {
		t.Fatal(err)
	}
	n := &traced{agent: agent, total: wire.MaxTraced + 1, nodes: make([]explain.Node, wire.MaxTraced), cuts: map[string]int{"beta": 7, "alpha": 2}, done: true}
	got := n.answer(9)
	if got.At != 0 || len(got.Trace) != 0 || got.Nodes != wire.MaxTraced+1 || !got.Ended || !cmp.Equal(got.Cuts, []wire.CutCount{{Cut: "alpha", N: 2}, {Cut: "beta", N: 7}}) {
		t.Errorf("got %+v, want totals without a node", got)
	}
}

// A playout can be looked along to its end, which has the result that the simulation backs up.
func TestPlayoutsCanBeLookedAlong(t *testing.T) {
	for game, moves := range map[string]string{"othello": "f5,d6", "morris": "d2,f4", "chess": "e2e4,e7e5"} {
		k := newTalk(t)
		k.board(opening(game, moves, -1))
		for at := 1; at <= 12; at += 11 {
			s := k.simulated("uct", 20, at)
			if s.By != "playout" || len(s.Playout) == 0 || s.Plies != len(s.Playout) {
				t.Fatalf("%s, simulation %d: by %s, with %d moves of %d; want a whole playout", game, at, s.By, len(s.Playout), s.Plies)
			}
			var line []string
			for i := range s.Path {
				e := &s.Path[i].Edges[s.Path[i].Chosen]
				move := e.Text
				if move == "" {
					move = e.Move
				}
				line = append(line, move)
			}
			line = append(line, s.Playout...)
			if !k.peeked(k.session.shown.ply, line...).Over {
				t.Errorf("%s, simulation %d: after %q the game is not over", game, at, line)
			}
			if k.peeked(k.session.shown.ply, line[:len(line)-1]...).Over {
				t.Errorf("%s, simulation %d: the game is over before the last move of %q", game, at, line)
			}
		}
	}
}

// The answers have the certain results of the root's moves: those that need no solver at once, and all
// of them in the end. They change nothing else in the answers.
func TestExactResults(t *testing.T) {
	const late = "d3,c5,e6,f3,b5,c4,c3,c2,g2,d6,c6,f5,e3,d7,c1,d2,f7,g3,h3,b2,a1,f6,g6,b4,e2,e7,c7,g5,h5,e1,b3,a2,b1,f2,d1,b6,f1,a5,a7,g8,a6,h1,a3,d8,b7,a4"
	for _, c := range []struct{ game, moves, agent string }{
		{"othello", late, "uct"}, {"othello", late, "alphabeta:depth=2"}, {"othello", late, "flat"}, {"chess", "f2f3,e7e5,g2g4", "uct"}, {"chess", "e2e4", "uct"}, {"geese", "", "uct"},
	} {
		k := newTalk(t)
		k.board(opening(c.game, c.moves, -1))
		o := k.session.shown
		seat := o.state.Acting().First()
		want := map[string]wire.ExactMove{}
		if all := exact.New(o.game, o.state); all != nil {
			for !all.Advance(1 << 20) {
			}
			var rows []search.Row
			for _, m := range o.state.Legal(seat, nil) {
				rows = append(rows, search.Row{Move: m})
			}
			all.Mark(rows)
			for _, r := range rows {
				if r.Proven != search.Unknown {
					name := o.state.MoveName(seat, r.Move)
					want[name] = wire.ExactMove{Move: name, Proven: r.Proven.Word(), Margin: int(r.Margin), Plies: int(r.Plies)}
				}
			}
		}
		var got map[string]wire.ExactMove
		for at := 1; at <= 9; at++ {
			got = map[string]wire.ExactMove{}
			s := k.simulated(c.agent, 0, at)
			for _, m := range s.Exact {
				got[m.Move] = m
			}
			if s.Solving != (len(got) < len(want)) {
				t.Errorf("%s, %s: with %d of %d certain results solving is %t", c.game, c.agent, len(got), len(want), s.Solving)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s, %s (-want +got):\n%s", c.game, c.agent, diff)
		}
		if (len(want) > 0) != (c.game == "othello" || strings.HasPrefix(c.moves, "f2f3")) {
			t.Errorf("%s after %s has %d certain results", c.game, c.moves, len(want))
		}
	}
}
