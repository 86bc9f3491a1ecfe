package peer

import (
	"errors"
	"slices"
	"time"

	"playout/engine/game"
	"playout/engine/peer/message"
	"playout/engine/timecontrol"
)

// How much less time than seen here a player may report, since messages take time: so
// much with each move, and so much more in the whole game.
const (
	clockEach = time.Second
	clockRoom = 15 * time.Second
)

// clock measures the turn.
type clock struct {
	down  [game.MaxSeats]timecontrol.Countdown // by seat, after the record's moves
	runs  bool
	at    time.Duration   // when it was looked at last
	spent time.Duration   // of this turn
	room  []time.Duration // by player, what is left of clockRoom
}

// newClock is the clock of a game before its first move.
func newClock(players int) clock {
	return clock{room: slices.Repeat([]time.Duration{clockRoom}, players)}
}

// wind adds the time that has passed to the turn.
func (b *book) wind(now time.Duration) {
	if b.clock.runs {
		b.clock.spent += max(0, now-b.clock.at)
	}
	b.clock.at = now
}

// refund takes back the time in which a connection was down unnoticed.
func (c *clock) refund(silent time.Duration) {
	if c.runs {
		c.spent = max(0, c.spent-silent)
	}
}

// limited says whether there are clocks.
func (s *Setup) limited() bool { return s.Control != (timecontrol.Control{}) }

// Left is what is left to a seat on its clock as of the last entry; ok is false without
// clocks.
func (b *book) Left(seat game.Seat) (left time.Duration, ok bool) {
	if !b.setup.limited() || b.rec == nil || int(seat) >= len(b.spec.Seats) {
		return 0, false
	}
	spent := time.Duration(0)
	if b.acting == game.Only(seat) {
		spent = b.clock.spent
	}
	return b.clock.down[seat].Left(spent), true
}

// Running is the seat whose clock runs; ok is false where none does.
func (b *book) Running() (seat game.Seat, ok bool) {
	if !b.clock.runs || !b.setup.limited() {
		return 0, false
	}
	return b.acting.First(), true
}

// rewind sets the clocks to what they are after the record, from the times of its moves.
func (b *book) rewind() {
	b.clock.spent = 0
	for i := range b.clock.down {
		b.clock.down[i] = b.setup.Control.Begin()
	}
	for ply, state := range b.rec.Walk() {
		if b.acting = state.Acting(); ply < len(b.took) && b.acting.Count() == 1 {
			b.clock.down[b.acting.First()].Spend(time.Duration(b.took[ply]) * time.Millisecond)
		}
	}
}

// bounded is how long a move took by the clock of who made it, not much less than was seen
// here.
func (b *book) bounded(player, reported int) (took int, err error) {
	if !b.setup.limited() {
		return 0, nil
	}
	seen, said := b.clock.spent, time.Duration(reported)*time.Millisecond
	if short := seen - said - clockEach; short > 0 {
		granted := min(short, b.clock.room[player])
		b.clock.room[player] -= granted
		if granted < short {
			said = seen - granted - clockEach
			err = errors.New("the clock ran slow: the move took longer than reported, and counts as seen here")
		}
	}
	return int(said / time.Millisecond), err
}

// flags ends the game when a flag has fallen: one's own, or another's beyond what the
// network explains.
func (s *Session) flags() {
	if !s.clock.runs || !s.setup.limited() || s.claim != (message.Claim{}) {
		return
	}
	seat := s.acting.First()
	left, _ := s.Left(seat)
	owner := s.setup.Players[seat]
	if owner != s.me {
		left += clockEach + s.clock.room[owner]
	}
	if left < 0 {
		agreements{s}.claims(message.Claim{How: Timeout, Seat: s.spec.Seats[seat]})
	}
}

// fallen says whether the flag of a seat has fallen, or nearly.
func (b *book) fallen(seat game.Seat) bool {
	left, ok := b.Left(seat)
	return ok && b.acting == game.Only(seat) && left <= clockEach
}
