// Package dispatch is the feature that talks to the worker: it sends the commands of other
// features, and watches over the worker. It pings a silent worker that owes an answer; one that
// does not answer the ping is dead, since a worker ended from outside gives no sign. Then it
// starts another one, and the features repeat their unanswered commands.
//
// A worker that is loading sends an empty message at each step, and counts as dead if the next
// one does not come. The feature reports a worker that cannot start at once, and gives it up
// like one that keeps dying: the visitor may then try again.
package dispatch

import (
	"fmt"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/text"
)

// Feature holds the conversation with the current worker.
type Feature struct {
	phase        int          // grows with a worker's start and its greeting, so that timers of earlier phases do nothing
	pending      map[int]bool // commands without their last answer, by ID
	greeted      bool
	lastHeard    float64 // when its last message came, or it was started, ms
	lastAsked    float64 // when the last command was sent, ms
	timerRunning bool    // a timer is running
	pinged       bool    // a Hello was sent as a ping
	deaths       []float64
	stalled      bool // an alert reports that no worker starts
	givenUp      bool
}

// New returns the conversation before it starts.
func New(feature.Device) feature.Feature { return &Feature{} }

// look is the timer for watching over the worker.
type look struct {
	phase int
	limit float64
}

// Publish implements feature.Publisher.
func (f *Feature) Publish() feature.Published { return feature.FromTalk{WorkerStarted: f.greeted} }

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case feature.Begin:
		f.start(c)
	case feature.Ask:
		f.send(c, m.Command)
	case feature.Answer:
		f.answered(c, m.Event)
	case feature.WorkerLoading:
		f.lastHeard = c.Time
	case feature.WorkerDied:
		f.died(c, m.Reason)
	case feature.Revive:
		if f.givenUp {
			f.deaths = nil
			f.start(c)
		}
	case feature.Idle:
		f.watch(c)
	case look:
		f.look(c, m)
	}
}

// start starts a worker and greets it.
func (f *Feature) start(c *feature.Context) {
	f.phase++
	*f = Feature{phase: f.phase, deaths: f.deaths, stalled: f.stalled, pending: make(map[int]bool), lastHeard: c.Time}
	c.Do(feature.RestartWorker{})
	c.Ask(wire.Command{Hello: &wire.Hello{Version: wire.Version}})
}

// send sends a command to the worker.
func (f *Feature) send(c *feature.Context, command wire.Command) {
	f.lastAsked = c.Time
	if command.Answered() {
		f.pending[command.ID] = true
	}
	c.Do(feature.SendWorker{Message: wire.EncodeCommand(command)})
}

// answered notes an answer of the worker. The other features get it too, and each knows the
// answers to its own commands by their ID.
func (f *Feature) answered(c *feature.Context, event wire.Event) {
	if f.givenUp {
		return
	}
	f.lastHeard, f.pinged = c.Time, false
	if event.Report == nil || event.Report.Final {
		delete(f.pending, event.ID)
	}
	if event.Hello != nil {
		f.greet(c, event.Hello)
	}
}

// greet starts the conversation with a worker that has just come up. The answer to a ping
// changes nothing.
func (f *Feature) greet(c *feature.Context, w *wire.Welcome) {
	if f.greeted {
		return
	}
	if w.Version != wire.Version || len(w.Games) == 0 {
		f.died(c, fmt.Sprintf("protocol version %d with %d games, want version %d", w.Version, len(w.Games), wire.Version))
		return
	}
	f.greeted, f.timerRunning = true, false // from now on it must answer soon
	f.phase++
	f.clearStalled(c)
	c.Send(feature.WorkerStarted{Games: w.Games})
}

// clearStalled removes the alert that no worker starts.
func (f *Feature) clearStalled(c *feature.Context) {
	if f.stalled {
		f.stalled = false
		c.Send(feature.Notice{})
	}
}

// watch watches over a worker that owes an answer.
func (f *Feature) watch(c *feature.Context) {
	if f.timerRunning || f.givenUp || len(f.pending) == 0 {
		return
	}
	limit := float64(feature.AnswerPatience)
	if !f.greeted {
		limit = feature.Stall
	} else if f.pinged {
		limit = feature.PingPatience
	}
	f.timerRunning = true
	c.After(max(f.lastHeard, f.lastAsked)+limit-c.Time, look{f.phase, limit})
}

func (f *Feature) look(c *feature.Context, m look) {
	if f.phase != m.phase {
		return
	}
	f.timerRunning = false
	switch {
	case c.Time < max(f.lastHeard, f.lastAsked)+m.limit || len(f.pending) == 0:
		f.watch(c)
	case !f.greeted:
		f.died(c, "")
	case f.pinged:
		f.died(c, "no answer")
	default:
		f.pinged = true
		c.Ask(wire.Command{Hello: &wire.Hello{Version: wire.Version}})
	}
}

// died starts another worker, which takes over the game, unless that has happened too often. It
// does not restart a worker that never started.
func (f *Feature) died(c *feature.Context, reason string) {
	if f.givenUp {
		return
	}
	f.deaths = append(f.deaths, c.Time)
	for f.deaths[0] < c.Time-feature.DeathSpan {
		f.deaths = f.deaths[1:]
	}
	if len(f.deaths) >= feature.MaxDeaths {
		f.greeted, f.givenUp = false, true
		clear(f.pending)
		f.clearStalled(c)
		c.Send(feature.WorkerLost{GivenUp: true})
		c.Send(feature.Alert{Again: true, Text: func(w *text.Strings) string {
			if reason == "" {
				return w.Absent
			}
			return text.Fill(w.Died, "reason", reason)
		}})
		return
	}
	f.start(c)
	told := c.Board != nil
	c.Send(feature.WorkerLost{})
	if reason == "" {
		f.stalled = true
		c.Send(feature.Notice{Text: c.T.Stalled, Kept: true})
	} else if told {
		c.Send(feature.Notice{Text: c.T.Restarted})
	}
}
