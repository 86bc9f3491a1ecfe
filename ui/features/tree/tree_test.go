package tree

import (
	"reflect"
	"slices"
	"testing"

	"playout/engine/stage"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	"playout/ui/text"
)

// opened returns the tree of a game of Othello, with the scene open and ready, and the ID of its
// Watch.
func opened(t *testing.T) (trial *featuretest.Trial, id int) {
	t.Helper()
	trial = featuretest.New(New, nil)
	trial.Othello(2, "human", "uct:n=400")
	trial.Now.Game.Hint = "alphabeta:ms=500"
	trial.Now.Stage, trial.Now.Staged = stage.Tree, true
	trial.Handle(feature.Idle{})
	return trial, checkWatch(t, trial, true, 0)
}

// checkWatch checks that a Watch was requested.
func checkWatch(t *testing.T, trial *featuretest.Trial, on bool, perSecond float64) int {
	t.Helper()
	if len(trial.Messages) == 0 {
		t.Fatalf("asked nothing, want a Watch %v of %v a second", on, perSecond)
	}
	ask, _ := trial.Messages[0].(feature.Ask)
	if of := ask.Command.Watch; of == nil || *of != (wire.Watch{On: on, PerSecond: perSecond}) {
		t.Fatalf("asked %+v, want a Watch %v of %v a second", of, on, perSecond)
	}
	return ask.Command.ID
}

// grown reports a tree.
func grown(trial *featuretest.Trial, id int, g wire.Grown) {
	g.Workers = max(g.Workers, 1)
	g.Seat, g.Agent = "white", "uct:n=400"
	trial.Handle(feature.Answer{Event: wire.Event{ID: id, Epoch: 1, Grown: &g}})
}

// nextInspect returns the next question about a node.
func nextInspect(t *testing.T, trial *featuretest.Trial) (id int, of wire.Inspect) {
	t.Helper()
	trial.Handle(feature.Idle{})
	command := featuretest.One[feature.Ask](t, trial).Command
	if command.Inspect == nil {
		t.Fatalf("asked %+v, want a command to inspect", command)
	}
	return command.ID, *command.Inspect
}

// answerInspect answers a question, with the node's children.
func answerInspect(trial *featuretest.Trial, id int, of wire.Inspect, visits int, below ...wire.Below) {
	trial.Handle(feature.Answer{Event: wire.Event{ID: id, Epoch: 1, Inspected: inspected(of, visits, below...)}})
}

func inspected(of wire.Inspect, visits int, below ...wire.Below) *wire.Inspected {
	n := &wire.Inspected{
		Worker: of.Worker, Node: of.Node, Path: []int{0}, Visits: visits, Value: 0.5, Below: below,
		Board:  &wire.Board{Game: "othello", Position: "made up", Squares: []string{"a1"}, Cells: []string{""}, Seats: []string{"black", "white"}},
		Tables: []wire.SeatTable{{Seat: "white", Rows: []wire.Row{{Move: "a1", Visits: visits, Value: 0.5, Prior: 0.25, Bonus: 0.1}}}},
	}
	if of.Node > 0 {
		n.Path, n.Line = []int{0, of.Node}, []string{"a1"}
	}
	return n
}

// part returns the feature's part of the drawing.
func part(trial *featuretest.Trial) Part {
	return featuretest.PartOf[Part](trial.Drawn())
}

// items returns the list's rows as text.
func items(trial *featuretest.Trial) (list []string) {
	for _, i := range part(trial).Items {
		list = append(list, i.ID+" "+i.Visits)
	}
	return list
}

// The button exists if a tree search plays or gives hints, unless the page cannot have a frame
// of its own files, a position is being set up or an exercise solved.
func TestOffered(t *testing.T) {
	for name, c := range map[string]struct {
		hint, black, white string
		change             func(*feature.Snapshot)
		want               bool
	}{
		"a search plays":       {"alphabeta:ms=500", "human", "uct:n=50", nil, true},
		"a net's search plays": {"alphabeta:ms=500", "puct", "human", nil, true},
		"a level is one":       {"alphabeta:ms=500", "human", "level:9", nil, true},
		"a level is none":      {"alphabeta:ms=500", "human", "level:3", nil, false},
		"a search gives hints": {"uct:n=9", "human", "human", nil, true},
		"none at all":          {"alphabeta:ms=500", "human", "flat:n=20", nil, false},
		"set up":               {"uct:n=9", "human", "human", func(s *feature.Snapshot) { s.Editing = true }, false},
		"an exercise":          {"uct:n=9", "human", "human", func(s *feature.Snapshot) { s.IsExercise = true }, false},
		"another place":        {"uct:n=9", "human", "human", func(s *feature.Snapshot) { s.Place = "exercises" }, false},
		"no board yet":         {"uct:n=9", "human", "human", func(s *feature.Snapshot) { s.Board = nil }, false},
	} {
		trial := featuretest.New(New, nil)
		trial.Othello(2, c.black, c.white)
		trial.Now.Game.Hint = c.hint
		trial.Now.Game.Agents = []wire.Agent{{Name: "level:3", About: "alphabeta:depth=2"}, {Name: "level:9", About: "uct:n=900"}}
		if c.change != nil {
			c.change(&trial.Now)
		}
		if got := !trial.Drawn().Button("tree").Hidden; got != c.want {
			t.Errorf("%s: offered %v, want %v", name, got, c.want)
		}
	}
	trial := featuretest.New(func(d feature.Device) feature.Feature { d.Opaque = true; return New(d) }, nil)
	trial.Othello(2, "human", "uct")
	if !trial.Drawn().Button("tree").Hidden {
		t.Error("offered where it cannot be opened")
	}
}

// The feature passes on growth, but only that of the current Watch.
func TestGrown(t *testing.T) {
	trial, id := opened(t)
	g := wire.Grown{Fresh: true, Nodes: 7, Done: 6, Packed: "AAAA", Names: []wire.Name{{Node: 1, Text: "pass"}}}
	grown(trial, id+1, g)
	featuretest.None(t, trial)
	grown(trial, id, g)
	told := featuretest.One[feature.StageCommand](t, trial).Grown
	if told == nil || !told.Fresh || told.Packed != "AAAA" || told.Seats != 2 || told.Slow != 0 || told.Workers != 1 || len(told.Names) != 1 || told.Names[0].Text != trial.Now.T.Pass {
		t.Errorf("told %+v", told)
	}
	if _, err := stage.DecodeCommand(stage.EncodeCommand(stage.Command{Grown: told})); err != nil {
		t.Error(err)
	}
	if v := trial.Drawn(); v.Stage.Nodes != 7 {
		t.Errorf("%d nodes, want 7", v.Stage.Nodes)
	}
	for _, bad := range []wire.Grown{{Worker: -1}, {Worker: 1}, {Worker: 99, Workers: 100}, {Workers: 1 << 30}} {
		grown(trial, id, bad)
		featuretest.None(t, trial)
	}

	trial.Handle(Speed{"1"})
	trial.Handle(feature.Idle{})
	id = checkWatch(t, trial, true, 1)
	grown(trial, id, g)
	if told := featuretest.One[feature.StageCommand](t, trial).Grown; told.Slow != 1000 {
		t.Errorf("%v ms between two simulations, want 1000", told.Slow)
	}
}

// If names change, with the language or the letters, the scene gets new ones for those it has,
// and nothing else.
func TestRenamed(t *testing.T) {
	trial, id := opened(t)
	renamed := func() (list []stage.Grown) {
		t.Helper()
		trial.Handle(feature.Idle{})
		for _, m := range trial.Messages {
			if c, ok := m.(feature.StageCommand); ok {
				list = append(list, *c.Grown)
			}
		}
		return list
	}
	grown(trial, id, wire.Grown{Fresh: true, Nodes: 1, Workers: 2, Packed: "AAAA", Names: []wire.Name{{Node: 1, Text: "f5"}}})
	grown(trial, id, wire.Grown{Fresh: true, Nodes: 3, Workers: 2, Packed: "AAAA", Names: []wire.Name{{Node: 1, Text: "f5"}}})
	grown(trial, id, wire.Grown{Nodes: 5, Workers: 2, Packed: "AAAA", Names: []wire.Name{{Node: 2, Text: "pass"}}})
	grown(trial, id, wire.Grown{Fresh: true, Nodes: 2, Worker: 1, Workers: 2, Packed: "AAAA"})
	if list := renamed(); len(list) != 0 {
		t.Fatalf("told again: %+v, want no message", list)
	}
	trial.Now.T = text.Of("es")
	want := stage.Grown{Workers: 2, Seats: 2, Names: []stage.Name{{Node: 1, Text: "f5"}, {Node: 2, Text: trial.Now.T.Pass}}}
	if list := renamed(); len(list) != 1 || !reflect.DeepEqual(list[0], want) {
		t.Errorf("in Spanish: %+v, want %+v", list, want)
	}
	trial.Now.Letters = text.Figurines
	if list := renamed(); len(list) != 1 {
		t.Errorf("by figurines: %+v, want one message", list)
	}
	if list := renamed(); len(list) != 0 {
		t.Errorf("and again: %+v, want no message", list)
	}
}

// One question is outstanding at a time; the feature asks about an answered node again at most
// twice a second, and only after its tree has grown.
func TestInspect(t *testing.T) {
	trial, watch := opened(t)
	trial.Now.Time = 1000
	grown(trial, watch, wire.Grown{Fresh: true, Nodes: 30, Done: 29})
	id, of := nextInspect(t, trial)
	if of != (wire.Inspect{}) {
		t.Fatalf("asked about %+v, want no node in particular", of)
	}
	grown(trial, watch, wire.Grown{Nodes: 60, Done: 59})
	trial.Handle(feature.Idle{})
	featuretest.None(t, trial)

	answerInspect(trial, id, of, 59, wire.Below{Node: 2, Text: "b1", Visits: 40}, wire.Below{Node: 1, Text: "a1", Visits: 19, Leaf: true}, wire.Below{Node: 0}, wire.Below{Node: -4})
	if got, want := items(trial), []string{"tree-0-0 59", "tree-0-2 40", "tree-0-1 19"}; !slices.Equal(got, want) {
		t.Errorf("list %q, want %q", got, want)
	}
	trial.Handle(feature.Idle{})
	if after := featuretest.Effect[feature.After](t, trial); after.Milliseconds != pause || len(trial.Messages) != 0 {
		t.Errorf("after %v ms, told %+v; want %v and no message", after.Milliseconds, trial.Messages, pause)
	}
	trial.Now.Time += pause
	id, of = nextInspect(t, trial)
	answerInspect(trial, id, of, 60, wire.Below{Node: 2, Text: "b1", Visits: 40})
	trial.Now.Time += 10 * pause
	trial.Handle(feature.Idle{}) // nothing has grown
	featuretest.None(t, trial)

	trial.Handle(Open{Node: 2, On: true}) // a new one at once
	id, of = nextInspect(t, trial)
	if of.Node != 2 {
		t.Errorf("asked about %+v, want Node 2", of)
	}
	trial.Handle(feature.Answer{Event: wire.Event{ID: id, Error: &wire.Error{Kind: wire.KindStale}}})
	trial.Handle(feature.Idle{}) // a refusal is no reason to ask again
	featuretest.None(t, trial)
}

// A tap picks a node, requests it and shows it in the list; an unknown node is ignored. The
// scene shows a node picked in the list.
func TestPick(t *testing.T) {
	trial, watch := opened(t)
	grown(trial, watch, wire.Grown{Fresh: true, Nodes: 30, Done: 29})
	id, of := nextInspect(t, trial)
	answerInspect(trial, id, of, 29, wire.Below{Node: 1, Text: "a1", Visits: 20}, wire.Below{Node: 2, Text: "b1", Visits: 9})
	picked := func(worker, node int) {
		trial.Handle(feature.StageEvent{Event: stage.Event{Picked: &stage.Picked{Worker: worker, Node: node}}})
	}
	for _, bad := range [][2]int{{0, 30}, {0, 1 << 20}, {1, 0}, {-1, 3}, {99, 3}} {
		picked(bad[0], bad[1])
		trial.Handle(feature.Idle{})
		featuretest.None(t, trial)
	}
	picked(0, 7)
	id, of = nextInspect(t, trial)
	n := inspected(of, 12)
	n.Path, n.Line, n.Chance, n.Proven = []int{0, 1, 7}, []string{"a1", "c1"}, true, "win"
	trial.Handle(feature.Answer{Event: wire.Event{ID: id, Inspected: n}})
	if node := part(trial).Node; node.Line != "a1 c1" || node.Visits != "12" || node.Value != "75%" || node.Chance == "" || node.Proven == "" || len(node.Tables) != 1 {
		t.Errorf(`node %+v; want the line "a1 c1" with 12 visits and 75%%, chance, proof and one table`, node)
	}
	id, of = nextInspect(t, trial) // its parent
	answerInspect(trial, id, of, 20, wire.Below{Node: 7, Text: "c1", Visits: 12})
	if got, want := items(trial), []string{"tree-0-0 29", "tree-0-1 20", "tree-0-7 12", "tree-0-2 9"}; !slices.Equal(got, want) || !part(trial).Items[2].Picked {
		t.Errorf("list %q, want %q", got, want)
	}
	trial.Handle(Pick{Node: 2})
	if show := featuretest.One[feature.StageCommand](t, trial).Show; show == nil || *show != (stage.Show{Node: 2}) {
		t.Errorf("the scene is shown %+v", show)
	}
	trial.Handle(Pick{Worker: 3, Node: 2})
	featuretest.None(t, trial)
	picked(0, -1)
	if p := part(trial); !p.Items[0].Picked || p.Node.Visits != "29" {
		t.Errorf("picked is %+v; want the first item, with 29 visits", p.Node)
	}
}

// The trees of several workers are joined at the root.
func TestWorkers(t *testing.T) {
	trial, watch := opened(t)
	for worker := range 2 {
		grown(trial, watch, wire.Grown{Worker: worker, Workers: 2, Fresh: true, Nodes: 10, Done: 100 + 200*worker})
	}
	for worker := range 2 {
		id, of := nextInspect(t, trial)
		if of.Worker != worker {
			t.Fatalf("asked about %+v, want Worker %v", of, worker)
		}
		answerInspect(trial, id, of, 100+200*worker, wire.Below{Node: 1, Text: []string{"a1", "b1"}[worker], Visits: 90 + 200*worker})
	}
	p := part(trial)
	if p.Counts != "400 simulations, 20 nodes" || p.Node.Visits != "400" || len(p.Shares) != 2 || p.Shares[1].Percent != "75%" {
		t.Errorf(`%q, node %+v, shares %+v; want "400 simulations, 20 nodes", 400 visits, and two shares, the second of 75%%`, p.Counts, p.Node, p.Shares)
	}
	if got, want := items(trial), []string{"tree-0-0 400", "tree-1-1 290", "tree-0-1 90"}; !slices.Equal(got, want) {
		t.Errorf("list %q, want %q", got, want)
	}
	if rows := p.Node.Tables[0].Rows; len(rows) != 1 || rows[0].N != "300" {
		t.Errorf("rows %+v; want one, with 300 visits", rows)
	}
}

// Another search replaces the last one; a repeated report of the same search keeps the picked
// node.
func TestFresh(t *testing.T) {
	trial, watch := opened(t)
	begin := func(nodes int) {
		grown(trial, watch, wire.Grown{Fresh: true, Nodes: nodes, Done: nodes - 1, Ended: true})
		id, of := nextInspect(t, trial)
		answerInspect(trial, id, of, nodes-1, wire.Below{Node: 1, Text: "a1", Visits: 20})
	}
	begin(30)
	trial.Handle(Pick{Node: 1})
	id, of := nextInspect(t, trial)
	answerInspect(trial, id, of, 20)
	trial.Handle(feature.StageEvent{Event: stage.Event{Hello: &stage.Hello{Scene: stage.Tree}}})
	trial.Handle(feature.Idle{})
	watch = checkWatch(t, trial, true, 0)
	grown(trial, watch, wire.Grown{Fresh: true, Nodes: 30, Done: 29, Ended: true})
	if p := part(trial); len(p.Items) != 2 || !p.Items[1].Picked {
		t.Errorf("the items told again: %+v; want two, the second picked", p.Items)
	}
	grown(trial, watch, wire.Grown{Fresh: true, Nodes: 4, Done: 3})
	if p := part(trial); p.Node != nil || len(p.Items) != 1 {
		t.Errorf("another search: %+v, %+v", p.Node, p.Items)
	}
}

// Rows stay in place while the focus or the pointer is in the list.
func TestRowsStayInPlace(t *testing.T) {
	trial, watch := opened(t)
	for i, c := range []struct {
		stays bool
		want  []string
	}{
		{false, []string{"tree-0-0 29", "tree-0-1 20", "tree-0-2 9"}},
		{true, []string{"tree-0-0 29", "tree-0-1 20", "tree-0-2 90", "tree-0-3 50"}},
		{false, []string{"tree-0-0 29", "tree-0-2 90", "tree-0-3 50", "tree-0-1 20"}},
	} {
		trial.Handle(Stay{On: c.stays})
		trial.Now.Time += 2 * pause
		grown(trial, watch, wire.Grown{Fresh: i == 0, Nodes: 30 + i, Done: 29})
		id, of := nextInspect(t, trial)
		below := []wire.Below{{Node: 1, Visits: 20}, {Node: 2, Visits: 9}}
		if i > 0 {
			below = []wire.Below{{Node: 2, Visits: 90}, {Node: 3, Visits: 50}, {Node: 1, Visits: 20}}
		}
		answerInspect(trial, id, of, 29, below...)
		if got := items(trial); !slices.Equal(got, c.want) {
			t.Errorf("%d: list %q, want %q", i, got, c.want)
		}
	}
}

// A person may start the search, as a hint of its agent.
func TestThink(t *testing.T) {
	trial, _ := opened(t)
	if p := part(trial); p.Thinks == "" || p.HasTree || p.Counts == "" {
		t.Errorf("part %+v; want an agent that thinks, counts, and no tree", p)
	}
	trial.Handle(Begin{})
	if think := featuretest.One[feature.Think](t, trial).Thought; think.Agent != "uct:n=400" || !think.Hint || think.Seat != 0 {
		t.Errorf("thinks %+v; want a hint for seat 0 by uct:n=400", think)
	}
	trial.Now.Thought = &feature.Thought{}
	if part(trial).Thinks != "" {
		t.Error("two may think at once")
	}
	trial.Handle(Begin{})
	featuretest.None(t, trial)
}

// An answer about a node may be anything that the protocol allows, and counts only after a
// question.
func TestHostileAnswers(t *testing.T) {
	for name, spoil := range map[string]func(*wire.Inspected){
		"another node":   func(n *wire.Inspected) { n.Node = 7 },
		"another worker": func(n *wire.Inspected) { n.Worker = 3 },
		"no board":       func(n *wire.Inspected) { n.Board = nil },
	} {
		trial, watch := opened(t)
		grown(trial, watch, wire.Grown{Fresh: true, Nodes: 30, Done: 29})
		id, of := nextInspect(t, trial)
		n := inspected(of, 29, wire.Below{Node: 1})
		spoil(n)
		trial.Handle(feature.Answer{Event: wire.Event{ID: id, Inspected: n}})
		if p := part(trial); p.Node != nil || len(p.Items) != 1 {
			t.Errorf("%s: shown %+v, %+v; want no node, and one item", name, p.Node, p.Items)
		}
	}
	trial, watch := opened(t)
	grown(trial, watch, wire.Grown{Fresh: true, Nodes: 30, Done: 29})
	trial.Handle(feature.StageEvent{Event: stage.Event{Picked: &stage.Picked{Node: 5}}})
	id, of := nextInspect(t, trial)
	n := inspected(of, 1<<30, wire.Below{Node: 5}, wire.Below{Node: 6, Text: "", Visits: -1}, wire.Below{Node: 6})
	n.Path, n.Line, n.Value, n.Proven = []int{0, 5, 4, 1 << 30, 5}, []string{"", "<b>", "", ""}, 99, "lost"
	n.Board.Last, n.Tables = []int{-1, 1 << 30}, []wire.SeatTable{{Seat: "nobody", Rows: make([]wire.Row, wire.MaxPerSeat)}, {}}
	trial.Handle(feature.Answer{Event: wire.Event{ID: id, Inspected: n}})
	if p := part(trial); p.Node == nil || len(p.Node.Tables) != 1 || p.Node.More != wire.MaxPerSeat-tableRows {
		t.Errorf("shown %+v; want a node with one table, and %d rows more", p.Node, wire.MaxPerSeat-tableRows)
	}
	trial.Handle(Unfold{})
	if p := part(trial); len(p.Node.Tables[0].Rows) != wire.MaxPerSeat || p.Node.More != 0 {
		t.Errorf("not all rows are shown; want %v rows and none left", wire.MaxPerSeat)
	}
	trial.Handle(feature.Answer{Event: wire.Event{ID: id, Inspected: inspected(of, 3)}}) // again
	if p := part(trial); p.Node.Visits == "3" {
		t.Error("what was not asked is shown")
	}
}

// If no player has a tree, and none was reported, an open scene gives way to the board: a game
// may have replaced one with a tree.
func TestNoTreeCoversABoard(t *testing.T) {
	trial := featuretest.New(New, nil)
	trial.Othello(2, "human", "alphabeta:depth=3")
	trial.Now.Game.Hint = "alphabeta:ms=500"
	trial.Now.Stage, trial.Now.Staged = stage.Tree, true
	trial.Handle(feature.Idle{})
	if !slices.ContainsFunc(trial.Messages, closes) {
		t.Errorf("told %+v, want that the scene closes", trial.Messages)
	}
	trial, id := opened(t)
	grown(trial, id, wire.Grown{Nodes: 1, Done: 1, Fresh: true})
	trial.Othello(2, "human", "alphabeta:depth=3")
	trial.Handle(feature.Idle{})
	if slices.ContainsFunc(trial.Messages, closes) {
		t.Error("the tree that was searched is gone with its player")
	}
}

func closes(m feature.Message) bool {
	_, ok := m.(feature.CloseStage)
	return ok
}
