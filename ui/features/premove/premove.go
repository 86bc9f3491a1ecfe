// Package premove is the feature of a move that a person chooses while the machine
// thinks: it is played as soon as the machine has moved, if it is legal then.
//
// Which games have it, and where a piece could ever go, says the game's manner. Until
// it is played it is a choice: no square carries data-legal for it.
package premove

import (
	"slices"
	"strings"

	"playout/engine/wire"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/text"
)

// none is in the place of a square, or of a seat.
const none = -1

// queen is what a pawn becomes that was sent to the last rank ahead of time.
const queen = "q"

// Feature is what was chosen ahead.
type Feature struct {
	from, to int  // squares; to is none while a piece alone is chosen, both are for nothing
	dropped  bool // a whole move was, since the board came
}

// New is a page on which nothing was chosen ahead.
func New(feature.Device) feature.Feature { return &Feature{from: none, to: none} }

// seat is that of the person who may choose ahead now, none for nobody: one who plays
// alone against a machine that is to move.
func seat(now *feature.Snapshot) int {
	if now.Board == nil || now.Solves || now.Board.Over || now.State() != feature.StateThinking || now.Replaying || now.Together() ||
		boards.Of(now.Game.ID).Manner.Reaches == nil {
		return none
	}
	persons, person := now.Persons()
	mover := slices.Index(now.Game.Seats, now.Board.Acting[0])
	if persons != 1 || mover < 0 || now.Choices[mover] == wire.Human {
		return none
	}
	return person
}

// own says whether a piece of the person's stands on a square.
func own(now *feature.Snapshot, square int) bool {
	s := seat(now)
	return s != none && square >= 0 && strings.HasPrefix(now.Board.Cells[square], now.Game.Seats[s]+"-")
}

// Draw implements feature.Feature.
func (f *Feature) Draw(now *feature.Snapshot, v *feature.View) {
	s := seat(now)
	if s == none || now.Ahead != nil { // else another position stands on the board
		return
	}
	v.Board.Premoves = now.Game.Seats[s]
	if f.dropped {
		v.Said = Says(now.T).Dropped
	}
	if f.from == none {
		return
	}
	from := now.Board.Squares[f.from]
	if f.to == none {
		v.Board.Squares[f.from].Chosen = true
		v.Detail = text.Fill(now.T.PickTarget, "square", from)
		return
	}
	fill := func(template string) string {
		return text.Fill(template, "from", from, "to", now.Board.Squares[f.to])
	}
	square := fill(Says(now.T).Square)
	v.Board.Squares[f.from].Premove, v.Board.Squares[f.to].Premove = square, square
	v.Detail = fill(Says(now.T).Premove)
	v.Said = v.Detail
}

// Hear implements feature.Feature.
func (f *Feature) Hear(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case feature.Choose:
		if seat(c.Snapshot) != none {
			f.choose(c, c.Index(m.Square))
		}
	case feature.Lift:
		if c.Board != nil && own(c.Snapshot, c.Index(m.Square)) {
			f.plan(c.Index(m.Square), none)
			*m.Done = true
		}
	case feature.Drop:
		f.drop(c, m.From, m.To)
	case feature.Unchoose:
		f.plan(none, none)
	case feature.GoesTo, feature.Ends:
		f.forget()
	case feature.Opens:
		if !m.Opening.Again {
			f.forget()
		}
	case feature.BoardCame:
		f.boardCame(c, m)
	case feature.Rested:
		if f.from != none && seat(c.Snapshot) == none {
			f.forget()
		}
	}
}

// plan puts what was chosen in the place of what was before.
func (f *Feature) plan(from, to int) {
	f.dropped = f.to != none && to == none
	f.from, f.to = from, to
}

// forget drops what was chosen without a word.
func (f *Feature) forget() { *f = Feature{from: none, to: none} }

// choose is a click or Enter on a square: a piece first, then where it goes. A click
// on anything after that begins anew.
func (f *Feature) choose(c *feature.Context, square int) {
	switch half := f.from != none && f.to == none; {
	case square < 0:
	case half && square == f.from:
		f.plan(none, none)
	case half && f.reaches(c, square):
		f.plan(f.from, square)
	case own(c.Snapshot, square):
		f.plan(square, none)
	default:
		f.plan(none, none)
	}
}

// drop ends the drag of a piece, which goes back to where it stands.
func (f *Feature) drop(c *feature.Context, from, to string) {
	switch {
	case seat(c.Snapshot) == none || f.from == none || c.Board.Squares[f.from] != from || from == to:
	case c.Index(to) >= 0 && f.reaches(c, c.Index(to)):
		f.plan(f.from, c.Index(to))
	default:
		f.plan(none, none)
	}
}

// reaches says whether the chosen piece could ever go to a square.
func (f *Feature) reaches(c *feature.Context, square int) bool {
	b := c.Board
	return boards.Of(c.Game.ID).Manner.Reaches(b.Cells[f.from], b.Squares[f.from], b.Squares[square])
}

// boardCame plays what was chosen once the machine has moved; a piece alone stays
// chosen. The same position for another worker leaves it as it is.
func (f *Feature) boardCame(c *feature.Context, m feature.BoardCame) {
	if m.Opening != nil && m.Opening.Again {
		return
	}
	from, to := f.from, f.to
	f.forget()
	person := c.Person()
	switch {
	case from == none || m.Opening != nil || !m.Played || person < 0:
	case to == none:
		c.Tell(feature.Choose{Square: c.Board.Squares[from]})
	default:
		for _, move := range c.MovesAlong(person, []int{from, to}) {
			if move.Promotion == "" || move.Promotion == queen {
				c.Tell(feature.Commit{Seat: person, Move: move.Name})
				return
			}
		}
		c.Tell(feature.Notice{Text: Says(c.T).Gone})
	}
}
