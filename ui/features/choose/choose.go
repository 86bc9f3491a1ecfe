// Package choose is the feature for choosing moves on the board: the squares of a move one after
// another, by click, key or drag, and promotion pieces.
package choose

import (
	"slices"

	"playout/engine/link"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/text"
)

// Feature is the part of a move chosen so far.
type Feature struct {
	chosen []int // squares, never changed in place
}

// New returns a board without a choice.
func New(feature.Device) feature.Feature { return &Feature{} }

// Publish implements feature.Publisher.
func (f *Feature) Publish() feature.Published { return feature.FromChoose{Chosen: f.chosen} }

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	if feature.EndsStep(m) {
		f.chosen = nil
	}
	switch m := m.(type) {
	case feature.Choose:
		f.choose(c, m.Square)
	case feature.Promote:
		f.promote(c, m.Letter)
	case feature.Unchoose:
		f.chosen = nil
	case feature.Lift:
		*m.Done = *m.Done || f.lift(c, m.Square)
	case feature.Drop:
		*m.Done = *m.Done || f.drop(c, m.From, m.To)
	}
}

// choose handles a click or Enter on a square: the next square of a move or, if no move continues
// there, perhaps the first of another.
func (f *Feature) choose(c *feature.Context, square string) {
	if !c.MayChoose() {
		return
	}
	seat, index := c.Person(), c.Index(square)
	if index < 0 {
		return
	}
	if seat < 0 { // a machine is to move and waits
		c.Send(feature.Notice{Text: text.Fill(c.T.Waits, "who", c.Mover(), "button", c.T.Resume.Label)})
		return
	}
	if c.Racing() {
		f.steer(c, index)
		return
	}
	if n := len(f.chosen); n > 0 && f.chosen[n-1] == index {
		f.chosen = f.chosen[:n-1]
		return
	}
	path := append(slices.Clone(f.chosen), index)
	moves := c.MovesAlong(seat, path)
	if len(moves) == 0 {
		path = []int{index}
		moves = c.MovesAlong(seat, path)
	}
	if len(moves) == 0 {
		f.refuse(c, seat, index)
		return
	}
	f.chosen = path
	for _, m := range moves {
		if len(m.Squares) == len(path) && m.Promotion == "" {
			f.commit(c, seat, m.Name)
			return
		}
	}
}

// steer sends a goose to a cell: the goose of the last person who may choose, since the
// first ones have keys.
func (f *Feature) steer(c *feature.Context, index int) {
	for seat, choice := range slices.Backward(c.Choices) {
		if choice != link.Human {
			continue
		}
		for _, m := range c.SteerMoves(seat) {
			if slices.Equal(m.Squares, []int{index}) {
				f.commit(c, seat, m.Name)
				return
			}
		}
	}
}

// promote chooses the promotion piece of a pawn.
func (f *Feature) promote(c *feature.Context, letter string) {
	if !c.MayChoose() || c.Board == nil {
		return
	}
	for _, m := range c.Promotions() {
		if m.Promotion == letter {
			c.Send(feature.Dragged{}) // the pawn went back while the choice was open
			f.commit(c, c.Person(), m.Name)
			return
		}
	}
}

// commit plays a complete move.
func (f *Feature) commit(c *feature.Context, seat int, move string) {
	f.chosen = nil
	c.Send(feature.Commit{Seat: seat, Move: move})
}

// lift begins to drag the piece on a square: it chooses it, like a click, if a person's move of
// several squares starts there. It reports whether one does.
func (f *Feature) lift(c *feature.Context, square string) bool {
	seat := f.mayDrag(c)
	if seat < 0 || c.Index(square) < 0 {
		return false
	}
	from := []int{c.Index(square)}
	if !slices.ContainsFunc(c.MovesAlong(seat, from), func(m wire.Move) bool { return len(m.Squares) > 1 }) {
		return false
	}
	f.chosen = from
	return true
}

// drop ends the drag from one square on another, "" for none. If a move continues there, drop
// plays it; on its own square the piece stays chosen, and anywhere else it is released. It
// reports whether a move continued.
func (f *Feature) drop(c *feature.Context, from, to string) bool {
	seat, n := f.mayDrag(c), len(f.chosen)
	if seat < 0 || n == 0 || c.Board.Squares[f.chosen[n-1]] != from || from == to {
		return false
	}
	path := append(slices.Clone(f.chosen), c.Index(to))
	if len(c.MovesAlong(seat, path)) == 0 {
		f.refuse(c, seat, c.Index(to))
		return false
	}
	c.Send(feature.Dragged{From: from, To: to})
	c.Send(feature.Choose{Square: to})
	return true
}

// mayDrag returns the seat for which a person may choose now, -1 for none.
func (f *Feature) mayDrag(c *feature.Context) int {
	if !c.MayChoose() {
		return -1
	}
	return c.Person()
}
