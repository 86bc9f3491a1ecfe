// Package clock is the feature of the seats' time. A seat's clock runs while the page waits for
// its move, from the first move played here: a game opened in the middle may be studied without
// haste. It stops while the page is hidden and machines wait, while an earlier position is
// shown, and while a machine's net is loading: no player loses by what they cannot see or
// influence. A machine gets its time with the request to think, and plans with it; the page
// stops it at the limit that its clock allows.
//
// A clock belongs to the game for which it was chosen, and to those that New starts after
// it. It is kept with the game, together with the time left at every ply: when the game
// is reopened, the clocks continue from there.
package clock

import (
	"math"
	"slices"

	"playout/engine/ending"
	"playout/engine/link"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/timing"
	"playout/ui/text"
)

// low is the time in ms below which a person is warned.
const low = 10_000

// Feature holds the seats' time.
type Feature struct {
	chosen  timing.Timing     // for the next game, if New starts it
	early   bool              // it was chosen for the game about to be opened
	timing  timing.Timing     // of the game on the board
	started bool              // a move has been played in it here
	left    []float64         // ms, by seat
	leftAt  map[int][]float64 // left at the arrival at a ply, or at the departure to another
	running int               // the seat whose clock runs, -1 for none
	since   float64           // the time at which left was true for it, ms
	spoken  string            // the words about a person's clock for screen readers; "" for none
	budget  feature.Budget
	alarm   feature.Alarm
	remote  *feature.SetClocks // the protocol's state in a game with a friend, nil without one
}

// New returns a game without a clock.
func New(feature.Device) feature.Feature { return &Feature{running: -1} }

// Set sets the clock, by a timing's string: at once for a game without a move since its opening,
// otherwise for the one that New starts.
type Set struct{ Choice string }

// Publish implements feature.Publisher.
func (f *Feature) Publish() feature.Published {
	s := feature.FromClock{Clock: f.chosen.String()}
	if f.timing != (timing.Timing{}) {
		for _, left := range f.left {
			s.Clocks = append(s.Clocks, clockOf(f.timing, left))
		}
	}
	return s
}

// View implements feature.Viewer.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	part, open := f.choice(&now), WordsIn(now.T).Open
	c := feature.Contributions{
		Regions: []feature.Region{{Slot: feature.Dialogs, Name: Dialog, Part: part}},
		Buttons: []feature.Button{{
			Action: "clock", Menu: true, Order: 70, Icon: "clock", Label: open.Label, Tip: open.Tip, OnClick: feature.ShowDialog{Dialog: Dialog}, OpensDialog: true,
			Hidden: !part.Offered || now.Board != nil && now.Board.Closed,
		}},
	}
	if now.Board == nil || now.Editing || f.timing == (timing.Timing{}) {
		return c
	}
	for seat := range now.Game.Seats {
		left := f.leftOf(&now, seat)
		c.SeatTimes = append(c.SeatTimes, feature.SeatTime{Seat: seat, Time: timeText(now.T, left), Ticking: seat == f.running, Low: left < min(low, f.timing.Full()/2)})
	}
	if f.spoken != "" {
		c.Spoken = feature.Text{Rank: feature.OfClock, Text: f.spoken}
	}
	return c
}

// leftOf returns the time left to a seat now.
func (f *Feature) leftOf(now *feature.Snapshot, seat int) float64 {
	if seat == f.running {
		return f.left[seat] - (now.Time - f.since)
	}
	return f.left[seat]
}

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case Set:
		f.set(c, m.Choice)
	case feature.BoardChanged:
		f.spoken = ""
		if m.Request != nil && !m.Request.Again {
			switch {
			case f.early:
			case m.Request.Start != nil:
				f.chosen, _ = timing.Parse(m.Request.Start.Clock)
			case !m.Request.Rematch:
				f.chosen = timing.Timing{}
			}
			f.early, f.started, f.remote = false, false, nil
			f.reset(c, f.chosen)
		} else {
			f.update(c, m.Before, m.Played)
		}
	case feature.SetClocks:
		f.follow(c, m)
	case feature.ResetClocks:
		f.reset(c, f.timing)
	case feature.Gather:
		m.Parts[part] = f.encode(c)
	case feature.Restored:
		f.restore(c, m.Parts[part])
	case feature.WillGoTo: // the time left is stored before another ply is shown
		if f.timing != (timing.Timing{}) {
			f.leftAt[c.Board.Ply] = slices.Clone(f.left)
		}
	case feature.ThoughtBegan:
		if t := m.Thought; !t.Hint && !c.Live() && f.timing != (timing.Timing{}) {
			f.budget = feature.NewBudget(c, t, budget(f.timing, f.left[t.Seat]))
		}
	case feature.Wake:
		f.alarm.Handle(m)
	case feature.Idle:
		f.run(c)
		f.alarm.Set(c, min(f.budget.Keep(c), f.nextChange(c)))
	}
}

func (f *Feature) set(c *feature.Context, choice string) {
	t, ok := timing.Parse(choice)
	if !ok {
		return
	}
	f.chosen = t
	switch b := c.Board; {
	case b == nil || c.Requested != nil && !c.Requested.Again:
		f.early = true
	case c.Requested == nil && !f.started && !b.Over && f.remote == nil:
		f.reset(c, t)
	}
}

// timed reports whether the game on the board may have clocks: one in which seats take
// turns, as in the first game.
func timed(now *feature.Snapshot) bool { return now.Game == nil || !now.Game.Together }

// reset gives every seat its full time.
func (f *Feature) reset(c *feature.Context, t timing.Timing) {
	f.timing = t
	if !timed(&c.Snapshot) {
		f.timing = timing.Timing{}
	}
	f.running = -1
	f.left = slices.Repeat([]float64{f.timing.Full()}, len(c.Game.Seats))
	f.leftAt = map[int][]float64{c.Board.Ply: slices.Clone(f.left)}
}

// update follows the board: a seat that moved gets the time for its next move, and at another ply
// of the record the clocks show their times of then.
func (f *Feature) update(c *feature.Context, before *wire.Board, played bool) {
	b := c.Board
	f.started = f.started || played
	if f.timing == (timing.Timing{}) || f.remote != nil {
		return
	}
	switch {
	case played && b.Ply > 0:
		for seat, name := range c.Game.Seats {
			if feature.Moved(b.Plies[b.Ply-1], seat, name) {
				f.left[seat] += float64(f.timing.Plus) * 1000
				if f.timing.Move > 0 {
					f.left[seat] = f.timing.Full()
				}
			}
		}
		f.leftAt[b.Ply] = slices.Clone(f.left)
	case before != nil && b.Ply != before.Ply && f.leftAt[b.Ply] != nil:
		f.left = slices.Clone(f.leftAt[b.Ply])
	}
}

// runningSeat returns the seat whose clock should run now, -1 for none.
func (f *Feature) runningSeat(c *feature.Context) int {
	b := c.Board
	if f.remote != nil {
		return f.remote.Runs
	}
	if f.timing == (timing.Timing{}) || b == nil || b.Ply == 0 || !f.started || b.Over || c.Busy() || c.Asleep || c.Replaying {
		return -1
	}
	if seat := c.Person(); seat >= 0 {
		if c.Paused && b.Ply < len(b.Plies) {
			return -1
		}
		return seat
	}
	if c.Thought.WillPlay() && !c.Thought.WaitsForNet {
		return c.Thought.Seat
	}
	return -1
}

// run subtracts the elapsed time from the clock that ran, and starts the right one.
func (f *Feature) run(c *feature.Context) {
	if f.running >= 0 {
		before := f.left[f.running]
		f.left[f.running] -= c.Time - f.since
		if after := f.left[f.running]; before > low && after <= low && f.timing.Full() > low && c.Choices[f.running] == link.Human {
			f.spoken = text.Fill(WordsIn(c.T).Low, "seat", c.T.TheSeat(c.Game.Seats[f.running]))
		}
	}
	f.running, f.since = f.runningSeat(c), c.Time
	if seat := f.running; seat >= 0 && f.left[seat] <= 0 && f.remote == nil {
		f.running = -1
		c.Send(feature.EndGame{How: ending.Ending{How: ending.Timeout, Seat: c.Game.Seats[seat]}})
	}
}

// nextChange returns when a clock will next change its display, +Inf for never.
func (f *Feature) nextChange(c *feature.Context) float64 {
	if f.running < 0 {
		return math.Inf(1)
	}
	step := 1000.0
	if f.left[f.running] < low+step {
		step = 100
	}
	return c.Time + math.Mod(f.left[f.running], step) + 1
}
