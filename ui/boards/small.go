package boards

import (
	"strconv"
	"strings"

	"playout/ui/page"
)

// Small is a board to look at, not to play on: what stands on it, a square that
// is chosen, and those where one may go. It has no squares of its own, so that
// the page's handles are those of the board alone.
type Small struct {
	Lesson page.Lesson
	geese  Geese
}

// Show sets what the next build shows.
func (c *Small) Show(l page.Lesson) { c.Lesson = l }

// smallPiece is what is drawn of one piece.
type smallPiece struct{ class, symbol, at string }

// The standard water, which is all that lessons show.
const smallRows, smallColumns = 7, 11

// viewBox is what is seen of the drawing, in its units.
func (c *Small) viewBox() string {
	if c.Lesson.Game == "geese" {
		c.geese.Draw(&page.Board{Game: "geese", Position: c.Lesson.Position, Seats: c.Lesson.Seats,
			Squares: smallCells}, false, nil)
		return "0 0 " + c.geese.width() + " " + c.geese.height()
	}
	return "0 0 800 800"
}

// smallCells are the cells of the standard water.
var smallCells = func() []page.Square {
	cells := make([]page.Square, 0, smallRows*smallColumns)
	for row := range smallRows {
		for column := range smallColumns {
			cells = append(cells, page.Square{Name: "r" + strconv.Itoa(row) + "c" + strconv.Itoa(column)})
		}
	}
	return cells
}()

// lines are those of the board.
func (c *Small) lines() string {
	switch c.Lesson.Game {
	case "chess":
		return darkSquares
	case "morris":
		return morrisLines
	case "geese":
		return c.geese.lines()
	}
	return boardLines
}

func (c *Small) linesClass() string {
	if c.Lesson.Game == "chess" {
		return "dark"
	}
	return "lines"
}

// spot is where a square is, in units from the top left; every game names its
// squares by what is seen there.
func (c *Small) spot(square string) (x, y int) {
	if row, column, is := strings.Cut(strings.TrimPrefix(square, "r"), "c"); is && c.Lesson.Game == "geese" {
		r, _ := strconv.Atoi(row)
		n, _ := strconv.Atoi(column)
		return 100 * n, 100 * r
	}
	if len(square) != 2 {
		return 0, 0
	}
	column, number := int(square[0]-'a'), int(square[1]-'0')
	switch c.Lesson.Game {
	case "chess":
		return 100 * column, 100 * (side - number)
	case "morris":
		return 50 + 100*column, 50 + 100*(7-number)
	}
	return 100 * column, 100 * (number - 1)
}

// at is where a square is drawn.
func (c *Small) at(square string) string { return translate(c.spot(square)) }

// pieces are what stands on squares; geese are drawn from their position.
func (c *Small) pieces() []smallPiece {
	list := make([]smallPiece, 0, len(c.Lesson.Pieces))
	for _, p := range c.Lesson.Pieces {
		piece := smallPiece{class: "stone", symbol: "#disc-" + p.Piece, at: c.at(p.Square)}
		if c.Lesson.Game == "chess" {
			piece.class, piece.symbol = Colour(p.Piece), Shape(p.Piece)
		}
		list = append(list, piece)
	}
	return list
}

// flock and food are the geese and what they eat.
func (c *Small) flock() []goose {
	if c.Lesson.Game != "geese" {
		return nil
	}
	return c.geese.geese()
}

func (c *Small) food() []string {
	if c.Lesson.Game != "geese" {
		return nil
	}
	return c.geese.food()
}
