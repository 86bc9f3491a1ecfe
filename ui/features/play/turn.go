package play

import (
	"slices"

	"playout/engine/link"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/text"
)

// commit takes a person's choice; once every acting seat has one, they are played
// together.
func (f *Feature) commit(c *feature.Context, seat int, move string) {
	c.Paused = false
	if c.Live() || c.Count > 0 {
		c.Send(feature.RealTimeMove{Seat: seat, Move: move})
		return
	}
	f.begin(c)
	if c.Arcade() && c.InRealTime() { // a countdown precedes the step
		c.Send(feature.RealTimeMove{Seat: seat, Move: move})
		return
	}
	f.delayDrawing(c)
	f.take(c, seat, move)
	if c.Person() < 0 && c.Machine() < 0 {
		f.sendPlay(c, slices.Clone(c.Collected))
		return
	}
	c.Send(feature.DropThought{}) // a hint
}

// reseat changes the player of a seat, by its number, -1 for none.
func (f *Feature) reseat(c *feature.Context, seat int, choice string) {
	if seat < 0 || c.IsExercise {
		return
	}
	if o := c.Requested; o != nil {
		if o.Game.ID == c.Game.ID && seat < len(o.Choices) {
			o.Choices = slices.Clone(o.Choices)
			o.Choices[seat] = choice
		}
		return
	}
	if c.Unsettled() || c.Choices[seat] == choice || c.HasRemote() && choice != link.Human {
		return
	}
	if c.Thought != nil && c.Thought.Seat == seat {
		c.Send(feature.DropThought{})
	}
	f.abandonStep(c)
	turned := c.Turned()
	c.Choices = slices.Clone(c.Choices)
	c.Choices[seat] = choice
	c.Paused = false
	if c.Turned() != turned { // the view follows the only person
		c.Flipped = false
	}
	c.Send(feature.Reseated{Seat: seat})
}

// hint makes a machine think for the person to move.
func (f *Feature) hint(c *feature.Context) {
	if !c.MayHint() {
		return
	}
	seat := c.Person()
	c.Send(feature.HintAsked{Seat: seat})
	c.Send(feature.Notice{Text: text.Fill(c.T.HintWait, "seat", c.T.TheSeat(c.Game.Seats[seat]))})
	c.Send(feature.Think{Thought: feature.Thought{Seat: seat, Agent: c.Game.Hint, Hint: true}})
}

// stop ends thinking: the machine plays the best move it found. If only machines play,
// they pause.
func (f *Feature) stop(c *feature.Context) {
	switch {
	case !c.MayStop():
	case c.Running():
		c.Send(feature.Pause{})
	default:
		c.Ask(wire.Command{Stop: &wire.Stop{}})
	}
}

// resume lets machines continue from here.
func (f *Feature) resume(c *feature.Context) {
	if c.MayResume() {
		c.Paused = false
		f.begin(c)
	}
}

// begin starts a game that may be played in real time.
func (f *Feature) begin(c *feature.Context) {
	if c.InRealTime() {
		c.Send(feature.RealTimeBegan{})
	}
}

// edit sets the game aside while a position is set up, or resumes it.
func (f *Feature) edit(c *feature.Context, on bool) {
	switch {
	case on:
		c.Send(feature.DropThought{})
		f.abandonStep(c)
		f.enter(c, feature.Editing)
	case c.Phase == feature.Editing && !f.awaitsPosition(c):
		f.enter(c, f.restingPhase(c))
	case c.Phase == feature.Editing:
		f.enter(c, feature.Loading)
	}
}
