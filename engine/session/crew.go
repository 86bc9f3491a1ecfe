package session

import (
	"fmt"
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
	exchange     = 50 * time.Millisecond // between two Shares
	lastWord     = 10 * time.Millisecond // that the leader waits, its time over, for the last Shares
	handPatience = 10 * time.Second      // with a hand that owes an answer and says nothing
	maxLosses    = 3                     // after which a hand is started no more
)

// hand is what a session knows of a worker that it leads.
type hand struct {
	help   int           // ID of its last Help, 0 for none
	owes   bool          // its last Share is yet to come
	since  time.Time     // when it last said something, or began to owe it
	losses int           // how often it was lost
	heard  bool          // it takes part in the present thought
	held   []search.Held // in the present thought
	done   int           // simulations in the present thought
}

// Lead gives the session a crew. It is called before the first Handle.
func (s *Session) Lead(c Crew) { s.crew = c }

// call has hands help with a thought that begins.
func (s *Session) call(t *thought) {
	if t.part.Worker > 0 || t.part.Workers < 2 {
		return
	}
	for len(s.hands) < t.part.Workers-1 {
		s.hands = append(s.hands, hand{})
	}
	t.hands = s.hands[:t.part.Workers-1]
	for i := range t.hands {
		h := &t.hands[i]
		if h.owes && s.now().Sub(h.since) > handPatience {
			s.Lost(i)
		}
		h.heard, h.held, h.done = false, nil, 0
		if h.losses == maxLosses {
			continue
		}
		if !h.owes {
			h.owes, h.since = true, s.now()
		}
		h.help = s.command(i, wire.Command{Help: &wire.Help{
			Open: t.table.open(), Seat: t.table.game.Spec().Seats[t.seat], Agent: t.agent.String(), Seed: t.seed,
			Worker: i + 1, Workers: t.part.Workers,
		}})
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
		if t := s.thought; t != nil && i < len(t.hands) {
			held, err := t.read(e.Share)
			if err != nil {
				s.Lost(i)
				return
			}
			h.heard, h.held, h.done = true, held, e.Share.Done
			t.fresh = true
		}
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
	s.crew.End(i)
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

// sharer is the player of a thought that several workers share, else nil.
func (t *thought) sharer() player.Sharer {
	if len(t.hands) == 0 && t.part.Worker == 0 {
		return nil
	}
	sharer, _ := t.player.(player.Sharer)
	return sharer
}

// absorb gives the player what the hands hold, if that is news.
func (t *thought) absorb() {
	if p := t.sharer(); p != nil && t.fresh {
		t.fresh = false
		p.Absorb(t.together(nil, -1))
	}
}

// together adds what all hands but one hold to a sum.
func (t *thought) together(sum []search.Held, but int) []search.Held {
	for i, h := range t.hands {
		if i != but && h.heard {
			sum = search.Add(sum, h.held)
		}
	}
	return sum
}

// trade tells the other workers, now and then, what this one holds; a hand
// tells the leader, the leader each hand what it and the others hold.
func (s *Session) trade(t *thought) {
	p, age := t.sharer(), s.now().Sub(t.begun)
	if p == nil || age < t.trades {
		return
	}
	t.trades = age + exchange
	if t.part.Worker > 0 {
		s.share(t, false)
		return
	}
	for i := range t.hands {
		if h := &t.hands[i]; h.heard && h.owes {
			s.command(i, wire.Command{Share: &wire.Share{Help: h.help, Held: say(t.together(p.Own(nil), i))}})
		}
	}
}

// help begins to think along with the worker that leads, about a position of
// its own: the open game stays as it is.
func (s *Session) help(id int, h *wire.Help) *problem {
	t, problem := openTable(&h.Open)
	if problem != nil {
		return problem
	}
	think := &wire.Think{Seat: h.Seat, Agent: h.Agent, Seed: h.Seed}
	return s.think(id, t, think, player.Part{Worker: h.Worker, Workers: h.Workers})
}

// share says what a hand holds, or, at the end of a thought that has waited for
// its net in vain, nothing.
func (s *Session) share(t *thought, final bool) {
	said := &wire.Share{Help: t.id, Final: final}
	if p := t.sharer(); p != nil && p.Report(&t.held) {
		said.Done = t.held.Done
		said.Held = say(p.Own(nil))
	}
	s.send(wire.Event{ID: t.id, Epoch: s.epoch, Share: said})
}

// listen takes in what the other workers hold. A Share of another thought is
// late, and dropped.
func (s *Session) listen(c *wire.Share) *problem {
	t := s.thought
	if t == nil || t.part.Worker == 0 || t.id != c.Help || t.player == nil {
		return nil
	}
	held, err := t.read(c)
	if err != nil {
		return &problem{wire.KindMove, err}
	}
	t.sharer().Absorb(held)
	return nil
}

// say is what is held in wire's words.
func say(held []search.Held) []wire.Held {
	said := make([]wire.Held, 0, min(len(held), wire.MaxHeld))
	for _, h := range held[:cap(said)] {
		said = append(said, wire.Held{
			Seat: int(h.Seat), Move: int(h.Move), Visits: int(h.Visits), Sum: h.Sum, Proven: proven(h.Proven),
		})
	}
	return said
}

// read is what a Share holds, which must be of legal moves, each once.
func (t *thought) read(c *wire.Share) ([]search.Held, error) {
	held := make([]search.Held, 0, len(c.Held))
	state := t.table.state
	var legal [game.MaxSeats][]game.Move
	for acting := state.Acting(); acting != 0; acting = acting.Rest() {
		legal[acting.First()] = state.Legal(acting.First(), nil)
	}
	for _, h := range c.Held {
		i := slices.Index(legal[h.Seat], game.Move(h.Move))
		if i < 0 {
			return nil, fmt.Errorf("a share of move code %d of seat %d, which is not legal now or named twice", h.Move, h.Seat)
		}
		legal[h.Seat] = slices.Delete(legal[h.Seat], i, i+1)
		held = append(held, search.Held{
			Seat: game.Seat(h.Seat), Move: game.Move(h.Move), Visits: int32(h.Visits), Sum: h.Sum, Proven: provenCode(h.Proven),
		})
	}
	return held, nil
}
