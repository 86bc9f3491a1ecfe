package othello

import (
	"strconv"

	"github.com/vugu/vugu"

	"playout/ui/board"
)

// Board is the board of Othello: 8 by 8 squares of 100 units each, a1 at the top left, turned by
// 180 degrees if it is flipped. Each disc has two faces, one of them narrowed to nothing, so
// that the style sheet can turn it over.
type Board struct{ board.Field }

const (
	side  = 8
	ranks = "12345678"
	files = "abcdefgh"
)

// The drawing: lines is the grid, kept away from the rim, and dots are the four marks; the
// others are the places of the coordinates' characters.
var (
	boardLines = lines()
	boardDots  = "M200 200h0M600 200h0M200 600h0M600 600h0"

	rankX, rankY = board.Series(8, 0, side), board.Series(8, 100, side)
	fileX, fileY = board.Series(93, 100, side), board.Series(792, 0, side)
)

// NextSquare implements board.Board: arrows go one square, Home and End to the ends of the row, all
// as on the screen.
func (c *Board) NextSquare(square, key string) string {
	at := c.Index(square)
	if at < 0 {
		return ""
	}
	column, row := at%side, at/side
	turn := 1
	if c.Flipped {
		turn = -1
	}
	switch key {
	case "ArrowLeft":
		column -= turn
	case "ArrowRight":
		column += turn
	case "ArrowUp":
		row -= turn
	case "ArrowDown":
		row += turn
	case "Home":
		column = side * (1 - turn) / 2
		column = min(column, side-1)
	case "End":
		column = side * (1 + turn) / 2
		column = min(column, side-1)
	default:
		return ""
	}
	column, row = min(max(column, 0), side-1), min(max(row, 0), side-1)
	c.At = c.View.Squares[row*side+column].Name
	return c.At
}

// spot returns a square's place on the screen, column and row from the top left.
func (c *Board) spot(row, column int) (x, y int) {
	if c.Flipped {
		row, column = side-1-row, side-1-column
	}
	return column, row
}

// at returns the transform to a square's place.
func (c *Board) at(row, column int) string {
	x, y := c.spot(row, column)
	return board.Translate(100*x, 100*y)
}

// over returns the drawing above the discs.
func (c *Board) over() vugu.Builder {
	return c.Over(board.Plan{At: func(square string) (x, y int) {
		at := max(0, c.Index(square))
		x, y = c.spot(at/side, at%side)
		return 100*x + 50, 100*y + 50
	}, Wide: 41, Round: true, Box: board.Box{Right: 800, Bottom: 800}})
}

// dotted reports whether a square has a dot: an ember one on the last move's disc, a light one
// on a legal move without a number.
func dotted(s board.Square) bool {
	return s.Last && s.Piece != "" || s.Legal && s.Mark == "" && s.Value == ""
}

// rankNames and fileNames return the coordinates in the screen's order, one character a row or
// column.
func (c *Board) rankNames() string { return board.Turned(ranks, c.Flipped) }
func (c *Board) fileNames() string { return board.Turned(files, c.Flipped) }

// delay returns the style that makes a turning disc wait for its moment.
func delay(s board.Square) any {
	if s.Delay == 0 {
		return nil
	}
	return "--delay:" + strconv.Itoa(s.Delay) + "ms"
}

func lines() string {
	path := ""
	for i := 100; i < 100*side; i += 100 {
		at := strconv.Itoa(i)
		path += "M8 " + at + "H792M" + at + " 8V792"
	}
	return path
}
