package session

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"playout/engine/wire"
)

// How much of hands' trees is relayed.
const (
	ahead     = 3  // Grown of a hand that may come at once
	questions = 16 // that wait for a hand's answer
)

// question is an Inspect that was passed to a hand.
type question struct {
	id    int // of the hand's
	asked int // of the page's
	node  int
	since time.Time
}

// watched is what a session knows of the tree of a hand.
type watched struct {
	watch     int         // ID of the hand's Watch, 0 while its tree is not told
	from      time.Time   // when that was sent
	told      int         // Grown since
	last      *wire.Grown // what it is told to have come to if it is lost, nil before its first
	questions []question
}

// rewatch has those hands tell their trees anew whose trees are told, or that help.
func (s *Session) rewatch() {
	t := s.thought
	for i := range s.hands {
		if h := &s.hands[i]; h.watch != 0 || h.owes && t != nil && i < len(t.hands) && !t.alone {
			s.watchHand(i)
		}
	}
}

// watchHand has a hand tell its tree from its start.
func (s *Session) watchHand(i int) {
	h := &s.hands[i]
	h.from, h.told, h.last = s.now(), 0, nil
	h.watch = s.command(i, wire.Command{Watch: &wire.Watch{On: true}})
}

// unwatch ends what hands tell of their trees.
func (s *Session) unwatch() {
	for i := range s.hands {
		if h := &s.hands[i]; h.watch != 0 {
			h.watch, h.last = 0, nil
			s.command(i, wire.Command{Watch: &wire.Watch{}})
		}
	}
}

// letGo goes on with a thought without its hands. What they held counts.
func (s *Session) letGo(t *thought) {
	s.unwatch()
	s.dismiss(t)
	t.alone = true
	for i := range t.hands {
		s.miss(i)
	}
}

// workers is how many have a tree that is told.
func (s *Session) workers() int {
	n := 1
	for i := range s.hands {
		if s.hands[i].watch != 0 {
			n++
		}
	}
	return n
}

// relay tells what has grown of a hand's tree. The leader's is told first: that it is
// fresh says that those before it are gone. A hand that tells more than it may is lost.
func (s *Session) relay(i int, g *wire.Grown) {
	h, own := &s.hands[i], s.watch.tree
	if h.told++; h.told > ahead+int(s.now().Sub(h.from)*2/nextGrown) {
		s.Lost(i)
		return
	}
	if own == nil {
		return
	}
	if own.told.IsZero() {
		s.grow(own)
	}
	g.Worker, g.Workers = i+1, s.workers()
	g.Seat, g.Agent = own.thought.table.game.Spec().Seats[own.thought.seat], own.thought.agent.String()
	h.last = &wire.Grown{Worker: g.Worker, Seat: g.Seat, Agent: g.Agent, Nodes: g.Nodes, Done: g.Done, Ended: true}
	s.send(wire.Event{ID: s.watch.id, Epoch: s.epoch, Grown: g})
}

// inquire passes an Inspect to a hand.
func (s *Session) inquire(id int, c *wire.Inspect) *problem {
	i := c.Worker - 1
	if i < len(s.hands) {
		if q := s.hands[i].questions; len(q) > 0 && s.now().Sub(q[0].since) > handPatience {
			s.Lost(i)
		}
	}
	if i >= len(s.hands) || s.hands[i].watch == 0 {
		return &problem{wire.KindMissing, gone(c.Worker)}
	}
	h := &s.hands[i]
	if len(h.questions) == questions {
		return refuse(wire.KindMessage, "worker %d has %d questions to answer; allowed: to wait", c.Worker, questions)
	}
	q := question{asked: id, node: c.Node, since: s.now()}
	q.id = s.command(i, wire.Command{Inspect: &wire.Inspect{Node: c.Node}})
	h.questions = append(h.questions, q)
	return nil
}

func gone(worker int) error {
	return fmt.Errorf("worker %d has no tree, or is gone; allowed: one whose tree is told", worker)
}

// answer relays what a hand says of a node, if that was asked. A hand that answers
// anything else is lost.
func (s *Session) answer(i int, e *wire.Event) {
	h := &s.hands[i]
	at := slices.IndexFunc(h.questions, func(q question) bool { return q.id == e.ID })
	if at < 0 {
		return
	}
	q := h.questions[at]
	switch told := e.Inspected; {
	case e.Error != nil:
		s.send(wire.Event{ID: q.asked, Epoch: s.epoch, Error: &wire.Error{Kind: e.Error.Kind, Text: line(errors.New(e.Error.Text))}})
	case told != nil && told.Node == q.node:
		told.Worker = i + 1
		s.send(wire.Event{ID: q.asked, Epoch: s.epoch, Inspected: told})
	default:
		s.Lost(i)
		return
	}
	h.questions = slices.Delete(h.questions, at, at+1)
}

// bury tells that no more comes of the tree of a hand that is lost.
func (s *Session) bury(i int) {
	h := &s.hands[i]
	h.watch = 0
	if h.last != nil && s.watch.id != 0 {
		h.last.Workers = s.workers()
		s.send(wire.Event{ID: s.watch.id, Epoch: s.epoch, Grown: h.last})
	}
	h.last = nil
	for _, q := range h.questions {
		s.fail(q.asked, wire.KindMissing, gone(i+1))
	}
	h.questions = nil
}
