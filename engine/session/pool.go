package session

import (
	"slices"

	"playout/engine/game"
	"playout/engine/player"
	"playout/engine/session/crew"
	"playout/engine/wire"
)

// Lead gives the session a pool of helpers. It must be called before the first Handle.
func (s *Session) Lead(p crew.Pool) { s.crew.Lead(p) }

// HandleHelper handles a message of helper i. It gives up a helper that sends an invalid one.
func (s *Session) HandleHelper(i int, message []byte) { s.crew.Handle(i, message) }

// Lost reports that helper i has died.
func (s *Session) Lost(i int) { s.crew.Lost(i) }

// startHelpers starts the reports of a new Think's tree and, in a leader, asks the helpers for
// their part.
func (s *Session) startHelpers(t *thought) {
	t.startReports(&s.watch)
	sharer, _ := t.player.(player.Sharer)
	if sharer == nil || t.part.Workers < 2 {
		return
	}
	if t.slice = crew.Slice(sharer, slice); t.part.Worker > 0 {
		return
	}
	agent := t.asked(t.agent)
	if t.time.Limited() { // the leader decides when the Think ends
		agent = agent.WithMaxTime()
	}
	s.crew.Start(sharer, t.part.Workers, func(worker int) *wire.Help {
		return &wire.Help{
			Open: t.shown.open(), Seat: t.shown.game.Spec().Seats[t.seat], Agent: agent.String(), Seed: t.seed,
			Worker: worker, Workers: t.part.Workers, Endless: t.endless, Lines: t.lines,
		}
	})
}

// handleWatch handles a Watch. A Think that is slowed down continues without its helpers; their
// results so far count. If nothing thinks, it reports the tree of the last Think.
func (s *Session) handleWatch(id int, c *wire.Watch) {
	t := s.thought
	if t == nil {
		s.watch.Handle(id, c, nil)
		if s.latest != nil {
			s.latest.startReports(&s.watch)
			s.latest.endReports()
		}
		return
	}
	if c.On && c.PerSecond > 0 {
		s.watch.LeaveHelpers()
		s.crew.Leave()
	}
	s.watch.Handle(id, c, s.crew.Helping())
	t.startReports(&s.watch)
}

// handleHelp starts a helper's part of a leader's Think, on the position in the Help: the open game
// stays as it is.
func (s *Session) handleHelp(id int, h *wire.Help) *refusal {
	o, refused := newGame(&h.Open)
	if refused != nil {
		return refused
	}
	seat, refused := o.seat(h.Seat)
	if refused != nil {
		return refused
	}
	var legal []game.Move
	if o.state.Acting().Has(seat) {
		legal = o.state.Legal(seat, nil)
	}
	var part []game.Move
	for _, code := range h.Part {
		m := game.Move(code)
		if !slices.Contains(legal, m) || slices.Contains(part, m) {
			return refuse(wire.KindMove, "move code %d is not legal for %s or is in the part twice", code, game.Clip(h.Seat))
		}
		part = append(part, m)
	}
	think := &wire.Think{Seat: h.Seat, Agent: h.Agent, Seed: h.Seed, Endless: h.Endless, Lines: h.Lines}
	return s.think(id, o, think, part, player.Share{Worker: h.Worker, Workers: h.Workers})
}

// handleTell passes a leader's news to the search of a helper, if it is about that search.
func (s *Session) handleTell(c *wire.Tell) *refusal {
	t := s.thought
	if t == nil || t.player == nil || t.part.Worker == 0 || t.id != c.Help {
		return nil
	}
	teller, ok := t.player.(player.NewsSharer)
	if !ok {
		return refuse(wire.KindMessage, "news for agent %q; allowed: for one that shares news", t.agent)
	}
	if err := teller.Learn(0, c.News); err != nil {
		return refuse(wire.KindMessage, "%w", err)
	}
	return nil
}

// sendShare sends a helper's results, often only its news. The Share is empty while the helper
// waits for its net.
func (s *Session) sendShare(t *thought, final bool) {
	age := s.now().Sub(t.begun)
	var share *wire.Share
	if !final && age < t.full {
		share = crew.News(t.player)
	}
	if share == nil {
		t.full = age + crew.NextShare
		share = &wire.Share{}
		if p, ok := t.player.(player.Sharer); ok && p.Report(&t.held) {
			share = crew.Share(p, t.held.Done, t.texts(t.held.Line))
			t.addLines(share)
		}
	}
	share.Final = final
	s.send(wire.Event{ID: t.id, Epoch: s.epoch, Share: share})
}

// addLines adds the lines of a helper's best moves to its results. Alpha-beta's leader has all lines
// itself, of one depth.
func (t *thought) addLines(share *wire.Share) {
	if _, all := t.player.(player.NewsSharer); all {
		return
	}
	for _, r := range t.held.Rows[:min(t.lines, len(t.held.Rows))] {
		if i := slices.IndexFunc(share.Held, func(h wire.Held) bool { return h.Move == int(r.Move) }); i >= 0 {
			share.Held[i].Line = t.texts(player.LineOf(t.player, r.Move, nil))
		}
	}
}

// chosenWorker returns the worker whose move the leader chooses, 0 for the leader itself.
func (t *thought) chosenWorker() int {
	if leader, ok := t.player.(player.Sharer); ok {
		return leader.Chosen()
	}
	return 0
}
