package session

import (
	"slices"
	"time"

	"playout/engine/game"
	"playout/engine/player"
	"playout/engine/search"
	"playout/engine/wire"
)

// Pool is the helpers that a session may lead: further workers with a session of their
// own. None is started before an agent can use it.
type Pool interface {
	// Send passes a command to helper i, from 0, which is started if it is not running.
	// It does not wait.
	Send(i int, message []byte)
	// End ends helper i. Its further messages are not delivered.
	End(i int)
}

// How the workers of a pool cooperate.
const (
	nextShare      = 50 * time.Millisecond  // from one Share to the next
	silence        = 500 * time.Millisecond // of a helper, after which the leader takes back its moves
	lastWord       = 10 * time.Millisecond  // that the leader waits for the last Shares when its own time is over
	helperPatience = 10 * time.Second       // with a helper that owes an answer and is silent
	maxLosses      = 3                      // after which a helper is not started again
)

// helper is what a session knows about a worker that it leads.
type helper struct {
	help   int       // ID of its last Help, 0 for none
	owes   bool      // its last Share is still to come
	since  time.Time // when its last message came, or it began to owe one
	losses int       // how often it was lost

	// In the current thought:
	part   []game.Move
	heard  bool          // it takes part
	missed bool          // it has been silent for too long
	fresh  bool          // the player has not been given its latest results
	held   []search.Held // for each move of its part
	done   int           // simulations
	line   []string      // its principal variation
}

// Lead gives the session a pool. It must be called before the first Handle.
func (s *Session) Lead(c Pool) { s.pool = c }

// call deals out the moves of a new thought to helpers.
func (s *Session) call(t *thought) {
	t.plant(&s.watch)
	leader, _ := t.player.(player.Sharer)
	if leader == nil || t.part.Worker > 0 || t.part.Workers < 2 {
		return
	}
	for len(s.helpers) < t.part.Workers-1 {
		s.helpers = append(s.helpers, helper{})
	}
	t.helpers = s.helpers[:t.part.Workers-1]
	var able []int // helpers
	for i := range t.helpers {
		h := &t.helpers[i]
		if h.owes && s.now().Sub(h.since) > helperPatience {
			s.Lost(i)
		}
		h.part, h.heard, h.missed, h.fresh, h.held, h.done, h.line = nil, false, false, false, nil, 0, nil
		if h.losses < maxLosses {
			able = append(able, i)
		}
	}
	for part, moves := range leader.Deal(1 + len(able)) {
		if part > 0 {
			s.ask(t, able[part-1], moves)
		}
	}
}

// ask sends a helper its part of a thought.
func (s *Session) ask(t *thought, i int, part []game.Move) {
	h := &t.helpers[i]
	h.part = part
	if !h.owes {
		h.owes, h.since = true, s.now()
	}
	agent := t.agent
	if t.time.Limited() { // the leader decides when the thought ends
		agent = agent.Longest()
	}
	help := &wire.Help{
		Open: t.table.open(), Seat: t.table.game.Spec().Seats[t.seat], Agent: agent.String(), Seed: t.seed,
		Worker: i + 1, Workers: t.part.Workers,
	}
	for _, m := range part {
		help.Part = append(help.Part, int(m))
	}
	h.help = s.command(i, wire.Command{Help: help})
	if s.watch.On() {
		s.watch.Helper(i)
	}
}

// command sends a helper a command and returns its ID.
func (s *Session) command(i int, c wire.Command) int {
	s.lastID++
	c.ID = s.lastID
	s.pool.Send(i, wire.EncodeCommand(c))
	return c.ID
}

// HandleHelper handles a message of helper i. An invalid one loses the helper.
func (s *Session) HandleHelper(i int, message []byte) {
	if i < 0 || i >= len(s.helpers) {
		return
	}
	h := &s.helpers[i]
	e, err := wire.DecodeEvent(message)
	switch {
	case err != nil, e.Error != nil && (e.ID == 0 || e.ID == h.help):
		s.Lost(i)
	case e.Share != nil && e.ID == h.help && h.owes:
		h.owes, h.since = !e.Share.Final, s.now()
		if t := s.thought; t != nil && i < len(t.helpers) && len(e.Share.Held) > 0 {
			held, ok := read(e.Share, h.part)
			if !ok {
				s.Lost(i)
				return
			}
			h.heard, h.missed, h.fresh = true, t.alone, true
			h.held, h.done, h.line = held, e.Share.Done, e.Share.Line
		}
	default:
		s.watch.Heard(i, &e)
	}
}

// Lost reports that helper i has died. Its results so far count; the next thought starts
// it again, unless it was lost too often.
func (s *Session) Lost(i int) {
	if i < 0 || i >= len(s.helpers) || s.helpers[i].losses == maxLosses {
		return
	}
	s.helpers[i].owes = false
	s.helpers[i].losses++
	s.miss(i)
	s.watch.Bury(i)
	s.pool.End(i)
}

// miss gives the moves of a helper back to the leader.
func (s *Session) miss(i int) {
	t := s.thought
	if t == nil || i >= len(t.helpers) || !t.helpers[i].heard || t.helpers[i].missed {
		return
	}
	t.helpers[i].missed = true
	t.player.(player.Sharer).Miss(i + 1)
}

// dismiss ends the helpers' work when a thought ends.
func (s *Session) dismiss(t *thought) {
	for i := range t.helpers {
		if t.helpers[i].owes {
			s.command(i, wire.Command{Stop: &wire.Stop{}})
		}
	}
}

// lacksWord reports whether a thought whose own time is over still waits for the final
// results of helpers.
func (s *Session) lacksWord(t *thought) bool {
	return s.now().Sub(t.ended) < lastWord &&
		slices.ContainsFunc(t.helpers, func(h helper) bool { return h.heard && h.owes })
}

// hear passes the helpers' new results to the player.
func (s *Session) hear(t *thought) {
	for i := range t.helpers {
		h := &t.helpers[i]
		if h.fresh {
			h.fresh = false
			leader := t.player.(player.Sharer)
			leader.Hear(i+1, h.held)
			if h.missed { // lost in the meantime
				leader.Miss(i + 1)
			}
		}
		if h.owes && s.now().Sub(h.since) > silence {
			s.miss(i)
		}
	}
}

// follow handles a Watch. A thought that is slowed down continues without its helpers;
// their results so far count.
func (s *Session) follow(id int, c *wire.Watch) {
	t := s.thought
	if t == nil {
		s.watch.Obey(id, c, nil)
		return
	}
	if c.On && c.PerSecond > 0 {
		t.alone = true
		s.watch.LeaveHelpers()
		s.dismiss(t)
	}
	var helping []int
	for i := range t.helpers {
		if t.alone {
			s.miss(i)
		} else if t.helpers[i].owes {
			helping = append(helping, i)
		}
	}
	s.watch.Obey(id, c, helping)
	t.plant(&s.watch)
}

// help starts the part of a leader's thought in a helper, on a position of its own: the
// open game stays as it is.
func (s *Session) help(id int, h *wire.Help) *problem {
	t, problem := openTable(&h.Open)
	if problem != nil {
		return problem
	}
	seat, problem := t.seat(h.Seat)
	if problem != nil {
		return problem
	}
	var legal []game.Move
	if t.state.Acting().Has(seat) {
		legal = t.state.Legal(seat, nil)
	}
	var part []game.Move
	for _, code := range h.Part {
		m := game.Move(code)
		if !slices.Contains(legal, m) || slices.Contains(part, m) {
			return refuse(wire.KindMove, "move code %d is not legal for %s or stands twice in the part", code, game.Clip(h.Seat))
		}
		part = append(part, m)
	}
	think := &wire.Think{Seat: h.Seat, Agent: h.Agent, Seed: h.Seed}
	return s.think(id, t, think, part, player.Part{Worker: h.Worker, Workers: h.Workers})
}

// share sends a helper's results, nothing while it waits for its net.
func (s *Session) share(t *thought, final bool) {
	said := &wire.Share{Final: final}
	if p, ok := t.player.(player.Sharer); ok && p.Report(&t.held) {
		said.Done, said.Line = t.held.Done, t.expected()
		for _, h := range p.Own(nil) {
			said.Held = append(said.Held, wire.Held{Move: int(h.Move), Visits: int(h.Visits), Sum: h.Sum, Proven: proven(h.Proven)})
		}
	}
	s.send(wire.Event{ID: t.id, Epoch: s.epoch, Share: said})
}

// chosen is the worker whose move is the leader's choice, 0 for its own.
func (t *thought) chosen() int {
	if leader, ok := t.player.(player.Sharer); ok {
		return leader.Chosen()
	}
	return 0
}

// read is the results in a Share, which must contain every move of the part exactly once.
func read(c *wire.Share, part []game.Move) (held []search.Held, ok bool) {
	left := slices.Clone(part)
	for _, h := range c.Held {
		i := slices.Index(left, game.Move(h.Move))
		if i < 0 {
			return nil, false
		}
		left = slices.Delete(left, i, i+1)
		held = append(held, search.Held{Move: game.Move(h.Move), Visits: int32(h.Visits), Sum: h.Sum, Proven: provenCode(h.Proven)})
	}
	return held, len(left) == 0
}
