package othello

import (
	"playout/engine/game"
	"playout/engine/game/editor"
)

// Palette returns the two discs.
func (othello) Palette() []editor.Tool {
	return []editor.Tool{{Piece: "black", Key: "X"}, {Piece: "white", Key: "O"}}
}

// Draft accepts what Parse accepts, since every board is a position. The only fact is the side to
// move.
func (g othello) Draft(text string) (editor.Draft, error) {
	s, err := g.Parse(text)
	if err != nil {
		return nil, err
	}
	return &draft{s.(*state)}, nil
}

// draft is a position being edited.
type draft struct{ state *state }

func (d *draft) String() string  { return d.state.String() }
func (d *draft) View() game.View { return game.View{Cells: d.state.View().Cells} }
func (d *draft) Clear()          { d.state.set(0, 0, d.state.turn) }

func (d *draft) Facts() []editor.Fact {
	return []editor.Fact{{Name: editor.Turn, Value: spec.Seats[d.state.turn&1], Choices: spec.Seats}}
}

func (d *draft) Put(square int, piece string) {
	b, w := d.state.discs()
	disc := uint64(1) << square
	b, w = b&^disc, w&^disc
	switch piece {
	case spec.Seats[black]:
		b |= disc
	case spec.Seats[white]:
		w |= disc
	}
	d.set(b, w, d.state.turn)
}

func (d *draft) Set(_, value string) {
	b, w := d.state.discs()
	turn := black
	if value == spec.Seats[white] {
		turn = white
	}
	d.set(b, w, turn)
}

// set sets the discs of Black and White.
func (d *draft) set(b, w uint64, turn game.Seat) {
	if turn == white {
		b, w = w, b
	}
	d.state.set(b, w, turn)
}
