package peer

import (
	"errors"
	"slices"
	"time"

	"playout/engine/game"
	"playout/engine/peer/acts"
)

// Every page measures all turns. A player's own page measures that player's clock, and reports
// with each move how long it took. Messages take time and connections fall silent, so before a
// page counts the time that it has measured itself, it grants every player one second with each
// move, and one minute more in the whole game (Slack). Silence uses up the minute of the player
// who is to move: while an open connection is silent, the clocks stand; once the minute is used
// up, the connection is closed. Opening a closed connection again takes both people; until then
// the clocks stand.
const (
	slackPerMove = time.Second
	Slack        = time.Minute
)

// asleep is the time between two entries after which the page itself counts as asleep, and has
// seen nothing: browsers let time pass a few times a second.
const asleep = 70 * time.Second

// clock measures the turn.
type clock struct {
	runs       bool
	at         time.Duration   // of the last entry
	spent      time.Duration   // in this turn
	slack      []time.Duration // by player, the rest of Slack
	unreported []time.Duration // by player, time measured by this page but not reported
}

// newClock returns the clock of a game before its first move.
func newClock(players int) clock {
	return clock{slack: slices.Repeat([]time.Duration{Slack}, players), unreported: make([]time.Duration, players)}
}

// mover returns the player whose clock runs, or -1.
func (b *book) mover() int {
	setup := b.now.Setup()
	if !setup.Limited() || b.shown.Record() == nil || b.shown.Over() {
		return -1
	}
	return setup.Players[b.shown.Acting().First()]
}

// advance adds the time since the last entry to the turn, unless the other page has fallen silent
// and there is slack.
func (c *clock) advance(now time.Duration, b *book, silent bool) {
	passed := max(0, now-c.at)
	c.at = now
	player := b.mover()
	if !c.runs || player < 0 || passed >= asleep {
		return
	}
	if silent {
		c.grant(player, passed)
	} else {
		c.spent += passed
	}
}

// outOfSlack reports whether the player who is to move has no slack left for silence.
func (c *clock) outOfSlack(b *book) bool {
	player := b.mover()
	return player >= 0 && c.runs && c.slack[player] == 0
}

// refundSilence gives back the time of silence on a connection that counted as good.
func (c *clock) refundSilence(now time.Duration, b *book, l *connection) {
	if player := b.mover(); c.runs && player >= 0 && !l.lost {
		c.spent -= c.grant(player, min(now-l.heard, c.spent))
	}
}

// grant takes time from a player's slack and returns how much there was.
func (c *clock) grant(player int, wanted time.Duration) time.Duration {
	granted := min(wanted, c.slack[player])
	c.slack[player] -= granted
	return granted
}

// left returns the time left on a seat's clock, in a game that has clocks.
func (c *clock) left(b *book, seat game.Seat) time.Duration {
	spent := c.unreported[b.now.Setup().Players[seat]]
	if b.shown.Acting() == game.Only(seat) {
		spent += c.spent
	}
	return b.shown.Left(seat, spent)
}

// measure compares the reported time of another's move with the time measured here, and notes the
// difference.
func (c *clock) measure(b *book, a *acts.Act, seen time.Duration) error {
	setup := b.now.Setup()
	short := seen - time.Duration(a.N)*time.Millisecond - slackPerMove
	if !setup.Limited() || short <= 0 {
		return nil
	}
	if short -= c.grant(a.By, short); short <= 0 || setup.Control.Each {
		return nil
	}
	if c.unreported[a.By] += short; c.unreported[a.By] > short {
		return nil // it has been reported, and a slow network is no fault
	}
	return errors.New("the clock ran slow: the move took longer than reported, and counts as measured here; allowed: the time it took")
}

// ownFlagFell reports whether this player's own flag has fallen.
func (c *clock) ownFlagFell(b *book) bool {
	return b.mover() == b.me && c.left(b, b.shown.Acting().First()) < 0
}

// timeIsUp reports whether the time of another player, who is to move, is up by the clock here,
// beyond everything that the network explains.
func (c *clock) timeIsUp(b *book) bool {
	player := b.mover()
	return player >= 0 && player != b.me && c.left(b, b.shown.Acting().First())+slackPerMove+c.slack[player] < 0
}

// Left returns the time left on a seat's clock at the last entry; ok is false without clocks.
func (s *Session) Left(seat game.Seat) (left time.Duration, ok bool) {
	setup := s.book.now.Setup()
	if !setup.Limited() || s.book.shown.Record() == nil || int(seat) >= len(setup.Players) {
		return 0, false
	}
	return s.clock.left(&s.book, seat), true
}

// Running returns the seat whose clock runs; ok is false if none does.
func (s *Session) Running() (seat game.Seat, ok bool) {
	player := s.book.mover()
	if !s.clock.runs || player < 0 || !s.net.connected() {
		return 0, false
	}
	return s.book.shown.Acting().First(), true
}
