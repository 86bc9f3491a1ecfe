// Package steer is the feature of play in real time. In a game of simultaneous moves with at
// least one person, a clock can make the steps, one a second, instead of waiting until everyone
// has chosen. Several people at one keyboard each have their own keys.
package steer

import (
	"math"
	"slices"
	"time"

	"playout/engine/link"
	"playout/engine/timecontrol"
	"playout/ui/feature"
)

// beat is the time in ms between two steps of a game in real time.
const beat = 1000

// key is the setting that plays such games in real time.
const key = "playout.realtime"

// Feature holds the pace of such a game. The first choice starts it; a pause, another position
// and a hidden page stop it; the next choice starts it again.
type Feature struct {
	realTime    bool
	going       bool
	since       float64  // when the current step began, ms
	choices     []string // by seat, the move chosen for this step so far, "" for none
	lostChoices []string // the same when the worker died
	nextWays    []string // by seat, the direction given while the step was on its way, for the next one
	budget      feature.Budget
	alarm       feature.Alarm
}

// New returns the feature with the choice of an earlier visit.
func New(d feature.Device) feature.Feature { return &Feature{realTime: d.Load(key) != ""} }

// Set switches between real time and step by step.
type Set = feature.SetRealTime

// Direction is a direction of the screen, given by a key of one of several people, by a gamepad or
// on the stage.
type Direction struct {
	Person int    // from 0, in the order of their seats
	Way    string // "NORTH", "EAST", "SOUTH" or "WEST"
}

// BoardAction implements feature.BoardAction.
func (Direction) BoardAction() {}

// Publish implements feature.Publisher.
func (f *Feature) Publish() feature.Published {
	return feature.FromSteer{RealTime: f.realTime, Going: f.going}
}

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	choices := f.choices
	if feature.EndsStep(m) {
		f.choices = nil
	}
	switch m := m.(type) {
	case Set:
		f.set(c, m.On)
	case Direction:
		f.steerTo(c, m)
	case feature.StageEvent:
		if s := m.Steer; s != nil {
			f.steerTo(c, Direction{Person: personOf(&c.Snapshot, s.Pad), Way: s.Way})
		}
	case feature.RealTimeBegan:
		if c.InRealTime() && !c.Arcade() {
			f.going, f.since = true, c.Time
		}
	case feature.CountdownEnded:
		if c.InRealTime() {
			f.going, f.since = true, c.Time
		}
	case feature.RealTimeMove:
		f.choices = with(f.choices, m.Seat, m.Move)
	case feature.WorkerLost:
		if choices != nil {
			f.lostChoices = choices
		}
	case feature.BoardChanged:
		f.boardCame(c, m)
	case feature.WillOpen, feature.WillGoTo, feature.Pause:
		f.going, f.nextWays = false, nil
	case feature.ThoughtBegan:
		if c.Live() && !m.Thought.Hint {
			f.budget = feature.NewBudget(c, m.Thought, f.thinkTime(c))
		}
	case feature.Wake:
		f.alarm.Handle(m)
	case feature.Idle:
		f.alarm.Set(c, min(f.budget.Keep(c), f.playDue(c)))
	}
}

// entryOf returns a list's entry for a seat, "" for none.
func entryOf(list []string, seat int) string {
	if seat >= len(list) {
		return ""
	}
	return list[seat]
}

// with returns a list with a seat's entry changed; the original stays as it is.
func with(list []string, seat int, what string) []string {
	list = slices.Clone(list)
	for len(list) <= seat {
		list = append(list, "")
	}
	list[seat] = what
	return list
}

// boardCame starts the second of a new position.
func (f *Feature) boardCame(c *feature.Context, m feature.BoardChanged) {
	f.since = c.Time
	if m.Request != nil && m.Request.Again {
		f.choices = f.lostChoices
	}
	f.lostChoices = nil
	late := f.nextWays
	f.nextWays = nil
	for seat, way := range late {
		if move := moveTo(&c.Snapshot, seat, way); m.Played && c.Live() && move != "" {
			c.Send(feature.RealTimeMove{Seat: seat, Move: move})
		}
	}
}

// steerTo takes a direction for a person's goose. Straight back is not allowed: the goose
// keeps its heading. A direction that arrives while a step is with the worker counts for
// the next one.
func (f *Feature) steerTo(c *feature.Context, m Direction) {
	if c.Board == nil || !c.Steered() || c.IsExercise {
		return
	}
	seat := seatOf(&c.Snapshot, m.Person)
	chooses := seat >= 0 && c.MayChoose() && c.Person() >= 0 // and no choice is complete yet
	switch {
	case seat < 0:
	case chooses && (c.Live() || c.HasToChoose(seat)):
		if move := moveTo(&c.Snapshot, seat, m.Way); move != "" {
			c.Send(feature.Commit{Seat: seat, Move: move})
		}
	case c.Live():
		f.nextWays = with(f.nextWays, seat, m.Way)
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
		c.Send(feature.DropThought{}) // it may have had little time
		f.choices = nil
	}
}

// isCounting reports whether the second is running for a person who has yet to choose.
func isCounting(c *feature.Context) bool {
	return c.Board != nil && c.Live() && !c.Busy() && !c.Asleep && c.Person() >= 0
}

// playDue plays the step when its second is over, with each person's choice, or otherwise the
// worker's default move for the seat. Machines still thinking have to finish at once. It returns
// the end of the next second, +Inf while none is running.
func (f *Feature) playDue(c *feature.Context) (due float64) {
	if !isCounting(c) {
		return math.Inf(1)
	}
	if due = f.since + beat; c.Time < due {
		return due
	}
	for seat, choice := range c.Choices {
		if choice != link.Human || !slices.Contains(c.Board.Acting, c.Game.Seats[seat]) {
			continue
		}
		if move := entryOf(f.choices, seat); move != "" {
			c.Send(feature.SetMove{Seat: seat, Move: move})
		} else if c.HasToChoose(seat) {
			c.Send(feature.SetMove{Seat: seat, Move: defaultMove(&c.Snapshot, seat)})
		}
	}
	c.Send(feature.Hurry{})
	return math.Inf(1)
}

// defaultMove returns a seat's default move.
func defaultMove(now *feature.Snapshot, seat int) string {
	for _, m := range now.Board.Legal {
		if m.Default && m.Seat == now.Game.Seats[seat] {
			return m.Name
		}
	}
	return ""
}

// thinkTime returns how long a machine may think in real time: the rest of the second, divided by
// the machines that have yet to choose.
func (f *Feature) thinkTime(c *feature.Context) time.Duration {
	machines := 0
	for seat, choice := range c.Choices {
		if choice != link.Human && c.HasToChoose(seat) {
			machines++
		}
	}
	left := max(time.Millisecond, feature.Millis(f.since+beat-c.Time))
	return timecontrol.Clock{Left: left, Moves: max(1, machines), Reserve: 80 * time.Millisecond}.Budget()
}
