package play

import (
	"cmp"
	"strings"

	"playout/engine/ending"
	"playout/engine/wire"
	"playout/ui/feature"
)

// followPlace begins to move for all seats when the page looks inside the game, and ends that when
// the page plays again. It waits for a position that the worker owes.
func (f *Feature) followPlace(c *feature.Context) {
	wants := c.Place == feature.PlaceInside && !c.IsExercise
	switch {
	case c.Board == nil || !f.greeted || f.awaitsPosition(c) || c.Phase == feature.Editing || c.Phase == feature.Gone:
	case wants && !c.Analysing:
		f.lookInside(c)
	case !wants && c.Analysing && !c.IsExercise:
		f.playAgain(c)
	}
}

// lookInside sets the course of the game aside: its players, and the line and the ply at which
// the visitor leaves it.
func (f *Feature) lookInside(c *feature.Context) {
	if f.left == nil {
		f.left = c.ReopenRequest()
		f.left.Again = true
	}
	c.Analysing = true
	c.Send(feature.Pause{})
	f.abandonStep(c)
	f.enter(c, f.restingPhase(c))
}

// playAgain continues the game where the visitor left it.
func (f *Feature) playAgain(c *feature.Context) {
	o := f.left
	f.left = nil
	c.Analysing = false
	c.Send(feature.DropThought{})
	f.abandonStep(c)
	if o == nil || o.Command.Moves == c.Board.Record && o.Command.Ply == c.Board.Ply {
		if o != nil {
			c.Paused = o.Paused
		}
		f.enter(c, f.restingPhase(c))
		return
	}
	o.Choices = c.Choices // a friend may have left
	o.Command.Tree = c.Board.Tree
	f.open(c, o)
}

// amend changes the lines of the game.
func (f *Feature) amend(c *feature.Context, m feature.Amend) {
	if !c.Analysing || c.Busy() {
		return
	}
	if m.Do == wire.Delete && f.left != nil {
		f.cutLeft(c)
	}
	f.abandonStep(c)
	f.delayDrawing(c)
	f.pending = c.Ask(wire.Command{Amend: &wire.Amend{Epoch: c.Epoch, Do: m.Do, Ply: cmp.Or(m.Ply, c.Board.Ply), Text: m.Text}})
	f.amending = true
	f.enter(c, feature.Asking)
}

// cutLeft makes the visitor return to the part of the line left that stays when the step shown is
// deleted.
func (f *Feature) cutLeft(c *feature.Context) {
	moves := strings.Split(f.left.Command.Moves, ",")
	for i := range c.Board.Ply {
		if i == len(moves) || moves[i] != c.Board.Plies[i].Name {
			return
		}
	}
	keep := c.Board.Ply - 1
	f.left.Command.Moves, f.left.Command.Ending = strings.Join(moves[:keep], ","), ending.Ending{}
	f.left.Command.Ply = min(f.left.Command.Ply, keep)
}

// replaceGame forgets the place in the game that another one is about to replace, unless that is
// an exercise, from which the visitor returns.
func (f *Feature) replaceGame(c *feature.Context, o *feature.OpenRequest) {
	switch {
	case o.IsExercise:
		if !c.IsExercise && c.Board != nil {
			f.aside = c.ReopenRequest().Command
		}
	case !c.IsExercise || o.Command != f.aside:
		f.left = nil
	}
	c.Analysing = false
}
