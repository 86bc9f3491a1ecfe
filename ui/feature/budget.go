package feature

import (
	"math"
	"time"
)

// Budget limits how long a machine may think about its move. The zero Budget has no
// limit.
type Budget struct {
	thought int     // ID of the Think, 0 for none
	started float64 // ms
	length  float64 // ms
}

// NewBudget returns a budget of the given length for a thought that starts now.
func NewBudget(c *Context, t Thought, length time.Duration) Budget {
	return Budget{t.ID, c.Time, length.Seconds() * 1000}
}

// Millis returns a number of milliseconds as a duration, 0 for a negative number.
func Millis(ms float64) time.Duration {
	return time.Duration(max(0, ms) * float64(time.Millisecond))
}

// Keep hurries the machine once its budget is spent. It returns the time at which that will be,
// +Inf for never. The wait for a net does not count.
func (b *Budget) Keep(c *Context) (at float64) {
	t := c.Thought
	if t == nil || t.ID != b.thought || t.Dropped || t.Hurried {
		return math.Inf(1)
	}
	if t.WaitsForNet {
		b.started = c.Time
	}
	if at = b.started + b.length; c.Time >= at {
		c.Send(Hurry{})
		return math.Inf(1)
	}
	return at
}

// Alarm is the single timer of a feature that needs to wake from time to time. It sends itself a
// Wake, which wakes all features.
type Alarm struct{ due float64 }

// Set wakes the feature at a time, unless the alarm is already set for an earlier one.
func (a *Alarm) Set(c *Context, at float64) {
	if math.IsInf(at, 1) || a.due > 0 && a.due <= at {
		return
	}
	a.due = at
	c.After(at-c.Time, Wake{a, at})
}

// Handle must be called for every Wake.
func (a *Alarm) Handle(w Wake) {
	if w.alarm == a && a.due == w.at {
		a.due = 0
	}
}
