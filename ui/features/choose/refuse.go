package choose

import (
	"slices"
	"strings"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/text"
)

// refuse drops the choice and shows why no move continues at a square, below 0 for none.
func (f *Feature) refuse(c *feature.Context, seat, index int) {
	from := ""
	if n := len(f.chosen); n > 0 {
		from = c.Board.Squares[f.chosen[n-1]]
	}
	f.chosen = nil
	if index < 0 {
		return
	}
	w, square, piece := WordsIn(c.T), c.Board.Squares[index], c.Board.Cells[index]
	one := c.MovesAlong(seat, nil)
	one = slices.DeleteFunc(one, func(m wire.Move) bool { return len(m.Squares) != 1 })
	takes := len(one) > 0 && !slices.ContainsFunc(one, func(m wire.Move) bool { return c.Board.Cells[m.Squares[0]] == "" })
	own := strings.HasPrefix(piece, c.Game.Seats[seat])
	why := w.Empty
	switch {
	case from != "":
		why = w.Reach
	case takes && (own || piece == ""):
		why = w.Take
	case !takes && len(one) > 0 && piece != "":
		why = w.Taken
	case len(one) > 0:
		why = c.T.Games[c.Game.ID].Refuses
	case own:
		why = w.Stuck
	}
	c.Send(feature.Notice{Text: text.Fill(why, "square", square, "from", from, "piece", text.Sentence(c.T.Piece(c.Game.ID, piece))), Hint: true})
}
