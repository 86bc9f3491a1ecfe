// Package pace runs a search in slices of time and ends its thought at a limit: a number of
// simulations, a time, or the plan of package timecontrol for a clock, given what the search has
// found. Players read the clock only here; searches do not.
package pace

import (
	"math"
	"time"

	"playout/engine/game"
	"playout/engine/instant"
	"playout/engine/timecontrol"
)

// Pace runs a search that counts simulations in slices of time, and ends it at its
// limit.
type Pace struct {
	n     int           // simulations of a thought, 0 if time ends it
	limit time.Duration // of a thought without a clock
	fixed bool          // clocks are ignored
	short bool          // a quarter of the limit is left to another search
	now   func() instant.Time
	// Enough decides whether a thought ends if the plan leaves it open, given the time spent; nil
	// ends it at the optimum. Time before SetClock does not count as spent.
	Enough func(plan timecontrol.Plan, spent time.Duration) bool

	clock  timecontrol.Clock
	ending game.Solvable // the game, if it knows how many moves remain; or nil
	legal  []game.Move   // scratch space for moves

	began      instant.Time // of the thought
	limitStart instant.Time // since when its limit counts
	plan       timecontrol.Plan
	expect     int  // moves of the seat that are expected to remain, 0 for unknown
	forced     bool // whether there is one legal move
	free       bool // whether the thought has no limit
	batch      int  // simulations between two readings of the clock
}

// New returns the pace of thoughts of n simulations each or, if n is 0, of a time limit. It reads
// the clock by now.
func New(g game.Game, n int, limit time.Duration, now func() instant.Time) Pace {
	ending, _ := g.(game.Solvable)
	return Pace{n: n, limit: limit, now: now, ending: ending}
}

// IgnoreClocks implements player.Clocked: it makes the pace ignore clocks.
func (p *Pace) IgnoreClocks() { p.fixed = true }

// Shorten limits thoughts to three quarters of their time and leaves the rest to another search.
func (p *Pace) Shorten() { p.short = true }

// SetClock implements player.Clocked. It does nothing unless time ends the
// thoughts.
func (p *Pace) SetClock(c timecontrol.Clock) {
	if !p.fixed && p.n == 0 && p.limit != Forever {
		p.clock, p.free = c, false
		p.startLimit()
	}
}

// Counted is a search that counts simulations.
type Counted interface {
	// Advance does n simulations and returns how many it did: fewer if it ends before or has other
	// work first.
	Advance(n int) int
	// Done returns the number of simulations of the thought.
	Done() int
	// Over reports whether nothing is left to search.
	Over() bool
}

const (
	// parts is how often the clock is read at least in a slice, and in a thought limited by time,
	// so that neither overruns by more than about one part.
	parts = 8
	// maxBatch bounds the simulations between two readings of a clock that does not advance.
	maxBatch = 1 << 12
)

// Forever is the limit of thoughts that no time ends.
const Forever = time.Duration(math.MaxInt64)

// Half the remaining plies are the seat's. The last ones take no time, since the end of the game is
// searched in full: in Othello, not counting the last moves (solved) gives the moves before them
// about equal time.
const (
	solved      = 5
	fewestMoves = 3 // moves that are always expected to remain
)

// Begin starts a thought about a position for a seat.
func (p *Pace) Begin(s game.State, seat game.Seat) {
	p.free, p.batch, p.expect = false, 1, 0
	if p.ending != nil {
		p.expect = max(fewestMoves, p.ending.Remaining(s)/2-solved)
	}
	p.legal = s.Legal(seat, p.legal[:0])
	p.forced = len(p.legal) == 1
	p.startLimit()
	p.began = p.limitStart
}

// BeginFree starts a thought without a limit.
func (p *Pace) BeginFree() {
	p.began, p.free, p.batch = p.now(), true, 1
	p.limitStart = p.began
}

// startLimit makes the limit of the thought count from now on.
func (p *Pace) startLimit() {
	p.limitStart = p.now()
	c := p.clock
	if c.Expect == 0 {
		c.Expect = p.expect
	}
	if p.plan = c.Plan(); !c.Limited() {
		p.plan = timecontrol.Plan{Optimum: p.limit, Maximum: p.limit}
	}
	if p.short {
		limit := p.plan.Optimum - p.plan.Optimum/4
		p.plan = timecontrol.Plan{Optimum: limit, Maximum: limit}
	}
}

// Unlimit implements player.Unlimited.
func (p *Pace) Unlimit() { p.free, p.batch = true, 1 }

// Limit returns how long the thought lasts at most, Forever without a time limit.
func (p *Pace) Limit() time.Duration {
	if p.free || p.n > 0 {
		return Forever
	}
	return p.plan.Maximum
}

// Spent returns how long the thought has lasted since its limit counts.
func (p *Pace) Spent() time.Duration { return p.now().Sub(p.limitStart) }

// Began returns when the thought began.
func (p *Pace) Began() instant.Time { return p.began }

// Thought returns how long the thought has lasted when spent of its limit is used: longer than
// spent if it began before its clock was set.
func (p *Pace) Thought(spent time.Duration) time.Duration { return spent + p.limitStart.Sub(p.began) }

// Resume makes a thought that has just begun continue one of another pace: the time spent counts.
func (p *Pace) Resume(other *Pace) { p.began, p.limitStart = other.began, other.limitStart }

// Run searches for about a slice and reports whether the thought has ended: at its limit, or once
// it is decided. A slice of zero or less is one simulation.
func (p *Pace) Run(slice time.Duration, s Counted, decided func() bool) bool {
	begin := p.now()
	if s.Over() {
		return p.ended(begin, s, decided)
	}
	for before := begin; ; {
		n := p.batch
		if slice <= 0 {
			n = 1
		}
		if p.n > 0 && !p.free {
			n = min(n, p.n-s.Done())
		}
		s.Advance(n)
		now := p.now()
		if p.ended(now, s, decided) {
			return true
		}
		p.setBatch(n, now.Sub(before), slice, now)
		if now.Sub(begin) >= slice {
			return false
		}
		before = now
	}
}

// ended reports whether the thought ends now.
func (p *Pace) ended(now instant.Time, s Counted, decided func() bool) bool {
	switch {
	case decided():
		return true
	case p.free:
		return false
	case p.n > 0:
		return s.Done() >= p.n
	case p.forced && p.clock.Left > 0:
		return true // the clock is better used for a choice
	}
	spent := now.Sub(p.limitStart)
	switch {
	case !p.plan.Open() || spent >= p.plan.Maximum:
		return spent >= p.plan.Maximum
	case p.Enough == nil:
		return spent >= p.plan.Optimum
	}
	return p.Enough(p.plan, spent)
}

// setBatch sets the batch from the time that n simulations took: to about one part of the slice, or of
// the thought if that is shorter, and at most to the time left on a clock. It grows at most
// twofold, since a coarse clock often measures 0.
func (p *Pace) setBatch(n int, took, slice time.Duration, now instant.Time) {
	if p.n == 0 && !p.free {
		slice = min(slice, p.plan.Optimum)
		if p.clock.Limited() {
			slice = min(slice, parts*(p.plan.Maximum-now.Sub(p.limitStart)))
		}
	}
	most := 2 * n
	if took > 0 {
		most = min(most, int(float64(n)*float64(slice)/parts/float64(took)))
	}
	p.batch = max(1, min(most, maxBatch))
}

// Goal returns the number of simulations at which a thought ends, 0 if no count ends it.
func (p *Pace) Goal() int { return p.n }
