package player

import (
	"math"
	"time"
)

// pace runs a search that counts simulations in slices of time, and ends it at its
// limit.
type pace struct {
	n     int           // simulations of a thought, 0 if time ends it
	limit time.Duration // of a thought that time ends
	now   func() time.Time
	began time.Time // of the thought
	batch int       // simulations between two readings of the clock
}

// pace is the pace of a thought of n simulations or of so many milliseconds.
func (s *setup) pace(n, ms int) pace {
	return pace{n: n, limit: time.Duration(ms) * time.Millisecond, now: s.now}
}

// counted is a search that counts simulations.
type counted interface {
	Advance(n int) int // does n simulations, or fewer if it is over before
	Done() int         // simulations of the thought
	Over() bool        // nothing is left to search
}

const (
	// parts is how often the clock is read at least in a slice, and in a thought
	// limited by time, so that neither is overrun by more than about one part.
	parts = 8
	// maxBatch bounds the simulations between two readings of a clock that stands.
	maxBatch = 1 << 12
)

// forever is the limit of a thought that no time ends.
const forever = time.Duration(math.MaxInt64)

// since has the thought count from an earlier time on.
func (p *pace) since(t time.Time) { p.began = t }

// begin starts a thought.
func (p *pace) begin() { p.began, p.batch = p.now(), 1 }

// advance searches for about a slice and says whether the thought has ended: at
// its limit, or as soon as it is decided. A slice of zero or less is one
// simulation.
func (p *pace) advance(slice time.Duration, s counted, decided func() bool) bool {
	begin := p.now()
	ended := func(now time.Time) bool {
		switch {
		case decided():
			return true
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
		if p.n > 0 {
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
func (p *pace) fit(n int, took, slice time.Duration) {
	if p.n == 0 {
		slice = min(slice, p.limit)
	}
	most := 2 * n
	if took > 0 {
		most = min(most, int(float64(n)*float64(slice)/parts/float64(took)))
	}
	p.batch = max(1, min(most, maxBatch))
}

// Goal answers the function Goal.
func (p *pace) Goal() int { return p.n }
