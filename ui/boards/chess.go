package boards

import (
	"strconv"
	"strings"

	"github.com/vugu/vugu/js"

	"playout/ui/page"
)

// Chess is the board of chess: 8 by 8 squares of 100 units each, a1 at the
// bottom left, turned by half where it is flipped. What a pawn becomes is chosen
// from a menu over the file on which it came to the last rank.
type Chess struct {
	field

	asked bool // the menu was open when it was last drawn
}

// darkSquares are the squares of a1's colour, the other way round too.
var darkSquares = func() string {
	path := ""
	for row := range side {
		for column := (row + 1) % 2; column < side; column += 2 {
			path += "M" + strconv.Itoa(100*column) + " " + strconv.Itoa(100*row) + "h100v100h-100z"
		}
	}
	return path
}()

// chessKeys are the columns and rows that a key leads on, as the board is seen.
var chessKeys = map[string][2]int{
	"ArrowLeft": {-1, 0}, "ArrowRight": {1, 0}, "ArrowUp": {0, -1}, "ArrowDown": {0, 1},
	"Home": {1 - side, 0}, "End": {side - 1, 0},
}

// Walk implements Board: arrows go one square, Home and End to the ends of the
// row, all as the board is seen.
func (c *Chess) Walk(square, key string) string {
	at := c.index(square)
	way, is := chessKeys[key]
	if at < 0 || !is {
		return ""
	}
	column, row := c.spot(at)
	column, row = min(max(column+way[0], 0), side-1), min(max(row+way[1], 0), side-1)
	if c.flipped {
		column, row = side-1-column, side-1-row
	}
	if to := side*(side-1-row) + column; to < len(c.board.Squares) {
		c.cursor = c.board.Squares[to].Name
	}
	return c.cursor
}

// spot is where a square is seen, column and row from the top left.
func (c *Chess) spot(square int) (column, row int) {
	column, row = square%side, side-1-square/side
	if c.flipped {
		column, row = side-1-column, side-1-row
	}
	return column, row
}

// at is where a square is drawn.
func (c *Chess) at(rank, file int) string {
	column, row := c.spot(side*rank + file)
	return translate(100*column, 100*row)
}

// passing are the pieces on their way.
func (c *Chess) passing() []passing {
	return c.onTheWay(func(square string) (column, row int) { return c.spot(max(0, c.index(square))) }, 0)
}

// Shape is the symbol of the page that draws a piece such as "white-knight".
func Shape(piece string) string {
	_, kind, _ := strings.Cut(piece, "-")
	return "#" + kind
}

// Colour is the class that it is drawn with.
func Colour(piece string) string {
	seat, _, _ := strings.Cut(piece, "-")
	return "piece " + seat
}

// class adds to the class of any square what the last move and check make of it.
func (c *Chess) class(s page.Square) any {
	words, _ := class(s).(string)
	if s.Last || s.Left {
		words += " last"
	}
	if c.prey(s) {
		words += " prey"
	}
	return present(strings.TrimSpace(words + c.comes(s)))
}

// prey says whether a piece of the other side can be taken.
func (c *Chess) prey(s page.Square) bool {
	return s.Legal && s.Piece != "" && !strings.HasPrefix(s.Piece, c.board.Turn+"-")
}

// dotted says whether a dot marks an empty square that can be gone to; its
// number may stand there instead.
func (c *Chess) dotted(s page.Square) bool { return s.Legal && s.Piece == "" && s.Mark == "" }

// checked says whether a square is that of a king in check. Who is to move is
// also known from the position when the game is over.
func (c *Chess) checked(s page.Square) bool {
	_, check := page.Note(c.board.Notes, "check")
	_, mate := page.Note(c.board.Notes, "checkmate")
	if !check && !mate || len(c.board.Seats) < 2 {
		return false
	}
	seat := c.board.Seats[0]
	if strings.Contains(c.board.Position, " b ") {
		seat = c.board.Seats[1]
	}
	return s.Piece == seat+"-king"
}

// menu is the style that puts the menu over its file, on the side where the
// pawn came to the last rank.
func (c *Chess) menu() string {
	if len(c.board.Promotions) == 0 {
		return ""
	}
	column, row := c.spot(max(0, c.index(c.board.Promotions[0].Square)))
	edge := "top"
	if row >= side/2 {
		edge = "bottom"
	}
	return "--column:" + strconv.Itoa(column) + ";" + edge + ":0"
}

// tend moves the focus into the menu when it opens, and from one that has
// closed back to the board.
func (c *Chess) tend(menu js.Value) {
	asks := len(c.board.Promotions) > 0
	if asks == c.asked {
		return
	}
	c.asked = asks
	document := menu.Get("ownerDocument")
	id := ""
	if asks {
		id = PromotionID(c.board.Promotions[0].Letter)
	} else if document.Get("activeElement").Get("tagName").String() == "BODY" {
		id = ID(c.cursor)
	}
	if element := document.Call("getElementById", id); element.Truthy() {
		element.Call("focus")
	}
}

func (c *Chess) rankNames() string { return turned("87654321", c.flipped) }
func (c *Chess) fileNames() string { return turned(files, c.flipped) }

// PromotionID is the id of the button of one choice of what a pawn becomes.
func PromotionID(letter string) string { return "promotion-" + letter }

// NextPromotion is the choice that an arrow leads to from the one whose button
// has an id, round the ends, "" where the key leads nowhere.
func NextPromotion(choices []page.Promotion, id, key string) string {
	for i, p := range choices {
		if PromotionID(p.Letter) != id {
			continue
		}
		switch key {
		case "ArrowDown", "ArrowRight":
			return choices[(i+1)%len(choices)].Letter
		case "ArrowUp", "ArrowLeft":
			return choices[(i+len(choices)-1)%len(choices)].Letter
		case "Home":
			return choices[0].Letter
		case "End":
			return choices[len(choices)-1].Letter
		}
	}
	return ""
}
