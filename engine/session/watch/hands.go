package watch

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"playout/engine/wire"
)

// How much of hands' trees is relayed.
const (
	ahead     = 3                // Grown of a hand that may come at once
	questions = 16               // that wait for a hand's answer
	patience  = 10 * time.Second // with a hand that does not answer
)

// hand is what is known of the tree of a hand.
type hand struct {
	watch       int       // ID of the hand's Watch, 0 while its tree is not told
	from        time.Time // when that was sent
	told        int       // Grown since
	nodes, done int       // as it told last
	questions   []question
}

// question is an Inspect that was passed to a hand.
type question struct {
	id    int // of the hand's
	asked int // of the page's
	node  int
	since time.Time
}

var errNoTree = errors.New("there is no tree; allowed: one that is watched while its search thinks, and until the next thought")

// errGone is of a worker whose tree is not told.
func errGone(worker int) error {
	return fmt.Errorf("worker %d has no tree, or is gone; allowed: one whose tree is told", worker)
}

// Hand has a hand that runs tell its tree, from its start.
func (w *Watch) Hand(i int) {
	for len(w.hands) <= i {
		w.hands = append(w.hands, hand{})
	}
	h := &w.hands[i]
	h.from, h.told, h.nodes, h.done = w.Now(), 0, 0, 0
	w.workers = max(w.workers, i+2)
	h.watch = w.Command(i, wire.Command{Watch: &wire.Watch{On: true}})
}

// LeaveHands ends what hands tell of their trees.
func (w *Watch) LeaveHands() {
	w.workers = 1
	for i := range w.hands {
		if h := &w.hands[i]; h.watch != 0 {
			h.watch = 0
			w.Command(i, wire.Command{Watch: &wire.Watch{}})
		}
	}
}

// Heard takes what a hand says that is no Share. What was not asked is dropped; a hand
// that tells more than it may, or answers what was not asked, is lost.
func (w *Watch) Heard(i int, e *wire.Event) {
	if i >= len(w.hands) {
		return
	}
	h := &w.hands[i]
	if e.Grown != nil {
		if h.watch != 0 && h.watch == e.ID {
			w.relay(i, e.Grown)
		}
		return
	}
	at := slices.IndexFunc(h.questions, func(q question) bool { return q.id == e.ID })
	if at < 0 {
		return
	}
	q := h.questions[at]
	switch told := e.Inspected; {
	case e.Error != nil:
		w.Fail(q.asked, e.Error.Kind, errors.New(e.Error.Text))
	case told != nil && told.Node == q.node:
		told.Worker = i + 1
		w.Say(wire.Event{ID: q.asked, Inspected: told})
	default:
		w.Lose(i)
		return
	}
	h.questions = slices.Delete(h.questions, at, at+1)
}

// relay tells what has grown of a hand's tree.
func (w *Watch) relay(i int, g *wire.Grown) {
	h := &w.hands[i]
	if h.told++; h.told > ahead+int(w.Now().Sub(h.from)*2/NextGrown) {
		w.Lose(i)
		return
	}
	h.nodes, h.done = g.Nodes, g.Done
	w.pass(i, g)
}

// pass tells of a hand's tree, after the leader's: that it is fresh says that those
// before it are gone.
func (w *Watch) pass(i int, g *wire.Grown) {
	if w.tree != nil && w.told.IsZero() {
		w.grow()
	}
	if t := w.tree; t != nil {
		g.Worker, g.Workers, g.Seat, g.Agent = i+1, w.workers, t.Name, t.Agent
		w.Say(wire.Event{ID: w.id, Grown: g})
	}
}

// inquire passes an Inspect to a hand.
func (w *Watch) inquire(id int, c *wire.Inspect) {
	i := c.Worker - 1
	if i < len(w.hands) {
		if q := w.hands[i].questions; len(q) > 0 && w.Now().Sub(q[0].since) > patience {
			w.Lose(i)
		}
	}
	switch {
	case i >= len(w.hands) || w.hands[i].watch == 0:
		w.Fail(id, wire.KindMissing, errGone(c.Worker))
	case len(w.hands[i].questions) == questions:
		w.Fail(id, wire.KindMessage, fmt.Errorf("worker %d has %d questions to answer; allowed: to wait", c.Worker, questions))
	default:
		q := question{asked: id, node: c.Node, since: w.Now()}
		q.id = w.Command(i, wire.Command{Inspect: &wire.Inspect{Node: c.Node}})
		w.hands[i].questions = append(w.hands[i].questions, q)
	}
}

// Bury tells that no more comes of the tree of a hand that is lost.
func (w *Watch) Bury(i int) {
	if i >= len(w.hands) {
		return
	}
	h := w.hands[i]
	w.hands[i] = hand{}
	if h.watch != 0 {
		w.pass(i, &wire.Grown{Nodes: h.nodes, Done: h.done, Ended: true})
	}
	for _, q := range h.questions {
		w.Fail(q.asked, wire.KindMissing, errGone(i+1))
	}
}
