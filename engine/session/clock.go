package session

import "time"

// clock is a thought's. It stands while the thought waits so as to be slow, so that a
// limit in time is one of work.
type clock struct {
	now   func() time.Time // the session's
	stood time.Duration    // in all, before since
	since time.Time        // when it was stopped, zero while it goes
}

func (c *clock) read() time.Time {
	now := c.since
	if now.IsZero() {
		now = c.now()
	}
	return now.Add(-c.stood)
}

// stop has the clock stand, if it goes.
func (c *clock) stop() {
	if c.since.IsZero() {
		c.since = c.now()
	}
}

// start has the clock go on, if it stands.
func (c *clock) start() {
	if !c.since.IsZero() {
		c.stood += c.now().Sub(c.since)
		c.since = time.Time{}
	}
}
