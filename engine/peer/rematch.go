package peer

import (
	"errors"
	"slices"

	"playout/engine/peer/message"
)

// A rematch is the next game of two players over the same connection, with the seats
// exchanged. Its setup follows from that of the game before, so that nothing has to be
// settled but whether it is played. One asks and the other agrees; the host, who knows first
// that both have, turns to the next game and greets the guest with it. A guest who has
// agreed turns as well and greets in turn: what comes before that is of the game before, and
// counts for nothing. So a guest is never ahead, and a host who is greets with the next game
// on any later connection too.

// next is the setup of the rematch of a game of two players.
func (s *Setup) next() Setup {
	next := *s
	next.ID, next.Players = message.NextID(s.ID), make([]int, len(s.Players))
	for seat, player := range s.Players {
		next.Players[seat] = 1 - player
	}
	return next
}

// rematchable says why no rematch can be asked for.
func rematchable(b *book) error {
	switch {
	case b.setup.Count() != 2:
		return errors.New("a rematch of more than two players; allowed: of two")
	case !b.over() || b.parted >= 0:
		return errors.New("the game is not over; allowed: a rematch after it")
	}
	return nil
}

// turn goes over to the next game, and greets the other with it.
func (s agreements) turn() error {
	b := book{setup: s.setup.next(), spec: s.spec, me: s.me, random: s.random, parted: -1, fresh: s.fresh, clock: newClock(2)}
	if !b.spec.Chance {
		if err := b.begin(0); err != nil {
			return err
		}
	}
	s.book, s.ask = b, nil
	other := 1 - s.me
	l := s.lines[other]
	l.equal, l.sync, l.turned = false, nil, s.me == Host
	s.keep()
	s.tell(Event{Kind: Turned, Player: other})
	s.send(other, message.Message{Hello: s.hello()})
	return nil
}

// Turning says whether the guest has yet to follow to the next game.
func (r *star) Turning() bool {
	return slices.ContainsFunc(r.lines, func(l *line) bool { return l != nil && l.turned && !l.lost })
}

// outlives says whether what is being asked survives a connection that is silent for a
// while: after the end of a game nothing can happen meanwhile.
func (s agreements) outlives() bool {
	l := s.lines[(s.me+1)%len(s.lines)]
	return s.ask.What == Rematch && l != nil && l.greeted
}
