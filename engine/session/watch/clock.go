package watch

import (
	"time"

	"playout/engine/instant"
)

// Clock is the clock of Thinks. It stands while a slowed search waits, so that a time limit
// counts only working time.
type Clock struct {
	now     func() instant.Time
	stopped time.Duration // how long it stood in total, before since
	since   instant.Time  // when it was stopped, zero while it runs
}

// NewClock returns a clock that follows another one.
func NewClock(now func() instant.Time) Clock { return Clock{now: now} }

// Now returns the clock's time.
func (c *Clock) Now() instant.Time {
	now := c.since
	if now.IsZero() {
		now = c.now()
	}
	return now.Add(-c.stopped)
}

// At returns the clock's time at a reading of the other clock, if it has run since that reading.
func (c *Clock) At(reading instant.Time) instant.Time { return reading.Add(-c.stopped) }

// Stop stops the clock, if it runs.
func (c *Clock) Stop() {
	if c.since.IsZero() {
		c.since = c.now()
	}
}

// Start continues the clock, if it stands.
func (c *Clock) Start() {
	if !c.since.IsZero() {
		c.stopped += c.now().Sub(c.since)
		c.since = instant.Time(0)
	}
}
