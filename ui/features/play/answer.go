package play

import (
	"slices"

	"playout/engine/link"
	"playout/engine/wire"
	"playout/ui/feature"
)

// answer handles the worker's answers to this feature's commands.
func (f *Feature) answer(c *feature.Context, e wire.Event) {
	switch {
	case e.Board != nil && e.ID == f.pending && f.importing && e.Board.Imported != nil:
		c.Send(feature.Leave{})
		c.Send(arrived{e})
	case e.Board != nil:
		f.onBoard(c, e.ID, e.Epoch, e.Board)
	case e.Error != nil:
		f.onError(c, e.ID, e.Error)
	}
}

// onBoard takes over a position.
func (f *Feature) onBoard(c *feature.Context, id, epoch int, b *wire.Board) {
	o := c.Requested
	if o != nil && id != f.openID {
		return // of a game that is closing
	}
	c.Epoch = epoch
	played := id == f.pending && f.moves != nil
	if id == f.pending {
		f.pending, f.moves, f.importing, f.amending, c.Shows = 0, nil, false, false, -1
	}
	before := c.Board
	if o != nil {
		seat(c, o, b.Seats)
		c.Requested = nil
		f.orient(c, o)
		if !o.Again {
			f.replaceGame(c, o)
		}
		c.Game, c.Choices, c.Paused, c.IsExercise = o.Game, o.Choices, o.Paused, o.IsExercise
		c.Collected = make([]string, len(c.Game.Seats))
		if !o.Again {
			before = nil
			if o.Link {
				c.Flipped = o.Flip && !c.Turned()
			}
		}
	}
	c.Board, c.Changed, c.Until = b, c.Time, 0
	f.boardRound = c.Round
	f.abandonStep(c)
	if o != nil && o.Again {
		f.restoreChoices(c, o.Chose)
	}
	c.Send(feature.BoardChanged{Before: before, Request: o, Played: played})
	if c.Phase != feature.Editing {
		f.enter(c, f.restingPhase(c))
	}
}

// orient turns an exercise's board so that the solver is below, and restores the visitor's
// orientation afterwards.
func (f *Feature) orient(c *feature.Context, o *feature.OpenRequest) {
	switch {
	case o.IsExercise && !c.IsExercise:
		f.flipped, c.Flipped = c.Flipped, false
	case c.IsExercise && !o.IsExercise:
		c.Flipped = f.flipped
	}
}

// restoreChoices restores people's choices in the step in which the worker died. Machines think
// again.
func (f *Feature) restoreChoices(c *feature.Context, moves []string) {
	for seat, move := range moves {
		legal := func(m wire.Move) bool { return m.Seat == c.Game.Seats[seat] && m.Name == move }
		if c.Choices[seat] == link.Human && slices.ContainsFunc(c.Board.Legal, legal) {
			f.take(c, seat, move)
		}
	}
}

// openImported takes over an imported board, after the previous game. People have all seats of
// a game that others played, so that no machine moves unless the visitor seats one. In a
// position of the same game the players stay, and wait.
func (f *Feature) openImported(c *feature.Context, e wire.Event) {
	b := e.Board
	o := &feature.OpenRequest{Game: c.Find(b.Game), Paused: true, Imported: b.Imported, IsExercise: c.Making}
	if c.Making {
		o.Paused, o.Choices = false, slices.Repeat([]string{link.Human}, len(b.Seats))
	} else if seats := b.Imported.Seats; seats != nil {
		o.Seats, o.Flip, o.Link = seats, b.Imported.Flip, true
		o.Identify(b.Imported.ID, b.Record)
		o.Paused = b.Ply < len(b.Plies)
	} else if len(b.Plies) > 0 {
		o.Choices = slices.Repeat([]string{link.Human}, len(b.Seats))
	} else if c.Game.ID == o.Game.ID && len(c.Choices) == len(b.Seats) {
		o.Choices = slices.Clone(c.Choices)
	}
	c.Send(feature.WillOpen{Request: o})
	c.Send(feature.Alert{})
	c.Requested, f.openID = o, e.ID
	if c.Phase == feature.Editing {
		f.enter(c, feature.Loading)
	}
	f.onBoard(c, e.ID, e.Epoch, b)
}

// reported plays a machine's move, once the other features have handled its report.
func (f *Feature) reported(c *feature.Context, m feature.ThoughtReported) {
	if !m.Report.Final || m.Thought.Judge {
		return
	}
	if m.Thought.WaitsForNet {
		c.Send(feature.Notice{Text: c.T.NetSkipped, Step: true})
	}
	if !m.Thought.Hint {
		f.take(c, m.Thought.Seat, m.Report.Move)
	}
}

// onError reports an error. The worker's game is unchanged.
func (f *Feature) onError(c *feature.Context, id int, e *wire.Error) {
	switch {
	case c.Requested != nil && id == f.openID:
		o := c.Requested
		c.Requested, f.pending = nil, 0
		c.Send(feature.OpenRefused{Request: o, Error: e})
		return
	case id != f.pending || f.pending == 0:
		return
	case f.importing:
		f.pending, f.importing = 0, false
		c.Send(feature.NotImported{Error: e})
	case f.amending:
		f.pending, f.amending = 0, false
		c.Send(feature.AmendRefused{Error: e})
	default:
		f.pending, f.moves, c.Shows = 0, nil, -1
		f.deferred = nil
		c.Paused = true // a machine whose move is refused must not try for ever
		c.Send(feature.ErrorAlert(e, false))
	}
	if c.Phase != feature.Editing {
		f.enter(c, f.restingPhase(c))
	}
}

// lost drops the worker's outstanding answers. The game on the board opens next, unless another
// was opening.
func (f *Feature) lost(c *feature.Context, givenUp bool) {
	if o := f.reopening(c); o != nil {
		c.Requested = o
	}
	if f.importing {
		c.Send(feature.NotImported{})
	}
	f.greeted, f.importing, f.amending, f.pending, f.openID, c.Epoch = false, false, false, 0, 0, 0
	c.Shows = -1
	f.abandonStep(c)
	switch {
	case givenUp:
		f.enter(c, feature.Gone)
	case c.Requested != nil && c.Phase != feature.Editing:
		f.enter(c, feature.Loading)
	}
}
