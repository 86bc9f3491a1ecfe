package peer

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"playout/engine/game"
	"playout/engine/peer/message"
)

// ask is what is being asked, and who agrees.
type ask struct {
	message.Ask
	by  int
	yes []bool // by player
}

// consent is what this player has agreed to.
type consent struct {
	message.Ask
	given bool
}

// holds says whether this player has agreed to something and is still bound by it: until a
// ply has been played by others, who then know better. A step of several seats may have
// been on its way.
func (c *consent) holds(what string, b *book) bool {
	if !c.given || c.What != what || b.rec == nil || b.parted < 0 && c.Rev != b.rev {
		return false
	}
	if b.parted >= 0 {
		return true
	}
	steps := 0
	for ply, state := range b.rec.Walk() {
		acting := state.Acting()
		switch {
		case ply < c.Ply || ply == b.rec.Len() || b.seatsOf(b.me, acting) == acting:
		case acting.Count() == 1:
			return false
		default:
			steps++
		}
	}
	return steps <= 1
}

// agreements are the part of a Session in which players agree, and the game ends outside
// the rules.
type agreements struct{ *Session }

// errPending refuses a question while the answer to the last may be on its way.
var errPending = errors.New("the host has not said yet what became of the last question; allowed: to wait a moment")

// Request asks all others for a draw, or to go back to a ply. To ask for what another
// asks for is to agree.
func (s *Session) Request(now time.Duration, what string, to int) error {
	s.wind(now)
	defer s.finish(now)
	var number [4]byte
	if _, err := io.ReadFull(s.random, number[:]); err != nil {
		return errors.New("no random numbers: " + err.Error())
	}
	m := message.Ask{N: binary.BigEndian.Uint32(number[:]), What: what, Rev: s.rev, Ply: s.len(), To: to}
	if err := s.askable(&m); err != nil {
		return err
	}
	if what == Rematch && !s.Connected() {
		return errors.New("the connection is down; allowed: to ask once it is back")
	}
	if s.me != Host && s.ask == nil && s.consent.given && s.parted < 0 && (s.consent.holds(Takeback, &s.book) || s.consent.holds(Draw, &s.book)) {
		return errPending
	}
	if s.ask != nil {
		if s.ask.What == what && s.ask.To == to && !s.ask.yes[s.me] {
			return agreements{s}.reply(true)
		}
		return errors.New("something is being asked already; allowed: one question at a time")
	}
	agreements{s}.put(m, s.me)
	s.consent = consent{m, true}
	s.keep()
	s.toAll(message.Message{Ask: &m}, s.me)
	return nil
}

// askable says why something cannot be asked.
func (b *book) askable(m *message.Ask) error {
	switch {
	case b.rec == nil:
		return errors.New("the game has not begun")
	case m.What == Rematch && m.To == 0:
		return rematchable(b)
	case b.over() && b.parted < 0:
		return errOver
	case m.What == Draw && !b.spec.Draws:
		return errors.New("no draws are agreed in this game")
	case m.What == Draw && m.To == 0 && b.parted < 0:
		return nil
	case m.What == Takeback && m.To >= 0 && m.To <= b.len() && (b.parted < 0 || m.To <= b.parted):
		return nil
	}
	most := b.len()
	if b.parted >= 0 {
		most = b.parted
	}
	return fmt.Errorf("%q to ply %d is asked; allowed: %s, or %s to at most ply %d", game.Clip(m.What), m.To, Draw, Takeback, most)
}

// toAll is relay to all who have been greeted, whether or not their records are the same:
// records that part are brought together by asking.
func (r *star) toAll(m message.Message, of int) {
	r.pass(m, of, true)
}

// put notes what a player asks.
func (s agreements) put(m message.Ask, player int) {
	s.ask = &ask{m, player, make([]bool, s.setup.Count())}
	s.ask.yes[player] = true
}

// void drops what is being asked.
func (s *Session) void() {
	if s.ask != nil {
		s.tell(Event{Kind: Voided, What: s.ask.What})
		s.ask = nil
	}
}

// onAsk hears what a player asks.
func (s agreements) onAsk(player int, m *message.Ask) error {
	if s.parted < 0 && (m.Rev < s.rev || m.Ply != s.len()) {
		if m.Rev > s.rev || m.Ply > s.len() {
			return errors.New("asked about a position that is not known here")
		}
		if s.me == Host { // the game went on meanwhile
			s.send(player, message.Message{Answer: &message.Answer{N: m.N}})
		}
		return nil
	}
	if err := s.askable(m); err != nil {
		return err
	}
	switch {
	case s.ask == nil:
	case m.What == Rematch && s.ask.yes[player]: // this side's answer is no longer known there
		s.void()
	case s.ask.What == m.What && s.ask.To == m.To:
		if s.ask.yes[player] {
			return errors.New("asked twice; allowed: once")
		}
		s.ask.yes[player] = true
		if s.me != Host && s.ask.by == s.me { // two have asked at once: the host knows the other's question
			s.ask.N = m.N
		}
		s.toAll(message.Message{Ask: m}, player)
		s.conclude()
		return nil
	case s.me == Host:
		return errors.New("something is being asked already; allowed: one question at a time")
	default:
		s.void() // the host has heard the other first
	}
	s.put(*m, player)
	s.tell(Event{Kind: Asked, Player: player, What: m.What, Ply: m.To})
	s.toAll(message.Message{Ask: m}, player)
	return nil
}

// Reply answers what another asks.
func (s *Session) Reply(now time.Duration, yes bool) error {
	s.wind(now)
	defer s.finish(now)
	return agreements{s}.reply(yes)
}

func (s agreements) reply(yes bool) error {
	a := s.ask
	if a == nil || a.yes[s.me] {
		return errors.New("nothing is being asked")
	}
	if yes {
		a.yes[s.me] = true
		s.consent = consent{message.Ask{N: a.N, What: a.What, Rev: s.rev, Ply: s.len(), To: a.To}, true}
		s.keep()
	} else {
		s.ask = nil
	}
	s.toAll(message.Message{Answer: &message.Answer{N: a.N, Yes: yes}}, s.me)
	s.conclude()
	return nil
}

// onAnswer hears a player's answer. One to what is no longer asked counts for nothing.
func (s agreements) onAnswer(player int, m *message.Answer) error {
	if c := &s.consent; !m.Yes && c.N == m.N {
		c.given = false
		s.keep()
	}
	a := s.ask
	if a == nil || a.N != m.N {
		return nil
	}
	if a.yes[player] {
		return errors.New("answered twice; allowed: once")
	}
	s.toAll(message.Message{Answer: m}, player)
	if !m.Yes {
		s.ask = nil
		s.tell(Event{Kind: Declined, Player: player, What: a.What})
		return nil
	}
	a.yes[player] = true
	s.conclude()
	return nil
}

// onNo notes that a player has refused a message. A page that knows of no rematch refuses to
// be asked for one.
func (s agreements) onNo(player int, why string) {
	e := Event{Kind: Objected, Player: player, Text: why}
	if a := s.ask; a != nil && a.What == Rematch && a.by == s.me {
		e.What, s.ask, s.consent.given = Rematch, nil, false
		s.keep()
	}
	s.tell(e)
}

// conclude carries out what all have agreed to; the host decides when.
func (s agreements) conclude() {
	a := s.ask
	if s.me != Host || a == nil || slices.Contains(a.yes, false) {
		return
	}
	switch a.What {
	case Draw:
		s.decide(message.Ending{How: Agreed, Ply: s.len()})
		return
	case Rematch:
		if err := s.turn(); err != nil {
			s.void()
		}
		return
	}
	rev := max(s.rev, s.theirs) + 1
	s.cut(a.To, rev)
	s.toAll(message.Message{Cut: &message.Cut{Rev: rev, To: a.To}}, s.me)
	for _, l := range s.lines {
		if l != nil && l.greeted {
			l.equal = true
		}
	}
}

// onCut goes back, if this player has agreed to.
func (s agreements) onCut(m *message.Cut) error {
	if m.Rev <= s.rev || !s.consent.holds(Takeback, &s.book) || s.consent.To != m.To || m.To > s.len() {
		return fmt.Errorf("back to ply %d without this player's consent", m.To)
	}
	s.cut(m.To, m.Rev)
	s.lines[Host].equal = true
	return nil
}

// cut goes back to a ply.
func (s *Session) cut(to, rev int) {
	s.rec = s.rec.Cut(to)
	s.hashes, s.took = s.hashes[:to+1], s.took[:to]
	s.rev, s.round, s.before, s.ask, s.consent = rev, nil, nil, nil, consent{}
	s.parted, s.end = -1, message.Ending{}
	s.rewind()
	s.changed()
	s.tell(Event{Kind: WentBack, Ply: to})
}

// Resign ends the game for a seat of this player.
func (s *Session) Resign(now time.Duration, seat string) error {
	s.wind(now)
	defer s.finish(now)
	if err := s.resignable(seat, s.me); err != nil {
		return err
	}
	agreements{s}.claims(message.Claim{How: Resigned, Seat: seat})
	return nil
}

func (b *book) resignable(seat string, player int) error {
	switch {
	case b.rec == nil || b.over():
		return errOver
	case b.owner(seat) != player:
		return fmt.Errorf("%q is not a seat of that player", game.Clip(seat))
	case len(b.spec.Seats) != 2:
		return errors.New("nobody resigns where more than two play; allowed: to leave")
	}
	return nil
}

// claims says that the game has ended.
func (s agreements) claims(c message.Claim) {
	s.claim = c
	s.keep()
	if s.me == Host {
		s.decide(message.Ending{How: c.How, Seat: c.Seat, Ply: s.len()})
	} else {
		s.send(Host, message.Message{Claim: &c})
	}
}

// onClaim hears from a guest that the game has ended.
func (s agreements) onClaim(player int, m *message.Claim) error {
	if s.me != Host {
		return errors.New("a claim; allowed: to the host")
	}
	if s.rec != nil && s.over() {
		return nil // they have crossed
	}
	switch m.How {
	case Resigned:
		if err := s.resignable(m.Seat, player); err != nil {
			return err
		}
	case Timeout:
		seat := slices.Index(s.spec.Seats, m.Seat)
		if s.rec == nil || s.over() || seat < 0 || !s.setup.limited() {
			return errors.New("a flag cannot fall now")
		}
		if s.setup.Players[seat] != player && !s.fallen(game.Seat(seat)) {
			return fmt.Errorf("the flag of %s has not fallen by the clock here", m.Seat)
		}
	default:
		return fmt.Errorf("the end %q; allowed: %s or %s", game.Clip(m.How), Resigned, Timeout)
	}
	s.decide(message.Ending{How: m.How, Seat: m.Seat, Ply: s.len()})
	return nil
}

// decide ends the game, and tells all.
func (s agreements) decide(e message.Ending) {
	s.finished(e)
	s.relay(message.Message{End: &message.End{Rev: s.rev, Ending: e}}, s.me)
}

// finished notes the end.
func (s agreements) finished(e message.Ending) {
	s.end, s.claim, s.round = e, message.Claim{}, nil
	s.changed()
	s.tell(Event{Kind: Ended, What: e.How, Text: e.Seat, Ply: e.Ply})
}

// onEnd hears from the host that the game has ended.
func (s agreements) onEnd(m *message.End) error {
	if m.Rev < s.rev || m.Rev == s.rev && s.end == m.Ending {
		return nil
	}
	if m.Rev > s.rev || s.end.How != "" {
		return errors.New("an end of another game than the one here")
	}
	return s.accept(m.Ending, false)
}

// accept ends the game as another says, if that is possible and this player has agreed to
// it or is sure of it. On trust, it is enough that it is possible: where this side may
// have forgotten.
func (s agreements) accept(e message.Ending, trust bool) error {
	owner := s.owner(e.Seat)
	possible, sure := false, false
	switch e.How {
	case Agreed:
		possible = s.spec.Draws && e.Seat == ""
		sure = s.consent.holds(Draw, &s.book) && s.consent.Ply == e.Ply
	case Resigned:
		possible = len(s.spec.Seats) == 2 && owner >= 0
		sure = owner != s.me || s.claim == message.Claim{How: Resigned, Seat: e.Seat}
	case Timeout:
		possible = s.setup.limited() && owner >= 0
		sure = owner != s.me || s.claim == message.Claim{How: Timeout, Seat: e.Seat} || owner >= 0 && s.fallen(game.Seat(slices.Index(s.spec.Seats, e.Seat)))
	}
	if s.rec == nil || !possible || !sure && !trust || e.Ply > s.len() {
		return fmt.Errorf("the game is said to have ended (%s %s); that is not so here", game.Clip(e.How), game.Clip(e.Seat))
	}
	steps := 0
	for ply, state := range s.rec.Walk() {
		acting := state.Acting()
		if ply < e.Ply || ply >= s.len() || s.seatsOf(s.me, acting) == acting {
			continue
		}
		if steps++; acting.Count() == 1 || steps > 1 {
			return fmt.Errorf("the game is said to have ended at ply %d; it went on after that", e.Ply)
		}
	}
	if e.Ply < s.len() { // a move of this player, or a step, that the host did not see any more
		s.cut(e.Ply, s.rev)
	}
	s.finished(e)
	return nil
}
