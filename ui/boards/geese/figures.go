package geese

import (
	"strconv"
	"strings"

	"playout/ui/board"
)

// Figures are the geese and the food of a lesson, drawn as Board draws them.
type Figures struct {
	flock []goose
	food  []string
}

// Small is the board of a lesson.
type Small struct {
	board.Sketch
	figures Figures
}

// rows and columns are those of the standard water, which is all that lessons
// show.
const rows, columns = 7, 11

// newSmall is a small board that shows nothing yet.
func newSmall() board.Small {
	c := &Small{Sketch: board.Sketch{Width: 100 * columns, Height: 100 * rows, LinesClass: "lines", Spot: spot}}
	c.Figures = &c.figures
	return c
}

// Show implements board.Small.
func (c *Small) Show(l board.Lesson) {
	cells := make([]board.Square, 0, rows*columns)
	for row := range rows {
		for column := range columns {
			cells = append(cells, board.Square{Name: "r" + strconv.Itoa(row) + "c" + strconv.Itoa(column)})
		}
	}
	var drawn Board
	drawn.Draw(&board.View{Game: l.Game, Position: l.Position, Seats: l.Seats, Squares: cells}, false, nil)
	c.Lines = drawn.lines()
	c.figures = Figures{flock: drawn.geese(), food: drawn.food()}
	c.Sketch.Show(l)
}

// spot is where a cell is, in units from the top left.
func spot(cell string) (x, y int) {
	row, column, _ := strings.Cut(strings.TrimPrefix(cell, "r"), "c")
	r, _ := strconv.Atoi(row)
	n, _ := strconv.Atoi(column)
	return 100 * n, 100 * r
}
