package watch

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"playout/engine/instant"
	"playout/engine/wire"
)

// Limits of the relaying of helpers' trees.
const (
	maxBurst     = 3                // Grown messages of a helper that may come in a burst
	maxQuestions = 16               // that wait for a helper's answer
	patience     = 10 * time.Second // with a helper that does not answer
)

// helper describes a helper's tree.
type helper struct {
	watch       int          // ID of the helper's Watch, 0 while its tree is not reported
	from        instant.Time // when the Watch was sent
	reports     int          // Grown messages since
	nodes, done int          // as in the last one
	questions   []question
}

// question is an Inspect that was passed to a helper.
type question struct {
	id     int // of the helper's
	pageID int // of the page's
	node   int
	since  instant.Time
}

var errNoTree = errors.New("there is no tree; allowed: that of a watched search, until the next one starts")

// errNotReported returns the error for a worker whose tree is not reported.
func errNotReported(worker int) error {
	return fmt.Errorf("worker %d has no tree, or is gone; allowed: one whose tree is reported", worker)
}

// WatchHelper lets a running helper report its tree, from its start.
func (w *Watch) WatchHelper(i int) {
	for len(w.helpers) <= i {
		w.helpers = append(w.helpers, helper{})
	}
	h := &w.helpers[i]
	h.from, h.reports, h.nodes, h.done = w.Now(), 0, 0, 0
	w.workers = max(w.workers, i+2)
	h.watch = w.Command(i, wire.Command{Watch: &wire.Watch{On: true}})
}

// LeaveHelpers ends the reports of helpers' trees.
func (w *Watch) LeaveHelpers() {
	w.workers = 1
	for i := range w.helpers {
		if h := &w.helpers[i]; h.watch != 0 {
			h.watch = 0
			w.Command(i, wire.Command{Watch: &wire.Watch{}})
		}
	}
}

// HandleEvent handles any message of a helper except a Share. It drops unrequested ones, and loses
// a helper that sends more than it may, or answers a question that was not asked.
func (w *Watch) HandleEvent(i int, e *wire.Event) {
	if i >= len(w.helpers) {
		return
	}
	h := &w.helpers[i]
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
	switch answer := e.Inspected; {
	case e.Error != nil:
		w.Fail(q.pageID, e.Error.Kind, errors.New(e.Error.Text))
	case answer != nil && answer.Node == q.node:
		answer.Worker = i + 1
		w.Send(wire.Event{ID: q.pageID, Inspected: answer})
	default:
		w.EndHelper(i)
		return
	}
	h.questions = slices.Delete(h.questions, at, at+1)
}

// relay passes on the growth of a helper's tree.
func (w *Watch) relay(i int, g *wire.Grown) {
	h := &w.helpers[i]
	if h.reports++; h.reports > maxBurst+int(w.Now().Sub(h.from)*2/NextGrown) {
		w.EndHelper(i)
		return
	}
	h.nodes, h.done = g.Nodes, g.Done
	w.sendHelper(i, g)
}

// sendHelper reports a helper's tree. The leader's must come first: when it is Fresh, the page
// drops all earlier trees.
func (w *Watch) sendHelper(i int, g *wire.Grown) {
	if w.tree != nil && w.reported.IsZero() {
		w.send()
	}
	if t := w.tree; t != nil {
		g.Worker, g.Workers, g.Seat, g.Agent = i+1, w.workers, t.Name, t.Agent
		w.Send(wire.Event{ID: w.id, Grown: g})
	}
}

// askHelper passes an Inspect to a helper.
func (w *Watch) askHelper(id int, c *wire.Inspect) {
	i := c.Worker - 1
	if i < len(w.helpers) {
		if q := w.helpers[i].questions; len(q) > 0 && w.Now().Sub(q[0].since) > patience {
			w.EndHelper(i)
		}
	}
	switch {
	case i >= len(w.helpers) || w.helpers[i].watch == 0:
		w.Fail(id, wire.KindMissing, errNotReported(c.Worker))
	case len(w.helpers[i].questions) == maxQuestions:
		w.Fail(id, wire.KindMessage, fmt.Errorf("worker %d has %d questions to answer; allowed: to wait", c.Worker, maxQuestions))
	default:
		q := question{pageID: id, node: c.Node, since: w.Now()}
		q.id = w.Command(i, wire.Command{Inspect: &wire.Inspect{Node: c.Node}})
		w.helpers[i].questions = append(w.helpers[i].questions, q)
	}
}

// HelperLost reports that the tree of a lost helper will not grow any more.
func (w *Watch) HelperLost(i int) {
	if i >= len(w.helpers) {
		return
	}
	h := w.helpers[i]
	w.helpers[i] = helper{}
	if h.watch != 0 {
		w.sendHelper(i, &wire.Grown{Nodes: h.nodes, Done: h.done, Ended: true})
	}
	for _, q := range h.questions {
		w.Fail(q.pageID, wire.KindMissing, errNotReported(i+1))
	}
}
