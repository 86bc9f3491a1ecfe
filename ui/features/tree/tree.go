// Package tree is the page's side of the scene in which a search's tree grows: the button that
// opens it, the requests to the worker and the messages to the scene while it is open, and
// beside it the picked node in numbers and the tree as a list, for people who do not look at
// pictures.
package tree

import (
	"playout/engine/stage"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/text"
)

// Feature holds the worker's reports about the trees shown.
type Feature struct {
	opaque bool
	hidden bool // the page is hidden

	watch int    // ID of the current Watch, 0 for none
	again bool   // it must be requested again
	speed string // one of speeds

	seat, agent string          // the seat and the agent that think
	hint        bool            // for a person
	thought     feature.Thought // the last one
	trees       []treeReport    // by worker; none before the first report
	words       wording         // the scene's names, with what they depend on
	store       nodeStore
	alarm       feature.Alarm
}

// treeReport is the reported part of one worker's tree.
type treeReport struct {
	nodes, done int
	reports     int  // number of reports
	repeats     bool // the next reports repeat earlier ones
	ended       bool
	names       []wire.Name // of its moves at the root, in the worker's words
}

// wording holds what the wording of moves depends on.
type wording struct {
	lang    *text.Strings
	letters text.Letters
}

// speeds holds the values of Speed, and their simulations a second.
var speeds = []struct {
	value     string
	perSecond float64
}{{"1", 1}, {"4", 4}, {"20", 20}, {fullSpeed, 0}}

const fullSpeed = "full"

type (
	// Speed sets how fast a search runs, by one of the view's words.
	Speed struct{ Value string }
	// Begin starts a thought for the person to move, so that there is a tree.
	Begin struct{}
	// Pick picks a node of the list, or with More shows all its children.
	Pick struct {
		Worker, Node int
		More         bool
	}
	// Open shows the children of a node in the list, or with On false hides them.
	Open struct {
		Worker, Node int
		On           bool
	}
	// Stay keeps the order of the list while the focus or the pointer is in it.
	Stay struct{ On bool }
	// Unfold shows all rows of the tables, or the best few again.
	Unfold struct{}
)

// New returns a page whose tree is closed.
func New(d feature.Device) feature.Feature {
	f := &Feature{opaque: d.Opaque}
	f.close()
	return f
}

// close drops everything that belongs to one opening.
func (f *Feature) close() {
	*f = Feature{opaque: f.opaque, hidden: f.hidden, speed: fullSpeed, thought: f.thought, alarm: f.alarm, store: newNodeStore()}
}

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case feature.Hidden:
		f.again = f.again || f.hidden && !m.On && f.watch != 0 // it may have been sent while the page was hidden
		f.hidden = m.On
	case feature.ThoughtBegan:
		f.thought = m.Thought
	case feature.Wake:
		f.alarm.Handle(m)
	case feature.WorkerLost:
		f.watch = 0
		f.forget()
	case feature.StageEvent:
		f.hearScene(c, m.Event)
	case feature.Answer:
		f.answer(c, m)
	case Speed:
		f.setSpeed(m.Value)
	case Begin:
		f.think(c)
	case Pick:
		f.pick(c, m)
	case Open:
		f.store.opened[nodeAt(m.Worker, m.Node)] = m.On
	case Stay:
		f.store.keepsOrder = m.On
	case Unfold:
		f.store.allRows = !f.store.allRows
	case feature.Idle:
		f.updateWatch(c)
	}
}

// shown reports whether the scene is open and visible. While the page is hidden and no
// search runs it counts as visible: reports cost nothing then, and the worker keeps the
// tree.
func (f *Feature) shown(c *feature.Context) bool {
	return c.Stage == stage.Tree && c.Staged && (!f.hidden || c.Asleep) && c.WorkerStarted && mayShow(&c.Snapshot)
}

// mayShow reports whether a tree may be shown: in a game, but not in an exercise, since it would
// show the solution.
func mayShow(now *feature.Snapshot) bool {
	return now.Board != nil && !now.Editing && !now.IsExercise && now.Place == feature.PlacePlay
}

// updateWatch requests reports from the worker for as long as the tree is visible.
func (f *Feature) updateWatch(c *feature.Context) {
	switch shown := f.shown(c); {
	case shown && (f.watch == 0 || f.again):
		f.again = false
		f.watch = c.Ask(wire.Command{Watch: &wire.Watch{On: true, PerSecond: perSecond(f.speed)}})
		for i := range f.trees {
			f.trees[i].repeats = true
		}
	case !shown && f.watch != 0:
		f.watch = 0
		f.store.asked = question{}
		c.Ask(wire.Command{Watch: &wire.Watch{}})
	}
	if c.Stage != stage.Tree {
		if f.trees != nil || f.speed != fullSpeed {
			f.close()
		}
		return
	}
	if c.WorkerStarted && f.trees == nil && mayShow(&c.Snapshot) && treeAgent(&c.Snapshot) == "" {
		c.Send(feature.CloseStage{}) // another game, without a tree: the stage would cover the board for nothing
		return
	}
	if words := (wording{c.T, c.Letters}); words != f.words {
		f.words = words
		f.rename(c)
	}
	f.inspect(c)
}

// rename sends the scene new names for nodes whose wording has changed.
func (f *Feature) rename(c *feature.Context) {
	for i, t := range f.trees {
		if len(t.names) > 0 {
			f.sendGrown(c, stage.Grown{Worker: i, Workers: len(f.trees)}, t.names)
		}
	}
}

// sendGrown passes on growth and names to the scene.
func (f *Feature) sendGrown(c *feature.Context, to stage.Grown, names []wire.Name) {
	to.Seats = len(c.Board.Seats)
	for _, n := range names {
		to.Names = append(to.Names, stage.Name{Node: n.Node, Text: moves(&c.Snapshot, n.Text)})
	}
	if perSecond := perSecond(f.speed); perSecond > 0 {
		to.Slow = 1000 / perSecond
	}
	c.Send(feature.StageCommand{Command: stage.Command{Grown: &to}})
}

// setSpeed makes the search run at the chosen speed.
func (f *Feature) setSpeed(speed string) {
	for _, s := range speeds {
		if s.value == speed {
			f.speed, f.again = speed, true
		}
	}
}

// perSecond returns the simulations a second of a speed, 0 for no limit.
func perSecond(speed string) float64 {
	for _, s := range speeds {
		if s.value == speed {
			return s.perSecond
		}
	}
	return 0
}

// hearScene handles the scene's messages: a restarted scene gets everything again, and a tapped
// node becomes the picked one.
func (f *Feature) hearScene(c *feature.Context, e stage.Event) {
	switch {
	case c.Stage != stage.Tree:
	case e.Hello != nil:
		f.again = f.watch != 0
	case e.Picked != nil && e.Picked.Node < 0:
		f.setPicked(c, nodeRef{})
	case e.Picked != nil && f.isReported(nodeRef{e.Picked.Worker, e.Picked.Node}):
		f.store.reveals = true
		f.setPicked(c, nodeRef{e.Picked.Worker, e.Picked.Node})
	}
}

// isReported reports whether a node has been reported, or may have been.
func (f *Feature) isReported(n nodeRef) bool {
	return n.worker >= 0 && n.worker < len(f.trees) && n.node >= 0 && n.node < f.trees[n.worker].nodes
}

// answer handles the worker's answers.
func (f *Feature) answer(c *feature.Context, m feature.Answer) {
	switch {
	case m.Grown != nil:
		if m.ID == f.watch {
			f.grown(c, m.Grown)
		}
	case f.store.asked.id != 0 && m.ID == f.store.asked.id:
		f.inspected(c, m.Inspected)
	}
}

// grown takes a report of growth, and passes it on to the scene.
func (f *Feature) grown(c *feature.Context, g *wire.Grown) {
	if c.Board == nil || g.Worker < 0 || g.Worker >= g.Workers || g.Workers > wire.MaxWorkers {
		return
	}
	same := g.Seat == f.seat && g.Agent == f.agent && g.Workers == len(f.trees)
	repeats := same && f.trees[g.Worker].repeats && g.Nodes >= f.trees[g.Worker].nodes
	if !same || g.Fresh && !repeats && f.ended() {
		f.forget()
		f.seat, f.agent, f.trees = g.Seat, g.Agent, make([]treeReport, g.Workers)
		f.hint = f.thought.Hint && f.thought.Seat < len(c.Game.Seats) && c.Game.Seats[f.thought.Seat] == g.Seat
	}
	t := &f.trees[g.Worker]
	if g.Fresh && !repeats {
		f.store.forget(g.Worker)
	}
	names := t.names
	if g.Fresh {
		names = nil
	}
	if len(names) < stage.MaxNames-wire.MaxNames {
		names = append(names, g.Names...)
	}
	*t = treeReport{nodes: g.Nodes, done: g.Done, reports: t.reports + 1, ended: g.Ended, names: names}
	f.sendGrown(c, stage.Grown{Worker: g.Worker, Workers: g.Workers, Fresh: g.Fresh, Packed: g.Packed}, g.Names)
}

// ended reports whether all trees have been reported to their end.
func (f *Feature) ended() bool {
	for _, t := range f.trees {
		if !t.ended {
			return false
		}
	}
	return true
}

// forget forgets the trees, with the list and the focus in it.
func (f *Feature) forget() {
	whole := f.store.allRows
	f.seat, f.agent, f.hint, f.trees, f.store = "", "", false, nil, newNodeStore()
	f.store.allRows = whole
}

// pick picks a node of the list, which the scene then shows.
func (f *Feature) pick(c *feature.Context, m Pick) {
	n := nodeRef{m.Worker, m.Node}
	switch {
	case !f.isReported(n):
	case m.More:
		f.store.allChildren[nodeAt(m.Worker, m.Node)] = true
	default:
		f.setPicked(c, n)
		c.Send(feature.StageCommand{Command: stage.Command{Show: &stage.Show{Worker: n.worker, Node: n.node}}})
	}
}

// think lets the first agent with a tree think for the person to move, as a hint, which plays
// nothing.
func (f *Feature) think(c *feature.Context) {
	if agent := treeAgent(&c.Snapshot); agent != "" && c.MayHint() {
		c.Send(feature.HintAsked{Seat: c.Person()})
		c.Send(feature.Think{Thought: feature.Thought{Seat: c.Person(), Agent: agent, Hint: true}})
	}
}

// treeAgent returns an agent of the game whose tree can be shown: the first that plays, or the
// agent for hints; "" for none.
func treeAgent(now *feature.Snapshot) string {
	for _, agent := range append(now.Choices[:len(now.Choices):len(now.Choices)], now.Game.Hint) {
		if text.KindOf(now.FullAgent(agent)).Tree {
			return agent
		}
	}
	return ""
}

// moves returns the moves of a step, worded for people.
func moves(now *feature.Snapshot, step string) string {
	if now.Game.Together {
		return now.StepText(step)
	}
	return now.MoveText(step)
}
