// Package watch reports for a session how a search's tree grows (wire.Watch and Grown) and what
// one of its nodes contains (wire.Inspect). It slows down a search so that people can follow it,
// and relays the trees of helpers.
package watch

import (
	"fmt"
	"slices"
	"time"

	"playout/engine/game"
	"playout/engine/instant"
	"playout/engine/search/mcts"
	"playout/engine/search/report"
	"playout/engine/wire"
)

// How a tree is reported.
const (
	NextGrown = 100 * time.Millisecond // from one Grown to the next
	MaxPacked = 24 << 10               // most bytes of Grown.Packed
)

// Host is what a Watch needs of its session.
type Host struct {
	Send      func(wire.Event) // everything but the Epoch is set
	Fail      func(id int, kind string, err error)
	Now       func() instant.Time
	Command   func(helper int, c wire.Command) (id int)
	EndHelper func(helper int) // for one that cannot be trusted; calls HelperLost
}

// Watch reports trees to the page. It is off until the first Handle; while it is off it reports
// nothing, at no cost.
type Watch struct {
	Host
	id       int              // of the Watch, 0 while it is off
	pace     time.Duration    // from one simulation to the next, 0 for no pause
	tree     *Tree            // reported last, nil for none
	reporter *report.Reporter // of the tree, nil while it is off
	reported instant.Time     // when its last Grown was sent, zero before
	next     instant.Time     // when the next simulation of a slow search is due
	names    []wire.Name      // still to be sent
	ended    bool             // the tree is Over and completely reported

	helpers []helper
	workers int // number of workers whose trees were reported, including lost ones
}

// Tree is the tree of a Think.
type Tree struct {
	Search      *mcts.Search
	Seat        game.Seat
	Name, Agent string                             // the seat's name, and the agent
	Text        func(game.Joint) string            // moves at the root in the form for people
	Inspected   func(*report.Node) *wire.Inspected // in the page's terms, without the Worker
	Over        bool                               // the Think has ended
}

// On reports whether trees are reported.
func (w *Watch) On() bool { return w.id != 0 }

// IsSlow reports whether searches must be slowed down.
func (w *Watch) IsSlow() bool { return w.pace > 0 }

// Handle starts watching, or ends it. It reports the last tree again from its start, as well as
// those of helpers that are at work or were reported before.
func (w *Watch) Handle(id int, c *wire.Watch, helping []int) {
	if !c.On {
		w.stop()
		return
	}
	if w.reporter == nil {
		w.reporter = new(report.Reporter)
	}
	w.id, w.pace, w.workers = id, 0, max(1, w.workers)
	if c.PerSecond > 0 {
		w.pace = time.Duration(float64(time.Second) / c.PerSecond)
	}
	if w.tree != nil {
		w.Begin(w.tree)
	}
	for i := range w.helpers {
		if w.helpers[i].watch != 0 && !slices.Contains(helping, i) {
			w.WatchHelper(i)
		}
	}
	for _, i := range helping {
		w.WatchHelper(i)
	}
}

func (w *Watch) stop() {
	w.LeaveHelpers()
	*w = Watch{Host: w.Host, helpers: w.helpers, workers: 1}
}

// Begin starts reporting a tree.
func (w *Watch) Begin(t *Tree) {
	w.tree, w.reported, w.next, w.names, w.ended = t, instant.Time(0), instant.Time(0), nil, false
	w.reporter.Begin(t.Search, t.Seat)
}

// Drop forgets the last tree, and those of helpers.
func (w *Watch) Drop() {
	w.tree = nil
	w.LeaveHelpers()
}

// HasTree reports whether there is a tree, completely reported or not.
func (w *Watch) HasTree() bool { return w.tree != nil }

// Unreported reports whether there is a tree that is not completely reported.
func (w *Watch) Unreported() bool { return w.tree != nil && !w.ended }

// Pauses reports whether the Think under way pauses between simulations.
func (w *Watch) Pauses() bool { return w.pace > 0 && w.tree != nil && !w.tree.Over }

// lagsBehind reports whether the next simulation must wait because nodes are still to be reported.
func (w *Watch) lagsBehind() bool {
	return w.reporter.Reported() < min(w.tree.Search.TreeView().Nodes(), report.MaxNodes)
}

// Wait returns how long there is nothing to do for a tree of a slowed or finished search.
func (w *Watch) Wait() time.Duration {
	due := w.next
	if !w.Pauses() || w.lagsBehind() {
		due = w.reported.Add(NextGrown)
	}
	return max(0, due.Sub(w.Now()))
}

// Advance does the simulations that are due in a slowed search, for at most about a slice, and
// reports each at once; the clock runs only meanwhile. simulate does one and reports whether it
// ended the Think.
func (w *Watch) Advance(slice time.Duration, clock *Clock, simulate func() (done bool)) (done bool) {
	clock.Stop()
	now := w.Now()
	if w.lagsBehind() || now.Before(w.next) {
		return false
	}
	if w.next.Before(now.Add(-NextGrown)) { // the first one; or the worker was delayed
		w.next = now
	}
	for w.tree != nil && !done && !w.next.After(now) && w.Now().Sub(now) < slice {
		w.next = w.next.Add(w.pace)
		before := w.tree.Search.Done()
		clock.Start()
		done = simulate()
		clock.Stop()
		if w.tree.Search.Done() > before {
			w.send()
		}
	}
	return done
}

// Report reports the growth of the tree, if that is due.
func (w *Watch) Report() {
	if w.Unreported() && w.Now().Sub(w.reported) >= NextGrown && (!w.Pauses() || w.lagsBehind()) {
		w.send()
	}
}

// send reports the growth of the tree, as much as fits. A fault ends the Watch.
func (w *Watch) send() {
	defer func() {
		if fault := recover(); fault != nil {
			w.Fail(w.id, wire.KindInside, fmt.Errorf("a fault inside Playout, its tree is no longer reported: %v", fault))
			w.stop()
		}
	}()
	t := w.tree
	all := w.reporter.Report(MaxPacked)
	in := t.Search.TreeView()
	for _, node := range w.reporter.NewRootChildren() {
		w.names = append(w.names, wire.Name{Node: int(node), Text: t.Text(in.Joint(node))})
	}
	names := w.names[:min(len(w.names), wire.MaxNames)]
	w.names = w.names[len(names):]
	w.ended = all && t.Over && len(w.names) == 0
	grown := &wire.Grown{
		Workers: w.workers, Fresh: w.reported.IsZero(), Seat: t.Name, Agent: t.Agent, Nodes: in.Nodes(), Done: int(in.Visits(mcts.Root)),
		Packed: w.reporter.Text(), Names: names, Ended: w.ended,
	}
	w.reported = w.Now()
	w.Send(wire.Event{ID: w.id, Grown: grown})
}

// Inspect describes a node of the last tree, or asks the helper that has it.
func (w *Watch) Inspect(id int, c *wire.Inspect) {
	if c.Worker > 0 {
		w.askHelper(id, c)
		return
	}
	t := w.tree
	if t == nil {
		w.Fail(id, wire.KindMissing, errNoTree)
		return
	}
	node, ok := report.Inspect(t.Search, t.Seat, int32(c.Node), wire.MaxBelow)
	switch {
	case !ok:
		w.Fail(id, wire.KindMessage, fmt.Errorf("there is no node %d; allowed: 0 to %d", c.Node, t.Search.TreeView().Nodes()-1))
	case len(node.Path) > wire.MaxPath:
		w.Fail(id, wire.KindMessage, fmt.Errorf("node %d is %d moves from the root; allowed: at most %d", c.Node, len(node.Line), wire.MaxPath-1))
	default:
		w.Send(wire.Event{ID: id, Inspected: t.Inspected(&node)})
	}
}
