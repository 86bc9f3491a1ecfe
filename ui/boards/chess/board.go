package chess

import (
	"strconv"
	"strings"

	"github.com/vugu/vugu/js"

	"playout/ui/board"
)

// Board is the board of chess: 8 by 8 squares of 100 units each, a1 at the bottom left, turned
// by 180 degrees if it is flipped. A menu on the pawn's file offers the promotion pieces.
type Board struct {
	board.Field

	menuOpen bool // the menu was open in the last drawing
}

const (
	side  = 8
	files = "abcdefgh"
)

// Positions of the characters of the coordinates.
var (
	rankX, rankY = board.Series(6, 0, side), board.Series(6, 100, side)
	fileX, fileY = board.Series(93, 100, side), board.Series(792, 0, side)
)

// darkSquares is the path of the squares of a1's colour, in either orientation.
var darkSquares = func() string {
	path := ""
	for row := range side {
		for column := (row + 1) % 2; column < side; column += 2 {
			path += "M" + strconv.Itoa(100*column) + " " + strconv.Itoa(100*row) + "h100v100h-100z"
		}
	}
	return path
}()

// keys holds the steps of the arrow keys in columns and rows, as on the screen.
var keys = map[string][2]int{
	"ArrowLeft": {-1, 0}, "ArrowRight": {1, 0}, "ArrowUp": {0, -1}, "ArrowDown": {0, 1},
	"Home": {1 - side, 0}, "End": {side - 1, 0},
}

// NextSquare implements board.Board: arrows go one square, Home and End to the ends of the row, all
// as on the screen.
func (c *Board) NextSquare(square, key string) string {
	at := c.Index(square)
	way, is := keys[key]
	if at < 0 || !is {
		return ""
	}
	column, row := c.spot(at)
	column, row = min(max(column+way[0], 0), side-1), min(max(row+way[1], 0), side-1)
	if c.Flipped {
		column, row = side-1-column, side-1-row
	}
	if to := side*(side-1-row) + column; to < len(c.View.Squares) {
		c.At = c.View.Squares[to].Name
	}
	return c.At
}

// spot returns a square's place on the screen, column and row from the top left.
func (c *Board) spot(square int) (column, row int) {
	column, row = square%side, side-1-square/side
	if c.Flipped {
		column, row = side-1-column, side-1-row
	}
	return column, row
}

// at returns the transform to a square's place.
func (c *Board) at(rank, file int) string {
	column, row := c.spot(side*rank + file)
	return board.Translate(100*column, 100*row)
}

// plan returns the places of the squares, and the size of the pieces in them.
func (c *Board) plan() board.Plan {
	return board.Plan{At: func(square string) (x, y int) {
		x, y = c.spot(max(0, c.Index(square)))
		return 100*x + 50, 100*y + 50
	}, Wide: 30, Tall: 42, Box: board.Box{Right: 800, Bottom: 800}}
}

// passing returns the moving pieces.
func (c *Board) passing() []board.Glide {
	return c.Glides(func(square string) (column, row int) { return c.spot(max(0, c.Index(square))) }, 0)
}

// class returns a square's class, with the last move and check.
func (c *Board) class(s board.Square) any {
	words := board.Look(s)
	if s.Last || s.Origin {
		words += " last"
	}
	if c.capturable(s) {
		words += " prey"
	}
	return board.Present(strings.TrimSpace(words + c.ArrivalClass(s)))
}

// capturable reports whether a square has a piece that can be captured.
func (c *Board) capturable(s board.Square) bool {
	return s.Legal && s.Piece != "" && !strings.HasPrefix(s.Piece, c.View.Turn+"-")
}

// dotted reports whether a dot marks an empty square that is a legal target.
func (c *Board) dotted(s board.Square) bool { return s.Legal && s.Piece == "" }

// checked reports whether a square has a king in check. The position states the side to move,
// also when the game is over.
func (c *Board) checked(s board.Square) bool {
	_, check := board.Note(c.View.Notes, "check")
	_, mate := board.Note(c.View.Notes, "checkmate")
	if !check && !mate || len(c.View.Seats) < 2 {
		return false
	}
	seat := c.View.Seats[0]
	if strings.Contains(c.View.Position, " b ") {
		seat = c.View.Seats[1]
	}
	return s.Piece == seat+"-king"
}

// menu returns the style that places the menu on its file, at the last rank that the pawn
// reached.
func (c *Board) menu() string {
	if len(c.View.Promotions) == 0 {
		return ""
	}
	column, row := c.spot(max(0, c.Index(c.View.Promotions[0].Square)))
	edge := "top"
	if row >= side/2 {
		edge = "bottom"
	}
	return "--column:" + strconv.Itoa(column) + ";" + edge + ":0"
}

// moveFocus moves the focus into the menu when it opens, and back to the board when it closes.
func (c *Board) moveFocus(menu js.Value) {
	asks := len(c.View.Promotions) > 0
	if asks == c.menuOpen {
		return
	}
	c.menuOpen = asks
	document := menu.Get("ownerDocument")
	id := ""
	if asks {
		id = board.PromotionID(c.View.Promotions[0].Letter)
	} else if document.Get("activeElement").Get("tagName").String() == "BODY" {
		id = board.ID(c.At)
	}
	if element := document.Call("getElementById", id); element.Truthy() {
		element.Call("focus")
	}
}

func (c *Board) rankNames() string { return board.Turned("87654321", c.Flipped) }
func (c *Board) fileNames() string { return board.Turned(files, c.Flipped) }

// The functions of package board that the drawing uses.
func (c *Board) paint(piece string) string        { return board.Paint(piece) }
func (c *Board) symbol(piece string) string       { return board.Symbol(piece) }
func (c *Board) promotionID(letter string) string { return board.PromotionID(letter) }
