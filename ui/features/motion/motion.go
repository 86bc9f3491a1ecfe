// Package motion is the feature that compares the board with the one before it: it derives which
// pieces are new or moving, and the words and the sound of the last move.
package motion

import (
	"playout/engine/wire"
	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/feature"
)

// Feature is the last change of the board.
type Feature struct {
	motion
	spoken  string      // the last move in words
	start   *wire.Board // the one before the board shown
	round   int         // the round in which that came
	hurried bool        // the next move was chosen in that round, so this one is hardly visible
	carried [2]string   // squares from and to which a person is dragging a piece, "" for none
}

// New returns a board that has not changed.
func New(feature.Device) feature.Feature { return &Feature{} }

// View implements feature.Viewer. While the rest of a game is skipped nothing glides, and no
// step is read aloud.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	if now.Board == nil || now.Editing {
		return feature.Contributions{}
	}
	marks := feature.Marks{}
	for at, fall := range f.appearances {
		marks.Squares = append(marks.Squares, feature.Mark{At: at, Square: board.Square{Delay: fall.delay, Fresh: fall.fresh, Arriving: fall.comes}})
	}
	c := feature.Contributions{
		Steps: &feature.Steps{Passing: f.passing, Changes: f.changes, Stepped: f.stepped && !now.Skips}, Marks: []feature.Marks{marks},
	}
	if !now.Skips {
		c.Spoken.Text = f.spoken
	}
	return c
}

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case feature.BoardChanged:
		f.derive(c, m.Before)
		f.playSound(c, m.Before)
	case feature.Commit:
		f.hurried = c.Round == f.round
	case feature.Dragged:
		f.carried = [2]string{m.From, m.To}
	case feature.SetEditing:
		if m.On {
			f.passing, f.appearances = nil, nil // they are over, also once the game is shown again
		}
	case feature.LookAhead:
		f.passing, f.appearances = nil, nil
	}
}

// scene returns the step from the board before to the board shown, for the game's manner.
func scene(c *feature.Context, before *wire.Board) board.Scene {
	s := c.Scene()
	s.Before = before
	return s
}

// derive compares the board with the one before it: it sets the words about the move, which
// pieces are new or moving, and when each piece turns over. Pieces also move back when a turn is
// undone, but a jump in the record only shows the position. If a move follows directly upon
// another, both are announced and shown together.
func (f *Feature) derive(c *feature.Context, before *wire.Board) {
	const turn = 2 // plies: the person's own and the answer
	b := c.Board
	carried, from, said := f.carried, before, ""
	if f.hurried && f.stepped {
		from, said = f.start, f.spoken
	}
	f.motion, f.carried, f.spoken = motion{changes: f.changes + 1}, [2]string{}, ""
	f.start, f.round, f.hurried = before, c.Round, false
	if before == nil || feature.CommonPlies(before, b) < min(before.Ply, b.Ply) || len(before.Cells) != len(b.Cells) {
		return
	}
	f.stepped = b.Ply == before.Ply+1
	switch travels := boards.Of(c.Game.ID).Manner.PiecesMove; {
	case travels && b.Ply != before.Ply && abs(b.Ply-before.Ply) <= turn:
		f.deriveTravel(from, b, carried)
	case !travels && f.stepped:
		f.deriveFlips(before, b)
	}
	if f.stepped {
		f.spoken = spokenStep(c, before)
		if said != "" {
			f.spoken = said + "; " + f.spoken
		}
	}
}

// spokenStep describes the step that led to the board shown.
func spokenStep(c *feature.Context, before *wire.Board) string {
	ply := c.Board.Plies[c.Board.Ply-1]
	if ply.Name == feature.Pass {
		return c.T.FillSeat(c.T.Passes, ply.Seat)
	}
	if say := boards.Of(c.Game.ID).Manner.Describe; say != nil {
		return say(scene(c, before))
	}
	return scene(c, before).PlainDescription()
}

// playSound plays the sound of the step to the board shown, once derive has noted it.
func (f *Feature) playSound(c *feature.Context, before *wire.Board) {
	if !c.Sounds || before == nil || feature.CommonPlies(before, c.Board) < before.Ply {
		return
	}
	ended := c.Board.Over && !before.Over
	if !f.stepped && !ended {
		return
	}
	if kind := f.soundOf(scene(c, before), boards.Of(c.Game.ID).Manner.Sound, ended); kind != "" {
		c.Do(feature.Sound{Kind: kind})
	}
}

// soundOf returns the sound of the most important event of a step, "" for none.
func (m *motion) soundOf(scene board.Scene, hear func(board.Scene) string, ended bool) string {
	taken, gone := false, false
	for _, way := range m.passing {
		taken, gone = taken || way.To == "", gone || way.To != ""
	}
	_, check := board.Note(scene.Board.Notes, "check")
	_, due := board.Note(scene.Board.Notes, "remove")
	switch {
	case ended:
		return board.SoundOver
	case hear != nil:
		return hear(scene)
	case check:
		return board.SoundCheck
	case due:
		return board.SoundMill
	case taken || m.draggedCapture:
		return board.SoundCapture
	case gone || m.dragged:
		return board.SoundMove
	case len(m.appearances) > 0:
		return board.SoundPlace
	}
	return ""
}
