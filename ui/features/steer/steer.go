// Package steer is the feature of real time: where a person plays, alone among
// machines, a game in which all choose at once, steps may come by themselves, one
// a second.
package steer

import (
	"math"

	"playout/engine/wire"
	"playout/ui/feature"
)

// beat is the time in ms between two steps of a game in real time.
const beat = 1000

// key is of the setting that says that such games are played in real time.
const key = "playout.realtime"

// Feature is the pace of such a game. The first choice sets it going; a pause,
// another position and a hidden page end that; then the next choice does it again.
type Feature struct {
	realTime bool
	going    bool
	since    float64 // when the step that is chosen for began, ms
	wish     string  // the move chosen for it so far, "" for none
	wished   string  // what it was when the worker died
	budget   feature.Budget
	alarm    feature.Alarm
}

// New is what was chosen on an earlier visit.
func New(d feature.Device) feature.Feature { return &Feature{realTime: d.Load(key) != ""} }

// Part is the feature's part of the view.
type Part struct {
	Shown    bool // a person plays such a game
	RealTime bool // chosen
	Going    bool // the seconds are counted now
}

// Set chooses between real time and step by step.
type Set struct{ On bool }

// Publish implements feature.Publisher.
func (f *Feature) Publish(s *feature.Snapshot) {
	s.RealTime, s.Going = f.realTime, f.going
}

// Draw implements feature.Feature.
func (f *Feature) Draw(now *feature.Snapshot, v *feature.View) {
	if now.Board == nil || now.Editing {
		return
	}
	feature.Put(v, Part{Shown: now.Steers(), RealTime: f.realTime, Going: now.Live() && !now.Asleep})
	if own := now.Own(); own >= 0 {
		chosen := f.wish
		if chosen == "" && now.Steers() { // of several persons nobody sees what another has chosen
			chosen = now.Collected[own]
		}
		for _, m := range now.Board.Legal {
			if m.Seat == now.Game.Seats[own] && m.Name == chosen {
				for _, i := range m.Squares {
					v.Board.Squares[i].Chosen = true
				}
				return
			}
		}
	}
}

// Hear implements feature.Feature.
func (f *Feature) Hear(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case Set:
		f.set(c, m.On)
	case feature.Begun:
		if f.realTime && c.Steers() {
			f.going, f.since = true, c.Time
		}
	case feature.Wished:
		f.wish = m.Move
	case feature.GaveUp:
		f.wish = ""
	case feature.Lost:
		if f.wish != "" {
			f.wished = f.wish
		}
	case feature.BoardCame:
		f.since = c.Time
		if m.Opening != nil && m.Opening.Again {
			f.wish = f.wished
		}
		f.wished = ""
	case feature.Opens, feature.GoesTo, feature.Halt:
		f.going = false
	case feature.Began:
		if c.Live() && !m.Thought.Hint {
			f.budget = feature.NewBudget(c, m.Thought, f.share(c))
		}
	case feature.Wake:
		f.alarm.Hear(m)
	case feature.Rested:
		f.alarm.Set(c, min(f.budget.Keep(c), f.keep(c)))
	}
}

func (f *Feature) set(c *feature.Context, on bool) {
	was := c.Board != nil && c.Live()
	f.realTime, f.going = on, false
	stored := ""
	if on {
		stored = "on"
	}
	c.Do(feature.Store{Key: key, Value: stored})
	if was {
		c.Tell(feature.DropThought{}) // it may have been given little time
		f.wish = ""
	}
}

// counts says whether the second is counted for a person who has still to choose.
func counts(c *feature.Context) bool {
	return c.Board != nil && c.Live() && !c.Busy() && !c.Asleep && c.Person() >= 0
}

// keep makes the step when its second is over: what the person has chosen, or
// else what the worker says that the seat does without a choice. Machines that
// think still are to be done at once. It says when the next second is over,
// infinitely late while none is counted.
func (f *Feature) keep(c *feature.Context) (at float64) {
	if !counts(c) {
		return math.Inf(1)
	}
	if at = f.since + beat; c.Time < at {
		return at
	}
	seat, move := c.Person(), f.wish
	for _, m := range c.Board.Legal {
		if move == "" && m.Default && m.Seat == c.Game.Seats[seat] {
			move = m.Name
		}
	}
	c.Tell(feature.Take{Seat: seat, Move: move})
	c.Tell(feature.Hurry{})
	return math.Inf(1)
}

// share is how long a machine may think in real time, in ms: what is left of the
// second by the machines that have still to choose.
func (f *Feature) share(c *feature.Context) float64 {
	const least, reserve = 20, 80 // ms
	machines := 0
	for seat, choice := range c.Choices {
		if choice != wire.Human && c.Acts(seat) {
			machines++
		}
	}
	return max(least, (f.since+beat-reserve-c.Time)/float64(max(1, machines)))
}
