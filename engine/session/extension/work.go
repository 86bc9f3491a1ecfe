package extension

import (
	"time"

	"playout/engine/instant"
)

// Clock is the clock of a game's players, which stands between two slices.
type Clock struct {
	Now    func() instant.Time
	Worked time.Duration // in all slices that have ended

	since instant.Time // the beginning of the slice
	runs  bool
}

// Time returns the time of the clock.
func (c *Clock) Time() instant.Time {
	worked := c.Worked
	if c.runs {
		worked += c.Spent()
	}
	return instant.Time(time.Hour).Add(worked) // not the zero Time
}

// Start begins a slice.
func (c *Clock) Start() { c.since, c.runs = c.Now(), true }

// Spent returns the time since the slice began.
func (c *Clock) Spent() time.Duration { return c.Now().Sub(c.since) }

// Stop ends the slice.
func (c *Clock) Stop() {
	c.Worked += c.Spent()
	c.runs = false
}

// Pace is how long a game takes one worker, 0 for unknown.
type Pace time.Duration

// Add counts games that took a time together.
func (p *Pace) Add(games int, took time.Duration) {
	if each := Pace(took / time.Duration(games)); *p == 0 {
		*p = each
	} else {
		*p += (each - *p) / 8
	}
}

// Games returns how many games take a time, 1 to most.
func (p Pace) Games(time time.Duration, most int) int {
	if p == 0 {
		return 1
	}
	return int(min(max(1, Pace(time)/p), Pace(most)))
}
