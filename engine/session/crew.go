package session

import (
	"slices"
	"time"

	"playout/engine/game"
	"playout/engine/player"
	"playout/engine/search"
	"playout/engine/wire"
)

// Crew is the hands that a session may lead: further workers with a session of
// their own. None is started before an agent can use it.
type Crew interface {
	// Send hands a command to hand i, from 0, which is started if it does not
	// run. It does not wait.
	Send(i int, message []byte)
	// End ends hand i. What it still says is not delivered.
	End(i int)
}

// How the workers of a crew get along.
const (
	nextShare    = 50 * time.Millisecond  // after the Share before
	silence      = 500 * time.Millisecond // of a hand, after which the leader takes its part back
	lastWord     = 10 * time.Millisecond  // that the leader waits, its time over, for the last Shares
	handPatience = 10 * time.Second       // with a hand that owes an answer and says nothing
	maxLosses    = 3                      // after which a hand is started no more
)

// hand is what a session knows of a worker that it leads.
type hand struct {
	help   int       // ID of its last Help, 0 for none
	owes   bool      // its last Share is yet to come
	since  time.Time // when it last said something, or began to owe it
	losses int       // how often it was lost

	// Of the present thought:
	part   []game.Move
	heard  bool          // it takes part
	missed bool          // it has fallen silent since
	fresh  bool          // it holds what the player has not been told
	held   []search.Held // of each move of its part
	done   int           // simulations
	line   []string      // the line that it expects
}

// Lead gives the session a crew. It is called before the first Handle.
func (s *Session) Lead(c Crew) { s.crew = c }

// call deals the moves of a thought that begins out to hands.
func (s *Session) call(t *thought) {
	t.plant(&s.watch)
	leader, _ := t.player.(player.Sharer)
	if leader == nil || t.part.Worker > 0 || t.part.Workers < 2 {
		return
	}
	for len(s.hands) < t.part.Workers-1 {
		s.hands = append(s.hands, hand{})
	}
	t.hands = s.hands[:t.part.Workers-1]
	var able []int // hands
	for i := range t.hands {
		h := &t.hands[i]
		if h.owes && s.now().Sub(h.since) > handPatience {
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

// ask has a hand help with its part of a thought.
func (s *Session) ask(t *thought, i int, part []game.Move) {
	h := &t.hands[i]
	h.part = part
	if !h.owes {
		h.owes, h.since = true, s.now()
	}
	help := &wire.Help{
		Open: t.table.open(), Seat: t.table.game.Spec().Seats[t.seat], Agent: t.agent.String(), Seed: t.seed,
		Worker: i + 1, Workers: t.part.Workers,
	}
	for _, m := range part {
		help.Part = append(help.Part, int(m))
	}
	h.help = s.command(i, wire.Command{Help: help})
	if s.watch.On() {
		s.watch.Hand(i)
	}
}

// command gives a hand a command and returns its ID.
func (s *Session) command(i int, c wire.Command) int {
	s.lastID++
	c.ID = s.lastID
	s.crew.Send(i, wire.EncodeCommand(c))
	return c.ID
}

// HandleHand takes a message of hand i. One that makes no sense loses the hand.
func (s *Session) HandleHand(i int, message []byte) {
	if i < 0 || i >= len(s.hands) {
		return
	}
	h := &s.hands[i]
	e, err := wire.DecodeEvent(message)
	switch {
	case err != nil, e.Error != nil && (e.ID == 0 || e.ID == h.help):
		s.Lost(i)
	case e.Share != nil && e.ID == h.help && h.owes:
		h.owes, h.since = !e.Share.Final, s.now()
		if t := s.thought; t != nil && i < len(t.hands) && len(e.Share.Held) > 0 {
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

// Lost tells that hand i has died. What it held counts; the next thought starts
// it anew, unless it was lost too often.
func (s *Session) Lost(i int) {
	if i < 0 || i >= len(s.hands) || s.hands[i].losses == maxLosses {
		return
	}
	s.hands[i].owes = false
	s.hands[i].losses++
	s.miss(i)
	s.watch.Bury(i)
	s.crew.End(i)
}

// miss gives the part of a hand that takes part back to the leader.
func (s *Session) miss(i int) {
	t := s.thought
	if t == nil || i >= len(t.hands) || !t.hands[i].heard || t.hands[i].missed {
		return
	}
	t.hands[i].missed = true
	t.player.(player.Sharer).Miss(i + 1)
}

// dismiss ends the help with a thought.
func (s *Session) dismiss(t *thought) {
	for i := range t.hands {
		if t.hands[i].owes {
			s.command(i, wire.Command{Stop: &wire.Stop{}})
		}
	}
}

// lacksWord says whether a thought, its own time over, still waits for what
// hands that took part hold in the end.
func (s *Session) lacksWord(t *thought) bool {
	return s.now().Sub(t.ended) < lastWord &&
		slices.ContainsFunc(t.hands, func(h hand) bool { return h.heard && h.owes })
}

// hear tells the player what is news of the hands.
func (s *Session) hear(t *thought) {
	for i := range t.hands {
		h := &t.hands[i]
		if h.fresh {
			h.fresh = false
			leader := t.player.(player.Sharer)
			leader.Hear(i+1, h.held)
			if h.missed { // lost since
				leader.Miss(i + 1)
			}
		}
		if h.owes && s.now().Sub(h.since) > silence {
			s.miss(i)
		}
	}
}

// follow obeys a Watch. A thought that becomes slow goes on without its hands; what they
// held counts.
func (s *Session) follow(id int, c *wire.Watch) {
	t := s.thought
	if t == nil {
		s.watch.Obey(id, c, nil)
		return
	}
	if c.On && c.PerSecond > 0 {
		t.alone = true
		s.watch.LeaveHands()
		s.dismiss(t)
	}
	var helping []int
	for i := range t.hands {
		if t.alone {
			s.miss(i)
		} else if t.hands[i].owes {
			helping = append(helping, i)
		}
	}
	s.watch.Obey(id, c, helping)
	t.plant(&s.watch)
}

// help begins to think along with the worker that leads, about a position of
// its own: the open game stays as it is.
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

// share says what a hand holds, nothing while it waits for its net.
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

// read is what a Share holds, which must be of every move of the part, once.
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
