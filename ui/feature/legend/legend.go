// Package legend explains the signs of a search on and beside the board: the bar, rings or
// arrows, and numbers. It is a component for parts that explain them.
package legend

import (
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/text"
)

// Legend explains the signs of the game on the board.
type Legend struct{ feature.Frame }

// two reports whether there is a bar: two sides share it.
func (c *Legend) two() bool { return len(c.View.Seats) == 2 }

// bar returns the words for whose chances the bar shows.
func (c *Legend) bar() string {
	if !c.two() {
		return ""
	}
	return text.Fill(c.T.LegendBar, "chances", text.Fill(c.T.Chances, "seats", c.T.SeatOf(c.View.Seats[0].ID)))
}

// arrows reports whether arrows mark moves: pieces go from square to square.
func (c *Legend) arrows() bool { return boards.Of(c.View.Board.Game).Manner.PiecesMove }

// move returns the words for the mark of a move.
func (c *Legend) move() string {
	if c.arrows() {
		return c.T.LegendArrow
	}
	return c.T.LegendRing
}

// sign returns the path of that mark.
func (c *Legend) sign() string {
	if c.arrows() {
		return "M6 23 20 9M12 8.500h8.500V17"
	}
	return "M14 5a9 9 0 1 0 .01 0z"
}
