package feature

import "math"

// Budget is how long a machine may think of its move. The zero Budget has no end.
type Budget struct {
	thought int     // ID of the Think, 0 for none
	begun   float64 // ms
	length  float64 // ms
}

// NewBudget is one of some milliseconds for a thought that begins now.
func NewBudget(c *Context, t Thought, ms float64) Budget { return Budget{t.ID, c.Time, ms} }

// Keep has the machine hurried once the budget is spent. It says when that will be,
// infinitely late for never. While the machine waits for its net no time counts.
func (b *Budget) Keep(c *Context) (at float64) {
	t := c.Thought
	if t == nil || t.ID != b.thought || t.Dropped || t.Hurried {
		return math.Inf(1)
	}
	if t.Waits {
		b.begun = c.Time
	}
	if at = b.begun + b.length; c.Time >= at {
		c.Tell(Hurry{})
		return math.Inf(1)
	}
	return at
}

// Alarm is the one timer of a feature that wants to be woken now and then. A
// message of type Wake, which it hears, wakes all features.
type Alarm struct{ due float64 }

// Wake is what an Alarm has heard; the Rested after it does the work.
type Wake struct {
	alarm *Alarm
	at    float64
}

// Set has the feature woken at a time, unless it will be before.
func (a *Alarm) Set(c *Context, at float64) {
	if math.IsInf(at, 1) || a.due > 0 && a.due <= at {
		return
	}
	a.due = at
	c.After(at-c.Time, Wake{a, at})
}

// Hear is to be told of every Wake.
func (a *Alarm) Hear(w Wake) {
	if w.alarm == a && a.due == w.at {
		a.due = 0
	}
}
