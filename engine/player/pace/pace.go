// Package pace runs a search in slices of time and ends its thought at a limit: a number
// of simulations, or a time. Players read the clock here only; the searches know none.
package pace

import (
	"math"
	"time"
)

// Pace runs a search that counts simulations in slices of time, and ends it at its
// limit.
type Pace struct {
	n     int           // simulations of a thought, 0 if time ends it
	limit time.Duration // of a thought that time ends
	now   func() time.Time
	began time.Time // of the thought
	free  bool      // the thought has no limit
	batch int       // simulations between two readings of the clock
}

// New is the pace of thoughts of n simulations each or, if n is 0, of a limit in time, by
// the clock now.
func New(n int, limit time.Duration, now func() time.Time) Pace {
	return Pace{n: n, limit: limit, now: now}
}

// Counted is a search that counts simulations.
type Counted interface {
	// Advance does n simulations, or fewer if it is over before or has other work to
	// do first, and returns how many it did.
	Advance(n int) int
	// Done is the number of simulations of the thought.
	Done() int
	// Over says that nothing is left to search.
	Over() bool
}

const (
	// parts is how often the clock is read at least in a slice, and in a thought
	// limited by time, so that neither is overrun by more than about one part.
	parts = 8
	// maxBatch bounds the simulations between two readings of a clock that stands.
	maxBatch = 1 << 12
)

// Forever is the limit of thoughts that no time ends.
const Forever = time.Duration(math.MaxInt64)

// Begin starts a thought.
func (p *Pace) Begin() { p.began, p.free, p.batch = p.now(), false, 1 }

// BeginFree starts a thought without a limit.
func (p *Pace) BeginFree() {
	p.Begin()
	p.free = true
}

// Began is when the thought began.
func (p *Pace) Began() time.Time { return p.began }

// Since has the thought count from an earlier time on.
func (p *Pace) Since(t time.Time) { p.began = t }

// Run searches for about a slice and says whether the thought has ended: at its limit, or
// as soon as it is decided. A slice of zero or less is one simulation.
func (p *Pace) Run(slice time.Duration, s Counted, decided func() bool) bool {
	begin := p.now()
	ended := func(now time.Time) bool {
		switch {
		case decided():
			return true
		case p.free:
			return false
		case p.n > 0:
			return s.Done() >= p.n
		}
		return now.Sub(p.began) >= p.limit
	}
	if s.Over() {
		return ended(begin)
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
		if ended(now) {
			return true
		}
		p.fit(n, now.Sub(before), slice)
		if now.Sub(begin) >= slice {
			return false
		}
		before = now
	}
}

// fit sets the batch after n simulations took so long: to about one part of the
// slice, or of the whole thought if that is shorter. It grows at most twofold, since
// a coarse clock often measures 0.
func (p *Pace) fit(n int, took, slice time.Duration) {
	if p.n == 0 && !p.free {
		slice = min(slice, p.limit)
	}
	most := 2 * n
	if took > 0 {
		most = min(most, int(float64(n)*float64(slice)/parts/float64(took)))
	}
	p.batch = max(1, min(most, maxBatch))
}

// Goal is the number of simulations at which a thought ends, 0 if no count ends it.
func (p *Pace) Goal() int { return p.n }
