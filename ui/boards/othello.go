package boards

import (
	"strconv"
	"strings"

	"playout/ui/page"
)

// Othello is the board of Othello: 8 by 8 squares of 100 units each, a1 at the
// top left, turned by half where it is flipped. Each disc is two faces, one of
// them narrowed to nothing, so that the style sheet can turn it over.
type Othello struct{ field }

const (
	side = 8
	// boardLines is the grid, kept off the rim; boardDots are the four marks.
	ranks = "12345678"
	files = "abcdefgh"
)

var (
	boardLines = lines()
	boardDots  = "M200 200h0M600 200h0M200 600h0M600 600h0"
)

// Walk implements Board: arrows go one square, Home and End to the ends of the
// row, all as the board is seen.
func (c *Othello) Walk(square, key string) string {
	at := c.index(square)
	if at < 0 {
		return ""
	}
	column, row := at%side, at/side
	turn := 1
	if c.flipped {
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
	c.cursor = c.board.Squares[row*side+column].Name
	return c.cursor
}

// at is where a square is drawn.
func (c *Othello) at(row, column int) string {
	if c.flipped {
		row, column = side-1-row, side-1-column
	}
	return translate(column*100, row*100)
}

// dotted says whether a square carries a dot: ember on the last move's disc,
// light on a legal move that has no number in its ring.
func dotted(s page.Square) bool {
	return s.Last && s.Piece != "" || s.Legal && s.Mark == ""
}

// rankNames and fileNames are the coordinates as they are seen, one character a
// row or column.
func (c *Othello) rankNames() string { return turned(ranks, c.flipped) }
func (c *Othello) fileNames() string { return turned(files, c.flipped) }

func turned(names string, flipped bool) string {
	if !flipped {
		return names
	}
	turned := []byte(names)
	for i, j := 0, len(turned)-1; i < j; i, j = i+1, j-1 {
		turned[i], turned[j] = turned[j], turned[i]
	}
	return string(turned)
}

// every is a list of side numbers from the first on, 100 apart.
func every(first int) string {
	list := make([]string, side)
	for i := range list {
		list[i] = strconv.Itoa(first + 100*i)
	}
	return strings.Join(list, " ")
}

// always is a list of the same number, side times.
func always(n int) string { return strings.TrimSpace(strings.Repeat(strconv.Itoa(n)+" ", side)) }

func lines() string {
	path := ""
	for i := 100; i < 100*side; i += 100 {
		at := strconv.Itoa(i)
		path += "M8 " + at + "H792M" + at + " 8V792"
	}
	return path
}
