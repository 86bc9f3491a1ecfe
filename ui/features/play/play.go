// Package play is the feature that runs the game on the board: it decides the next step, sends
// moves to the worker and takes over positions. It knows no rules: legality, moves and results
// all come from the worker.
//
// The state of the game is its Phase, which only this package changes, by the table of package
// feature. One function, settle, decides the next automatic step.
//
// The record survives the worker: everything needed to reopen the game is here.
package play

import (
	"fmt"
	"slices"

	"playout/engine/ending"
	"playout/engine/wire"
	"playout/ui/feature"
)

// Feature is the game on the board. Its table is the part that other features may know.
type Feature struct {
	load func(key string) string // of a setting

	table      feature.OnBoard
	passMillis float64 // ms that a forced pass stays in view before it is played

	greeted    bool                 // the current worker has started
	pending    int                  // ID of the outstanding command that changes the position, 0 for none
	openID     int                  // ID of the command that opens table.Opens, 0 until sent
	moves      []string             // of a pending Play, sent again if the worker dies
	amending   bool                 // the pending command is an Amend
	importing  bool                 // the pending command is an Import
	plan       *plan                // the step about to be played, nil for none
	plans      int                  // counts plans, so that a timer does not carry out an abandoned one
	flipped    bool                 // table.Flipped before an exercise was opened
	boardRound int                  // the round in which the last board came
	left       *feature.OpenRequest // opens the game where the visitor left it to look inside, nil unless that is so
	aside      wire.Open            // of the game that an exercise replaced
	deferred   []feature.Message
}

// plan is a step to be played after the position has been in view for a time.
type plan struct {
	number int
	moves  []string
}

// due is the timer of a plan.
type due struct{ number int }

// arrived is an imported board, taken over once the previous game has been left.
type arrived struct{ wire.Event }

// New returns a page without a game.
func New(d feature.Device) feature.Feature {
	return &Feature{load: d.Load, passMillis: d.Pace.Pass, table: feature.OnBoard{Shows: -1}}
}

// Publish implements feature.Publisher.
func (f *Feature) Publish() feature.Published { return f.table }

// Handle implements feature.Feature. It changes the table of its snapshot in place and keeps it:
// every feature has its own snapshot.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	if !f.hearRequest(c, m) {
		f.hearEvent(c, m)
	}
	f.followPlace(c)
	c.Coming = f.awaitsPosition(c)
	f.table = c.OnBoard
}

// hearRequest handles requests about the game, and reports whether this was one.
func (f *Feature) hearRequest(c *feature.Context, m feature.Message) bool {
	switch m := m.(type) {
	case feature.Commit:
		f.commit(c, m.Seat, m.Move)
	case feature.Reseat:
		f.reseat(c, m.Seat, m.Choice)
	case feature.Undo:
		f.undo(c)
	case feature.Redo:
		if !c.HasRemote() {
			f.step(c, (*feature.Snapshot).Forward)
		}
	case feature.Hint:
		f.hint(c)
	case feature.Stop:
		f.stop(c)
	case feature.Resume:
		f.resume(c)
	case feature.Resign:
		if seat := c.ResigningSeat(); seat >= 0 && c.HasRemote() {
			c.Send(feature.ResignToFriend{Seat: seat})
		} else if seat >= 0 {
			f.end(c, ending.Ending{How: ending.Resigned, Seat: c.Game.Seats[seat]})
		}
	case feature.Flip:
		c.Flipped = !c.Flipped
	case feature.Open:
		f.open(c, m.Request)
	case feature.ShowPly:
		f.show(c, m)
	case feature.EndGame:
		f.end(c, m.How)
	case feature.Import:
		f.importText(c, m)
	case feature.SetEditing:
		f.edit(c, m.On)
	case feature.Amend:
		f.amend(c, m)
	default:
		return f.hearStepRequest(c, m)
	}
	return true
}

// hearStepRequest handles requests about the current step.
func (f *Feature) hearStepRequest(c *feature.Context, m feature.Message) bool {
	switch m := m.(type) {
	case feature.DropPlan:
		f.plan = nil
	case feature.DropStep:
		f.abandonStep(c)
	case feature.Pause:
		c.Paused = true
		c.Send(feature.DropThought{})
		f.abandonStep(c)
	case feature.SetPaused:
		c.Paused = m.On
	case feature.SetMove:
		f.take(c, m.Seat, m.Move)
	case feature.Deferred:
		f.deferred = append(f.deferred, m.Message)
	default:
		return false
	}
	return true
}

// hearEvent handles events.
func (f *Feature) hearEvent(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case feature.WorkerStarted:
		f.greeted = true
		c.Catalogue = feature.WithOwnNets(m.Games, f.load(feature.KeyNets))
		if c.Requested != nil {
			f.sendOpening(c)
		}
	case feature.NetsChanged:
		c.Catalogue = feature.WithOwnNets(c.Catalogue, f.load(feature.KeyNets))
		if c.Game != nil {
			c.Game = c.Find(c.Game.ID)
		}
	case feature.WorkerLost:
		f.lost(c, m.GivenUp)
	case feature.Answer:
		if f.greeted {
			f.answer(c, m.Event)
		}
	case arrived:
		f.openImported(c, m.Event)
	case feature.BoardChanged:
		if o := m.Request; o != nil && o.Play != nil && !c.Board.Over {
			f.sendPlay(c, o.Play)
		}
	case feature.Seated:
		c.Choices = slices.Clone(c.Choices)
		c.Choices[m.Seat] = m.Choice
	case feature.ThoughtBegan:
		if f.settled(c) {
			f.enter(c, f.restingPhase(c))
		}
	case feature.ThoughtReported:
		f.reported(c, m)
	case feature.Visit:
		if !f.greeted && c.ShowsGame() {
			c.Requested = nil // the next worker opens the address's game
		}
	case feature.Revive:
		if c.Phase == feature.Gone {
			f.enter(c, feature.Loading)
		}
	case feature.Idle:
		f.rested(c)
	case due:
		if f.plan != nil && f.plan.number == m.number {
			f.sendPlay(c, f.plan.moves)
		}
	}
}

// enter changes the phase; no other function does.
func (f *Feature) enter(c *feature.Context, next feature.Phase) {
	if !c.Phase.Follows(next) {
		panic(fmt.Sprintf("the game cannot go from %s to %s", c.Phase, next))
	}
	c.Phase = next
}

// awaitsPosition reports whether the worker owes the position.
func (f *Feature) awaitsPosition(c *feature.Context) bool {
	return c.Requested != nil || f.pending != 0
}

// rested carries out the presses made while the worker answered, one at a time, or otherwise the
// automatic step.
func (f *Feature) rested(c *feature.Context) {
	if len(f.deferred) > 0 && !c.Answering() {
		m := f.deferred[0]
		f.deferred = f.deferred[1:]
		c.Send(m)
		return
	}
	f.settle(c)
}

// settle starts the next automatic step, if any, and enters the phase that follows.
func (f *Feature) settle(c *feature.Context) {
	if !f.settled(c) {
		return
	}
	idle := (c.Solving == feature.NotSolving || c.Solving == feature.Answering) && c.Thought == nil && f.plan == nil && !c.Asleep && !c.Checking
	if idle && !c.Board.Over && !c.Replaying && !c.Paused && (c.Person() < 0 || c.Live()) {
		f.next(c)
	}
	was := c.Phase
	f.enter(c, f.restingPhase(c))
	if c.Phase != was {
		c.Send(feature.PhaseChanged{})
	}
}

// settled reports whether the game continues from the position on the board.
func (f *Feature) settled(c *feature.Context) bool {
	return c.Board != nil && f.greeted && !f.awaitsPosition(c) && c.Phase != feature.Editing && c.Phase != feature.Gone
}

// restingPhase returns the phase of a settled position.
func (f *Feature) restingPhase(c *feature.Context) feature.Phase {
	switch {
	case c.Checking:
		return feature.Seating
	case c.Board.Over:
		return feature.Over
	case c.Live() && c.Person() >= 0:
		return feature.Choosing
	case c.Replaying:
		return feature.Replaying
	case f.plan != nil:
		return feature.Showing
	case c.Thought.WillPlay():
		return feature.Thinking
	case c.Person() >= 0:
		return feature.Choosing
	case c.Paused:
		return feature.Waiting
	}
	return feature.Sleeping
}

// next starts the next move if it is automatic: a forced pass, a machine's move, or the step
// that all have chosen.
func (f *Feature) next(c *feature.Context) {
	if move := c.Forced(); move != "" {
		seat := c.Board.Acting[0]
		c.Send(feature.Notice{Text: c.T.FillSeat(c.T.MustPass, seat), Step: true})
		moves := make([]string, len(c.Game.Seats))
		moves[slices.Index(c.Game.Seats, seat)] = move
		f.schedule(c, f.passMillis, moves)
		return
	}
	if seat := c.Machine(); seat >= 0 && (c.Choices[seat] == feature.Nobody || c.Choices[seat] == feature.Remote) {
		return
	} else if seat >= 0 {
		c.Send(feature.Think{Thought: feature.Thought{Seat: seat, Agent: c.Choices[seat]}})
		return
	}
	if c.Person() >= 0 {
		return // in real time: the second runs on
	}
	wait := c.Changed + c.Answer - c.Time
	if c.OwnSeat() >= 0 || c.Skips {
		wait = 0 // a person has seen enough to choose, or wants to see the end
	}
	f.schedule(c, wait, slices.Clone(c.Collected))
}

// schedule plays a step after a time, unless it is abandoned meanwhile.
func (f *Feature) schedule(c *feature.Context, ms float64, moves []string) {
	f.plans++
	f.plan = &plan{f.plans, moves}
	c.After(ms, due{f.plans})
}

// abandonStep abandons the plan and the moves collected in this step.
func (f *Feature) abandonStep(c *feature.Context) {
	f.plan = nil
	c.Collected = make([]string, len(c.Collected))
}

// take records a seat's move of this step.
func (f *Feature) take(c *feature.Context, seat int, move string) {
	c.Collected = slices.Clone(c.Collected)
	c.Collected[seat] = move
}
