// Package tree is the page's side of the scene in which the tree of a search grows: a
// button that opens it, what the worker is asked and the scene is told while it is open,
// and beside it all of the node that somebody has picked, in numbers and as a list, for
// whoever does not look at pictures.
package tree

import (
	"strings"

	"playout/engine/stage"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/text"
)

// Feature is what the worker has told of the trees that are shown.
type Feature struct {
	opaque bool
	hidden bool // nobody sees the page

	watch int    // ID of the Watch that is on, 0 for none
	again bool   // it has to be asked for anew
	speed string // of speeds

	seat, agent string          // who thinks, and how
	hint        bool            // for a person
	begun       feature.Thought // the last
	trees       []told          // by worker; none before one was told of
	words       worded          // of the names that the scene was told
	book        book
	alarm       feature.Alarm
}

// told is what was told of one worker's tree.
type told struct {
	nodes, done int
	times       int  // that it was told of
	anew        bool // what comes next is what was told already
	ended       bool
	names       []wire.Name // of its moves at the root, as the worker told them
}

// worded is what the names of moves depend on.
type worded struct {
	lang    *text.Strings
	letters text.Letters
}

// speeds are the values of Speed, and how many simulations a second they stand for.
var speeds = []struct {
	value     string
	perSecond float64
}{{"1", 1}, {"4", 4}, {"20", 20}, {fullSpeed, 0}}

const fullSpeed = "full"

type (
	// Speed chooses how fast a search goes on, by one of the words that the view offers.
	Speed struct{ Value string }
	// Begin has an agent think for the person who is to move, so that there is a tree.
	Begin struct{}
	// Pick picks a node of the list, or with More shows all that are below it.
	Pick struct {
		Worker, Node int
		More         bool
	}
	// Open shows what is below a node in the list, or with On false no longer.
	Open struct {
		Worker, Node int
		On           bool
	}
	// Stay has the list keep its order while somebody is in it.
	Stay struct{ On bool }
	// Unfold shows all rows of the tables, or the best few again.
	Unfold struct{}
)

// New is a page whose tree is not open.
func New(d feature.Device) feature.Feature {
	f := &Feature{opaque: d.Opaque}
	f.close()
	return f
}

// close forgets all but what is not of this opening.
func (f *Feature) close() {
	*f = Feature{opaque: f.opaque, hidden: f.hidden, speed: fullSpeed, begun: f.begun, alarm: f.alarm, book: newBook()}
}

// Hear implements feature.Feature.
func (f *Feature) Hear(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case feature.Hidden:
		f.again = f.again || f.hidden && !m.On && f.watch != 0 // it may have been told to nobody
		f.hidden = m.On
	case feature.Began:
		f.begun = m.Thought
	case feature.Wake:
		f.alarm.Hear(m)
	case feature.Lost:
		f.watch = 0
		f.forget()
	case feature.StageHeard:
		f.heard(c, m.Event)
	case feature.Answer:
		f.answer(c, m)
	case Speed:
		f.pace(m.Value)
	case Begin:
		f.think(c)
	case Pick:
		f.pick(c, m)
	case Open:
		f.book.opened[nodeAt(m.Worker, m.Node)] = m.On
	case Stay:
		f.book.stays = m.On
	case Unfold:
		f.book.whole = !f.book.whole
	case feature.Rested:
		f.rest(c)
	}
}

// shown says whether the scene is open, and seen. While nobody looks and nothing goes on
// it counts as seen: then telling costs nothing, and the worker keeps the tree.
func (f *Feature) shown(c *feature.Context) bool {
	return c.Stage == stage.Tree && c.Staged && (!f.hidden || c.Asleep) && c.Greeted && belongs(c.Snapshot)
}

// belongs says whether a tree belongs to what the page shows: to a game, and none that
// is solved, since it tells how.
func belongs(now *feature.Snapshot) bool {
	return now.Board != nil && !now.Editing && !now.Solves && now.Place == feature.PlacePlay
}

// rest has the worker tell of its trees for as long as somebody sees them.
func (f *Feature) rest(c *feature.Context) {
	switch shown := f.shown(c); {
	case shown && (f.watch == 0 || f.again):
		f.again = false
		f.watch = c.Ask(wire.Command{Watch: &wire.Watch{On: true, PerSecond: perSecond(f.speed)}})
		for i := range f.trees {
			f.trees[i].anew = true
		}
	case !shown && f.watch != 0:
		f.watch = 0
		f.book.asked = question{}
		c.Ask(wire.Command{Watch: &wire.Watch{}})
	}
	if c.Stage != stage.Tree {
		if f.trees != nil || f.speed != fullSpeed {
			f.close()
		}
		return
	}
	if words := (worded{c.T, c.Letters}); words != f.words {
		f.words = words
		f.rename(c)
	}
	f.inspect(c)
}

// rename has the scene call nodes by names that have come to be worded otherwise.
func (f *Feature) rename(c *feature.Context) {
	for i, t := range f.trees {
		if len(t.names) > 0 {
			f.hand(c, stage.Grown{Worker: i, Workers: len(f.trees)}, t.names)
		}
	}
}

// hand hands on what has grown, and names.
func (f *Feature) hand(c *feature.Context, to stage.Grown, names []wire.Name) {
	to.Seats = len(c.Board.Seats)
	for _, n := range names {
		to.Names = append(to.Names, stage.Name{Node: n.Node, Text: moves(c.Snapshot, n.Text)})
	}
	if perSecond := perSecond(f.speed); perSecond > 0 {
		to.Slow = 1000 / perSecond
	}
	c.Tell(feature.StageCommand{Command: stage.Command{Grown: &to}})
}

// pace has the search go on as fast as one of speeds says.
func (f *Feature) pace(speed string) {
	for _, s := range speeds {
		if s.value == speed {
			f.speed, f.again = speed, true
		}
	}
}

// perSecond is how many simulations a second a speed is, 0 for as many as there can be.
func perSecond(speed string) float64 {
	for _, s := range speeds {
		if s.value == speed {
			return s.perSecond
		}
	}
	return 0
}

// heard takes what the scene says: one that has begun anew is told all anew, and a node
// that was tapped becomes the picked one.
func (f *Feature) heard(c *feature.Context, e stage.Event) {
	switch {
	case c.Stage != stage.Tree:
	case e.Hello != nil:
		f.again = f.watch != 0
	case e.Picked != nil && e.Picked.Node < 0:
		f.pickOut(c, at{})
	case e.Picked != nil && f.there(at{e.Picked.Worker, e.Picked.Node}):
		f.book.seeks = true
		f.pickOut(c, at{e.Picked.Worker, e.Picked.Node})
	}
}

// there says whether a node was told of, or may have been.
func (f *Feature) there(n at) bool {
	return n.worker >= 0 && n.worker < len(f.trees) && n.node >= 0 && n.node < f.trees[n.worker].nodes
}

// answer takes what the worker says.
func (f *Feature) answer(c *feature.Context, m feature.Answer) {
	switch {
	case m.Grown != nil:
		if m.ID == f.watch {
			f.grown(c, m.Grown)
		}
	case f.book.asked.id != 0 && m.ID == f.book.asked.id:
		f.inspected(c, m.Inspected)
	}
}

// grown takes what has grown, and hands it on to the scene.
func (f *Feature) grown(c *feature.Context, g *wire.Grown) {
	if c.Board == nil || g.Worker < 0 || g.Worker >= g.Workers || g.Workers > wire.MaxWorkers {
		return
	}
	same := g.Seat == f.seat && g.Agent == f.agent && g.Workers == len(f.trees)
	anew := same && f.trees[g.Worker].anew && g.Nodes >= f.trees[g.Worker].nodes
	if !same || g.Fresh && !anew && f.ended() {
		f.forget()
		f.seat, f.agent, f.trees = g.Seat, g.Agent, make([]told, g.Workers)
		f.hint = f.begun.Hint && f.begun.Seat < len(c.Game.Seats) && c.Game.Seats[f.begun.Seat] == g.Seat
	}
	t := &f.trees[g.Worker]
	if g.Fresh && !anew {
		f.book.forget(g.Worker)
	}
	names := t.names
	if g.Fresh {
		names = nil
	}
	if len(names) < stage.MaxNames-wire.MaxNames {
		names = append(names, g.Names...)
	}
	*t = told{nodes: g.Nodes, done: g.Done, times: t.times + 1, ended: g.Ended, names: names}
	f.hand(c, stage.Grown{Worker: g.Worker, Workers: g.Workers, Fresh: g.Fresh, Packed: g.Packed}, g.Names)
}

// ended says whether all trees have been told to their end.
func (f *Feature) ended() bool {
	for _, t := range f.trees {
		if !t.ended {
			return false
		}
	}
	return true
}

// forget forgets the trees, and with them the list and whoever was in it.
func (f *Feature) forget() {
	whole := f.book.whole
	f.seat, f.agent, f.hint, f.trees, f.book = "", "", false, nil, newBook()
	f.book.whole = whole
}

// pick picks a node of the list, which the scene then shows.
func (f *Feature) pick(c *feature.Context, m Pick) {
	n := at{m.Worker, m.Node}
	switch {
	case !f.there(n):
	case m.More:
		f.book.all[nodeAt(m.Worker, m.Node)] = true
	default:
		f.pickOut(c, n)
		c.Tell(feature.StageCommand{Command: stage.Command{Show: &stage.Show{Worker: n.worker, Node: n.node}}})
	}
}

// think has the first agent that has a tree think for the person who is to move, as a
// hint: nothing is played.
func (f *Feature) think(c *feature.Context) {
	if agent := searcher(c.Snapshot); agent != "" && c.MayHint() {
		c.Tell(feature.HintAsked{Seat: c.Person()})
		c.Tell(feature.Think{Thought: feature.Thought{Seat: c.Person(), Agent: agent, Hint: true}})
	}
}

// searcher is the agent of the game whose tree can be looked at: the first that plays, or
// the one that gives hints; "" where there is none.
func searcher(now *feature.Snapshot) string {
	for _, agent := range append(now.Choices[:len(now.Choices):len(now.Choices)], now.Game.Hint) {
		switch kind, _, _ := strings.Cut(now.Resolve(agent), ":"); kind {
		case "uct", "puct":
			return agent
		}
	}
	return ""
}

// moves are those of a step, named as the worker does, as a person reads them.
func moves(now *feature.Snapshot, step string) string {
	if now.Game.Together {
		return now.StepText(step)
	}
	return now.MoveText(step)
}
