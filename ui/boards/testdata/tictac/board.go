package tictac

import "playout/ui/board"

// Board is the board of tic-tac-toe: 3 by 3 squares of 100 units each, a1 at the top
// left, turned by 180 degrees if it is flipped.
type Board struct{ board.Field }

const (
	side       = 3
	boardLines = "M100 8V292M200 8V292M8 100H292M8 200H292"
)

// Size implements board.Board.
func (c *Board) Size() (width, height int) { return 100 * side, 100 * side }

// NextSquare implements board.Board: arrows go one square, Home and End to the ends of
// the row, all as the board is seen.
func (c *Board) NextSquare(square, key string) string {
	at := c.Index(square)
	way, is := map[string][2]int{
		"ArrowLeft": {-1, 0}, "ArrowRight": {1, 0}, "ArrowUp": {0, -1}, "ArrowDown": {0, 1}, "Home": {1 - side, 0}, "End": {side - 1, 0},
	}[key]
	if at < 0 || !is {
		return ""
	}
	turn := 1
	if c.Flipped {
		turn = -1
	}
	column, row := at%side+turn*way[0], at/side+turn*way[1]
	column, row = min(max(column, 0), side-1), min(max(row, 0), side-1)
	c.At = c.View.Squares[row*side+column].Name
	return c.At
}

// place returns where a square is drawn.
func (c *Board) place(row, column int) string {
	if c.Flipped {
		row, column = side-1-row, side-1-column
	}
	return board.Translate(100*column, 100*row)
}
