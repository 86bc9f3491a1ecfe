package watch

import "time"

// Clock is a thought's. It stands while the thought waits so as to be slow, so that a
// limit in time is one of work.
type Clock struct {
	now   func() time.Time
	stood time.Duration // in all, before since
	since time.Time     // when it was stopped, zero while it goes
}

// NewClock is a clock that goes as another one does.
func NewClock(now func() time.Time) Clock { return Clock{now: now} }

// Now is what it shows.
func (c *Clock) Now() time.Time {
	now := c.since
	if now.IsZero() {
		now = c.now()
	}
	return now.Add(-c.stood)
}

// Stop has the clock stand, if it goes.
func (c *Clock) Stop() {
	if c.since.IsZero() {
		c.since = c.now()
	}
}

// Start has the clock go on, if it stands.
func (c *Clock) Start() {
	if !c.since.IsZero() {
		c.stood += c.now().Sub(c.since)
		c.since = time.Time{}
	}
}
