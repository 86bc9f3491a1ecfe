// Package premove is the feature for choosing a move while the machine thinks: it is
// played as soon as the machine has moved, if it is legal then.
//
// The game's manner states whether a game has premoves, and where a piece could ever go. Until
// it is played a premove is only a choice: no square has data-legal for it.
package premove

import (
	"slices"
	"strings"

	"playout/engine/link"
	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/text"
)

// none stands for no square, and for no seat.
const none = -1

// Feature holds the premove.
type Feature struct {
	from, to int  // squares; to is none while only a piece is chosen, both are none for nothing
	dropped  bool // a whole premove was dropped since the board came
}

// New returns a page without a premove.
func New(feature.Device) feature.Feature { return &Feature{from: none, to: none} }

// premoveSeat returns the seat of the person who may choose a premove now, none if there is
// none: it needs a single person and a machine to move.
func premoveSeat(now *feature.Snapshot) int {
	if now.Board == nil || now.IsExercise || now.Board.Over || now.State() != feature.StateThinking || now.Replaying || now.Together() ||
		boards.Of(now.Game.ID).Manner.CanReach == nil {
		return none
	}
	persons, person := now.Persons()
	mover := slices.Index(now.Game.Seats, now.Board.Acting[0])
	if persons != 1 || mover < 0 || now.Choices[mover] == link.Human {
		return none
	}
	return person
}

// ownsPiece reports whether a square has a piece of that person.
func ownsPiece(now *feature.Snapshot, square int) bool {
	s := premoveSeat(now)
	return s != none && square >= 0 && strings.HasPrefix(now.Board.Cells[square], now.Game.Seats[s]+"-")
}

// View implements feature.Viewer.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	const rank = feature.OfPremove
	s := premoveSeat(&now)
	if s == none || now.Ahead != nil { // otherwise another position is on the board
		return feature.Contributions{}
	}
	c := feature.Contributions{Premoves: now.Game.Seats[s]}
	if f.dropped && f.to == none {
		c.Spoken = feature.Text{Rank: rank, Text: WordsIn(now.T).Dropped}
	}
	if f.from == none {
		return c
	}
	from := now.Board.Squares[f.from]
	if f.to == none {
		c.Marks = []feature.Marks{{Squares: []feature.Mark{{At: f.from, Square: board.Square{Chosen: true}}}}}
		c.Detail = feature.Text{Rank: rank, Text: text.Fill(now.T.PickTarget, "square", from)}
		return c
	}
	fill := func(template string) string {
		return text.Fill(template, "from", from, "to", now.Board.Squares[f.to])
	}
	square := fill(WordsIn(now.T).Square)
	c.Marks = []feature.Marks{{Squares: []feature.Mark{{At: f.from, Square: board.Square{Premove: square}}, {At: f.to, Square: board.Square{Premove: square}}}}}
	c.Detail = feature.Text{Rank: rank, Text: fill(WordsIn(now.T).Premove)}
	c.Spoken = c.Detail
	return c
}

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case feature.Choose:
		if premoveSeat(&c.Snapshot) != none {
			f.choose(c, c.Index(m.Square))
		}
	case feature.Lift:
		if c.Board != nil && ownsPiece(&c.Snapshot, c.Index(m.Square)) {
			f.setPremove(c.Index(m.Square), none)
			*m.Done = true
		}
	case feature.Drop:
		f.drop(c, m.From, m.To)
	case feature.Unchoose:
		f.setPremove(none, none)
	case feature.WillGoTo:
		f.forget()
	case feature.Ask:
		if m.EndsGame() {
			f.forget()
		}
	case feature.WillOpen:
		if !m.Request.Again {
			f.forget()
		}
	case feature.BoardChanged:
		f.boardCame(c, m)
	case feature.Idle:
		if f.from != none && premoveSeat(&c.Snapshot) == none {
			f.forget()
		}
	}
}

// setPremove replaces the premove.
func (f *Feature) setPremove(from, to int) {
	f.dropped = f.to != none && to == none
	f.from, f.to = from, to
}

// forget drops the premove without a notice.
func (f *Feature) forget() { *f = Feature{from: none, to: none} }

// choose handles a click or Enter on a square: a piece first, then its target. The next
// click starts again.
func (f *Feature) choose(c *feature.Context, square int) {
	switch half := f.from != none && f.to == none; {
	case square < 0:
	case half && square == f.from:
		f.setPremove(none, none)
	case half && f.reaches(c, square):
		f.setPremove(f.from, square)
	case ownsPiece(&c.Snapshot, square):
		f.setPremove(square, none)
	default:
		f.setPremove(none, none)
	}
}

// drop ends the drag of a piece, which goes back to its square.
func (f *Feature) drop(c *feature.Context, from, to string) {
	switch {
	case premoveSeat(&c.Snapshot) == none || f.from == none || c.Board.Squares[f.from] != from || from == to:
	case c.Index(to) >= 0 && f.reaches(c, c.Index(to)):
		f.setPremove(f.from, c.Index(to))
	default:
		f.setPremove(none, none)
	}
}

// reaches reports whether the chosen piece could ever go to a square.
func (f *Feature) reaches(c *feature.Context, square int) bool {
	b := c.Board
	return boards.Of(c.Game.ID).Manner.CanReach(b.Cells[f.from], b.Squares[f.from], b.Squares[square])
}

// boardCame plays the premove once the machine has moved; a single piece stays chosen, and so
// does a pawn on the last rank, which asks for its promotion piece. The same position for
// another worker changes nothing.
func (f *Feature) boardCame(c *feature.Context, m feature.BoardChanged) {
	if m.Request != nil && m.Request.Again {
		return
	}
	from, to := f.from, f.to
	f.forget()
	person := c.Person()
	switch {
	case from == none || m.Request != nil || !m.Played || person < 0:
	case to == none:
		if len(c.MovesAlong(person, []int{from})) > 0 { // the piece may be gone
			c.Send(feature.Choose{Square: c.Board.Squares[from]})
		}
	default:
		moves := c.MovesAlong(person, []int{from, to})
		for _, move := range moves {
			if move.Promotion == "" {
				c.Send(feature.Commit{Seat: person, Move: move.Name})
				return
			}
		}
		if len(moves) == 0 {
			c.Send(feature.Notice{Text: WordsIn(c.T).Gone})
			return
		}
		c.Send(feature.Choose{Square: c.Board.Squares[from]})
		c.Send(feature.Choose{Square: c.Board.Squares[to]})
	}
}
