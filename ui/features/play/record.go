package play

import (
	"cmp"

	"playout/engine/ending"
	"playout/engine/wire"
	"playout/ui/feature"
)

// maxDrawDelay is how long, in ms, drawing waits for an answer: long enough for most, and too
// short to be noticed after a click.
const maxDrawDelay = 40

// delayDrawing makes drawing wait for the position that the worker is about to send, unless one has
// just come: then the page draws it.
func (f *Feature) delayDrawing(c *feature.Context) {
	if f.boardRound != c.Round {
		c.Until = c.Time + maxDrawDelay
	}
}

// sendPlay plays the moves of a step.
func (f *Feature) sendPlay(c *feature.Context, moves []string) {
	f.abandonStep(c)
	f.moves = moves
	f.delayDrawing(c)
	f.pending = c.Ask(wire.Command{Play: &wire.Play{Epoch: c.Epoch, Moves: moves, Aside: c.Analysing}})
	f.enter(c, feature.Asking)
}

// show makes the worker show another position of the record.
func (f *Feature) show(c *feature.Context, m feature.ShowPly) {
	c.Send(feature.WillGoTo{Replay: m.Replay})
	f.abandonStep(c)
	f.delayDrawing(c)
	f.pending = c.Ask(wire.Command{Goto: &wire.Goto{Ply: m.Ply, Line: m.Line}})
	if m.Line == 0 {
		c.Shows = m.Ply
	}
	f.enter(c, feature.Asking)
}

// end ends the game outside its rules.
func (f *Feature) end(c *feature.Context, how ending.Ending) {
	f.abandonStep(c)
	f.pending = c.Ask(wire.Command{End: &how})
	f.enter(c, feature.Asking)
}

// importText makes the worker open the game in a text. A position being set up stays
// until the text proves to be valid.
func (f *Feature) importText(c *feature.Context, m feature.Import) {
	f.abandonStep(c)
	f.pending = c.Ask(wire.Command{Import: &wire.Import{Game: cmp.Or(m.Game, c.Board.Game), Text: m.Text, Seed: c.ChanceSeed()}})
	f.importing = true
	if c.Phase != feature.Editing {
		f.enter(c, feature.Asking)
	}
}

// undo goes back to the last turn of a person, or takes back an end outside the rules.
func (f *Feature) undo(c *feature.Context) {
	if c.IsExercise {
		return // an answer to an exercise stays
	}
	if c.HasRemote() {
		if ply := c.Back(); ply >= 0 && !c.Busy() && !c.EndedOutside() {
			c.Send(feature.AskFriend{Ply: ply})
		}
		return
	}
	if c.EndedOutside() && !c.Busy() && !c.Analysing {
		f.continueGame(c)
		return
	}
	f.step(c, (*feature.Snapshot).Back)
}

// step shows a ply that a person requests relative to the one shown.
func (f *Feature) step(c *feature.Context, to func(*feature.Snapshot) int) {
	if c.Board == nil || c.Busy() || c.IsExercise {
		return
	}
	if ply := to(&c.Snapshot); ply >= 0 {
		persons, _ := c.Persons()
		c.Paused = persons == 0
		f.show(c, feature.ShowPly{Ply: ply})
	}
}

// continueGame opens the line on the board without its end outside the rules: the main line as
// a new game, since the game keeps its result.
func (f *Feature) continueGame(c *feature.Context) {
	o := f.reopening(c)
	if o == nil {
		return
	}
	if o.Command.Ending.How == ending.Timeout {
		c.Send(feature.ResetClocks{})
	}
	o.Command.Ending = ending.Ending{}
	if c.Board.Main == nil {
		o.Command.Tree = ""
	} else {
		o.Command.Reopened = true
	}
	persons, _ := c.Persons()
	o.Paused = persons == 0
	f.open(c, o)
}

// reopening returns the request that reopens the game on the board, with a move that is on its way;
// nil if there is no game or another is opening.
func (f *Feature) reopening(c *feature.Context) *feature.OpenRequest {
	if c.Requested != nil || c.Board == nil || !f.greeted {
		return nil // without a greeting the address holds the game to open
	}
	o := c.ReopenRequest()
	o.Again, o.Play, o.Chose, o.Link = true, f.moves, c.Collected, c.Checking
	return o
}
