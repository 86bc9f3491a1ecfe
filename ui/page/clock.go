package page

import (
	"math"
	"slices"

	"playout/engine/wire"
	"playout/ui/text"
)

// clocks is what the page keeps of the seats' time. A seat's clock runs while
// the page waits for its move, from the first move on that is played here: a
// game that is opened in its middle may be looked at in peace. It stands while
// the page is hidden and machines wait with it, while an earlier position is
// looked at, and while a machine's net is loading: nobody loses by what they
// cannot see or help.
type clocks struct {
	chosen  timing            // for the next game
	timing  timing            // of the game on the board
	begun   bool              // a move of it was played here
	left    []float64         // ms, by seat
	then    map[int][]float64 // left when a ply was come to, or was left for another
	running int               // the seat whose clock runs, -1 for none
	since   float64           // when left was true of it, ms of Host.Now
	due     float64           // when the outstanding timer goes off, 0 for none
}

// low is how little time is told as such, in ms.
const low = 10_000

// SetClock chooses the clock, by a timing's string: at once for a game that has
// not begun, else from the next one on.
func (p *Page) SetClock(choice string) {
	p.do(func() {
		t, ok := readTiming(choice)
		if !ok {
			return
		}
		p.clock.chosen = t
		p.host.Store(keyClock, choice)
		if b := p.board; b != nil && p.opening == nil && len(b.Plies) == 0 && !b.Over {
			p.setClocks()
		}
	})
}

// timed says whether the game on the board is one that is played with clocks:
// one in which seats take turns, as they do in the first game.
func (p *Page) timed() bool { return p.game == nil || !p.game.Together }

// setClocks gives every seat its full time.
func (p *Page) setClocks() {
	c := &p.clock
	c.timing = c.chosen
	if !p.timed() {
		c.timing = timing{}
	}
	c.running = -1
	c.left = slices.Repeat([]float64{c.timing.full()}, len(p.game.Seats))
	c.then = map[int][]float64{p.board.Ply: slices.Clone(c.left)}
}

// keepTime follows the board: whoever played gets the time for the next move,
// and at another ply of the record the clocks show what they showed there.
func (p *Page) keepTime(before *wire.Board, played bool) {
	c, b := &p.clock, p.board
	if c.timing == (timing{}) {
		return
	}
	switch {
	case played && b.Ply > 0:
		c.begun = true
		for seat, name := range p.game.Seats {
			if moved(b.Plies[b.Ply-1], seat, name) {
				c.left[seat] += float64(c.timing.plus) * 1000
				if c.timing.move > 0 {
					c.left[seat] = c.timing.full()
				}
			}
		}
		c.then[b.Ply] = slices.Clone(c.left)
	case before != nil && b.Ply != before.Ply && c.then[b.Ply] != nil:
		c.left = slices.Clone(c.then[b.Ply])
	}
}

// leaveTime keeps what is left before another ply is shown.
func (p *Page) leaveTime() {
	if p.clock.timing != (timing{}) {
		p.clock.then[p.board.Ply] = slices.Clone(p.clock.left)
	}
}

// clocked is the seat whose clock is to run now, -1 for none.
func (p *Page) clocked() int {
	b := p.board
	if p.clock.timing == (timing{}) || b == nil || b.Ply == 0 || !p.clock.begun || b.Over || p.busy() || p.asleep() || p.watching.along {
		return -1
	}
	if seat := p.person(); seat >= 0 {
		if p.paused && b.Ply < len(b.Plies) {
			return -1
		}
		return seat
	}
	if p.thought.counts() && !p.thought.waits {
		return p.thought.seat
	}
	return -1
}

// runClock takes the time that has passed off the clock that ran, and has the
// right one run. It is called after everything that happens.
func (p *Page) runClock() {
	c, now := &p.clock, p.host.Now()
	if c.running >= 0 {
		before := c.left[c.running]
		c.left[c.running] -= now - c.since
		if after := c.left[c.running]; before > low && after <= low && c.timing.full() > low && p.choices[c.running] == wire.Human {
			p.said = text.Fill(p.words.Clock.Low, "seat", p.words.Seat(p.game.Seats[c.running]))
		}
	}
	c.running, c.since = p.clocked(), now
	if seat := c.running; seat >= 0 && c.left[seat] <= 0 {
		c.running = -1
		p.end(wire.Ending{How: wire.Timeout, Seat: p.game.Seats[seat]})
	}
	p.hurry()
	p.wake()
}

// hurry has a machine whose time for a move is over play the best it has found.
func (p *Page) hurry() {
	t := p.thought
	if t == nil || t.dropped || t.hurried || t.budget == 0 {
		return
	}
	if t.waits { // for its net
		t.begun = p.host.Now()
	}
	if p.host.Now() >= t.begun+t.budget {
		t.hurried = true
		p.ask(wire.Command{Stop: &wire.Stop{}})
	}
}

// wake has runClock called when a clock will show another time or run out, or a
// machine is to be hurried.
func (p *Page) wake() {
	c, now := &p.clock, p.host.Now()
	at := p.nextBeat()
	if c.running >= 0 {
		step := 1000.0
		if c.left[c.running] < low+step {
			step = 100
		}
		at = now + math.Mod(c.left[c.running], step) + 1
	}
	if t := p.thought; t != nil && !t.dropped && !t.hurried && t.budget > 0 {
		at = min(at, t.begun+t.budget)
	}
	if math.IsInf(at, 1) || c.due > 0 && c.due <= at {
		return
	}
	c.due = at
	p.after(at-now, func() {
		if c.due == at {
			c.due = 0
		}
	})
}

// showTime puts a seat's time in its strip.
func (p *Page) showTime(seat int, s *Seat) {
	c := &p.clock
	if c.timing == (timing{}) {
		return
	}
	left := c.left[seat]
	if seat == c.running {
		left -= p.host.Now() - c.since
	}
	s.Time = timeText(p.words, left)
	s.Ticking, s.Low = seat == c.running, left < min(low, c.timing.full()/2)
}
