// Package watch tells the page, for a session, how the tree of what is thought grows
// (wire.Watch and Grown), what one of its nodes holds (wire.Inspect), and has a search
// go slowly that is to be followed. It relays the trees of hands.
package watch

import (
	"fmt"
	"slices"
	"time"

	"playout/engine/game"
	"playout/engine/search/mcts"
	"playout/engine/search/tell"
	"playout/engine/wire"
)

// How a tree is told.
const (
	NextGrown = 100 * time.Millisecond // after the Grown before
	Packed    = 24 << 10               // most bytes of Grown.Packed
)

// Host is what the session does for its Watch.
type Host struct {
	Say     func(wire.Event) // but for its Epoch
	Fail    func(id int, kind string, err error)
	Now     func() time.Time
	Command func(hand int, c wire.Command) (id int)
	Lose    func(hand int) // which is not to be trusted; it calls Bury
}

// Watch is who watches, and what is told. Until its first Obey it is off; while it is
// off nothing is told, and it costs nothing.
type Watch struct {
	Host
	id     int           // of the Watch, 0 while it is off
	pace   time.Duration // from one simulation to the next, 0 for as soon as can be
	tree   *Tree         // that was told last, nil for none
	teller *tell.Teller  // of the tree, nil while it is off
	told   time.Time     // when its last Grown was, zero before
	next   time.Time     // when the next simulation of a slow search is due
	names  []wire.Name   // that are to be told
	ended  bool          // all is told of the tree, which is Over

	hands   []hand
	workers int // whose trees are told; those that are lost since too
}

// Tree is the tree of a thought.
type Tree struct {
	Search      *mcts.Search
	ByBound     bool // moves are chosen by their bound
	Seat        game.Seat
	Name, Agent string                           // the seat's name, and who thinks
	Text        func(game.Joint) string          // moves at the root as a person reads them
	Inspected   func(*tell.Node) *wire.Inspected // as the page is told, but for the Worker
	Over        bool                             // the thought is
}

// On says whether a tree would be told.
func (w *Watch) On() bool { return w.id != 0 }

// Slow says whether searches are to go slowly.
func (w *Watch) Slow() bool { return w.pace > 0 }

// Obey begins to watch, or ends it. The tree that was told last, and those of hands, are
// told anew; and those of hands that help with what is being thought are told.
func (w *Watch) Obey(id int, c *wire.Watch, helping []int) {
	if !c.On {
		w.off()
		return
	}
	if w.teller == nil {
		w.teller = new(tell.Teller)
	}
	w.id, w.pace, w.workers = id, 0, max(1, w.workers)
	if c.PerSecond > 0 {
		w.pace = time.Duration(float64(time.Second) / c.PerSecond)
	}
	if w.tree != nil {
		w.Begin(w.tree)
	}
	for i := range w.hands {
		if w.hands[i].watch != 0 && !slices.Contains(helping, i) {
			w.Hand(i)
		}
	}
	for _, i := range helping {
		w.Hand(i)
	}
}

func (w *Watch) off() {
	w.LeaveHands()
	*w = Watch{Host: w.Host, hands: w.hands, workers: 1}
}

// Begin begins to tell a tree.
func (w *Watch) Begin(t *Tree) {
	w.tree, w.told, w.next, w.names, w.ended = t, time.Time{}, time.Time{}, nil, false
	w.teller.Begin(t.Search, t.Seat)
}

// Drop forgets the tree that was told last, and those of hands.
func (w *Watch) Drop() {
	w.tree = nil
	w.LeaveHands()
}

// Has says whether a tree was told, to its end or not.
func (w *Watch) Has() bool { return w.tree != nil }

// Owes says whether a tree is not told to its end.
func (w *Watch) Owes() bool { return w.tree != nil && !w.ended }

// Slowly says whether the thought that is under way waits between two simulations.
func (w *Watch) Slowly() bool { return w.pace > 0 && w.tree != nil && !w.tree.Over }

// behind says whether nodes are to be told of before those that a simulation adds.
func (w *Watch) behind() bool {
	return w.teller.Told() < min(w.tree.Search.Inside().Nodes(), tell.MaxNodes)
}

// Wait is how long there is nothing to do for a tree that is slow or over.
func (w *Watch) Wait() time.Duration {
	due := w.next
	if !w.Slowly() || w.behind() {
		due = w.told.Add(NextGrown)
	}
	return max(0, due.Sub(w.Now()))
}

// Advance does the simulations that are due where they are slow, for about a slice at
// most, and tells each at once; the clock goes meanwhile and stands else. Simulate does
// one and says whether the thought has ended with it.
func (w *Watch) Advance(slice time.Duration, clock *Clock, simulate func() (done bool)) (done bool) {
	clock.Stop()
	now := w.Now()
	if w.behind() || now.Before(w.next) {
		return false
	}
	if w.next.Before(now.Add(-NextGrown)) { // the first; or the worker was kept from it
		w.next = now
	}
	for w.tree != nil && !done && !w.next.After(now) && w.Now().Sub(now) < slice {
		w.next = w.next.Add(w.pace)
		before := w.tree.Search.Done()
		clock.Start()
		done = simulate()
		clock.Stop()
		if w.tree.Search.Done() > before {
			w.grow()
		}
	}
	return done
}

// Tell tells what has grown of the tree, where that is due.
func (w *Watch) Tell() {
	if w.Owes() && w.Now().Sub(w.told) >= NextGrown && (!w.Slowly() || w.behind()) {
		w.grow()
	}
}

// grow tells what has grown of the tree, as much as fits. A fault ends the Watch.
func (w *Watch) grow() {
	defer func() {
		if fault := recover(); fault != nil {
			w.Fail(w.id, wire.KindInside, fmt.Errorf("a fault inside Playout, no tree is told any more: %v", fault))
			w.off()
		}
	}()
	t := w.tree
	all := w.teller.Tell(Packed)
	in := t.Search.Inside()
	for _, node := range w.teller.Below() {
		w.names = append(w.names, wire.Name{Node: int(node), Text: t.Text(in.Joint(node))})
	}
	names := w.names[:min(len(w.names), wire.MaxNames)]
	w.names = w.names[len(names):]
	w.ended = all && t.Over && len(w.names) == 0
	told := &wire.Grown{
		Workers: w.workers, Fresh: w.told.IsZero(), Seat: t.Name, Agent: t.Agent, Nodes: in.Nodes(), Done: t.Search.Done(),
		Packed: w.teller.Packed(), Names: names, Ended: w.ended,
	}
	w.told = w.Now()
	w.Say(wire.Event{ID: w.id, Grown: told})
}

// Inspect tells all about a node of the tree that was told last, or has a hand tell it.
func (w *Watch) Inspect(id int, c *wire.Inspect) {
	if c.Worker > 0 {
		w.inquire(id, c)
		return
	}
	t := w.tree
	if t == nil {
		w.Fail(id, wire.KindMissing, errNoTree)
		return
	}
	node, ok := tell.Inspect(t.Search, t.Seat, int32(c.Node), t.ByBound, wire.MaxBelow)
	switch {
	case !ok:
		w.Fail(id, wire.KindMessage, fmt.Errorf("there is no node %d; allowed: 0 to %d", c.Node, t.Search.Inside().Nodes()-1))
	case len(node.Path) > wire.MaxPath:
		w.Fail(id, wire.KindMessage, fmt.Errorf("node %d is %d moves from the root; allowed: at most %d", c.Node, len(node.Line), wire.MaxPath-1))
	default:
		w.Say(wire.Event{ID: id, Inspected: t.Inspected(&node)})
	}
}
