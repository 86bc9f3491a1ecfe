// Package think is the feature that runs machines' thoughts. At most one Think is outstanding;
// the next is sent only after its Final, or after a command that ends it. It drops reports about
// an earlier position by their epoch.
package think

import (
	"playout/engine/exercise"
	"playout/engine/wire"
	"playout/ui/feature"
)

// Feature holds the thought under way.
type Feature struct {
	thought *feature.Thought // nil for nothing; never changed in place
	next    *feature.Thought // starts once a dropped thought has ended, nil for none
}

// New returns a page without a thought.
func New(feature.Device) feature.Feature { return &Feature{} }

// Publish implements feature.Publisher.
func (f *Feature) Publish() feature.Published { return feature.FromThink{Thought: f.thought} }

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case feature.Think:
		switch {
		case f.thought == nil:
			f.think(c, m.Thought)
		case f.thought.Yields() && !m.Thought.Yields():
			f.stop(c)
			f.next = &m.Thought
		}
	case feature.WillOpen:
		f.next = nil
		f.drop(c)
	case feature.Ask:
		if m.ChangesPosition() {
			f.next = nil
			f.drop(c)
		}
	case feature.DropThought:
		f.next = nil
		f.stop(c)
	case feature.Hurry:
		f.hurry(c)
	case feature.Answer:
		f.answer(c, m)
	case feature.WorkerLost:
		f.next = nil
		if f.thought != nil {
			f.thought = nil
			c.Send(feature.ThoughtDropped{})
		}
	}
}

// think lets an agent think for a seat.
func (f *Feature) think(c *feature.Context, t feature.Thought) {
	t.Begun = c.Time
	seed := c.Random()
	if c.IsExercise {
		seed = exercise.ThoughtSeed(c.Board.Seed, c.Board.Ply, t.Seat)
	}
	think := &wire.Think{Epoch: c.Epoch, Seat: c.Game.Seats[t.Seat], Agent: t.Agent, Seed: seed, Workers: c.Workers, Endless: t.Analysis && !t.Limited, Lines: t.Lines}
	if t.Limited {
		think.Workers = 1
	}
	if !t.Hint && !c.Live() && t.Seat < len(c.Clocks) {
		think.Clock = &c.Clocks[t.Seat]
	}
	t.ID = c.Ask(wire.Command{Think: think})
	f.thought = &t
	c.Send(feature.ThoughtBegan{Thought: t})
}

// drop marks the thought as no longer wanted; its Final is still awaited.
func (f *Feature) drop(c *feature.Context) {
	if f.thought != nil {
		t := *f.thought
		t.Dropped = true
		f.thought = &t
		c.Send(feature.ThoughtDropped{})
	}
}

// stop drops the thought and lets the worker end it.
func (f *Feature) stop(c *feature.Context) {
	if f.thought != nil && !f.thought.Dropped {
		f.drop(c)
		c.Ask(wire.Command{Stop: &wire.Stop{}})
	}
}

// hurry makes the thinking machine play the best move found so far.
func (f *Feature) hurry(c *feature.Context) {
	if f.thought == nil || f.thought.Dropped || f.thought.Hurried {
		return
	}
	t := *f.thought
	t.Hurried = true
	f.thought = &t
	c.Ask(wire.Command{Stop: &wire.Stop{}})
}

// answer passes on reports.
func (f *Feature) answer(c *feature.Context, m feature.Answer) {
	if f.thought == nil || m.ID != f.thought.ID {
		return
	}
	t := *f.thought
	if m.Error != nil || m.Report != nil && m.Report.Final {
		f.thought = nil
		if next := f.next; next != nil {
			f.next = nil
			c.Send(feature.Think{Thought: *next})
		}
	}
	switch r := m.Report; {
	case m.Error != nil:
		c.Send(feature.ThoughtDropped{})
		if t.Analysis {
			c.Send(feature.ThoughtRefused{Thought: t})
			c.Send(feature.ErrorAlert(m.Error, false))
		} else if !t.Dropped {
			c.Send(feature.SetPaused{On: true}) // a machine whose request is refused must not try for ever
			c.Send(feature.ErrorAlert(m.Error, false))
		}
	case r != nil && !t.Dropped && m.Epoch == c.Epoch:
		t.WaitsForNet = r.Net != "" && r.Kernel == "" && r.Lacks == nil
		if !r.Final {
			f.thought = &t
		}
		c.Send(feature.ThoughtReported{Thought: t, Report: r})
	}
}
