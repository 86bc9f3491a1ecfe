package geese

import (
	"encoding/json"
	"strconv"
	"strings"

	"playout/ui/board"
)

// Figures draws the geese and the food of a lesson as Board does.
type Figures struct {
	flock []goose
	food  []string
}

// Small is the board of a lesson.
type Small struct {
	board.Sketch
	figures Figures
}

// rows and columns are the size of the standard pond, and most is the greatest size: a stored
// position may claim any.
const rows, columns, most = 7, 11, 32

// newSmall returns a small board that shows nothing yet.
func newSmall() board.Small {
	c := &Small{Sketch: board.Sketch{LinesClass: "lines", Spot: spot}}
	c.Figures = &c.figures
	return c
}

// Show implements board.Small.
func (c *Small) Show(l board.Lesson) {
	size := struct{ Rows, Columns int }{rows, columns}
	if json.Unmarshal([]byte(l.Position), &size) != nil || size.Rows < 1 || size.Rows > most || size.Columns < 1 || size.Columns > most {
		size.Rows, size.Columns = rows, columns
	}
	c.Width, c.Height = 100*size.Columns, 100*size.Rows
	cells := make([]board.Square, 0, size.Rows*size.Columns)
	for row := range size.Rows {
		for column := range size.Columns {
			cells = append(cells, board.Square{Name: "r" + strconv.Itoa(row) + "c" + strconv.Itoa(column)})
		}
	}
	var drawn Board
	drawn.Draw(&board.View{Game: l.Game, Position: l.Position, Seats: l.Seats, Squares: cells}, false, nil)
	c.Lines = drawn.lines()
	c.figures = Figures{flock: drawn.geese(), food: drawn.food()}
	c.Sketch.Show(l)
}

// spot returns the place of a cell, in units from the top left.
func spot(cell string) (x, y int) {
	row, column, _ := strings.Cut(strings.TrimPrefix(cell, "r"), "c")
	r, _ := strconv.Atoi(row)
	n, _ := strconv.Atoi(column)
	return 100 * n, 100 * r
}
