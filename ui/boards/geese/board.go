package geese

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/vugu/vugu"

	"playout/ui/board"
)

// Board is the board of Hungry Geese, cells of 100 units with r0c0 at the top left, turned by
// 180 degrees if it is flipped. The board is a torus: a veiled margin around it shows the
// opposite side, so that a goose that leaves is seen to come in.
type Board struct {
	board.Field

	text          string // of the last position read
	rows, columns int
	pond          pond
	was           pond // one step before, if that was drawn
}

// pond is the content of a position's text; field names are those of the text.
type pond struct {
	Geese [][]int  // cells of each goose, head first; none of a dead one
	Food  []int    // cells
	Last  []string // each goose's last action
}

const shore = 40 // units of the margin

// The directions of a goose, in the order of headings, clockwise.
var (
	headings = []string{"NORTH", "EAST", "SOUTH", "WEST"}
	ways     = [4][2]int{{0, -1}, {1, 0}, {0, 1}, {-1, 0}} // columns and rows
	arrows   = map[string]int{
		"arrowup": 0, "arrowright": 1, "arrowdown": 2, "arrowleft": 3,
		"w": 0, "d": 1, "s": 2, "a": 3,
	}
)

// Draw implements board.Board.
func (c *Board) Draw(view *board.View, flipped bool, do board.Actions) {
	c.Field.Draw(view, flipped, do)
	if c.text == view.Position && c.rows > 0 {
		return
	}
	was := c.pond
	c.text, c.was = view.Position, pond{}
	last := ""
	if n := len(view.Squares); n > 0 {
		last = view.Squares[n-1].Name
	}
	c.rows, c.columns = shape(len(view.Squares), last)
	c.pond = read(view.Position, len(view.Squares))
	if view.Stepped && c.follows(&was) {
		c.was = was
	}
}

// shape returns the number of rows and columns of a board of n cells, given the name of the
// last.
func shape(cells int, last string) (rows, columns int) {
	if _, column, is := strings.Cut(last, "c"); is {
		if last, err := strconv.Atoi(column); err == nil && last >= 0 && cells%(last+1) == 0 {
			return cells / (last + 1), last + 1
		}
	}
	return 1, max(1, cells)
}

// read parses a position's text, without cells outside the board.
func read(position string, cells int) pond {
	var p pond
	if json.Unmarshal([]byte(position), &p) != nil {
		return pond{} // not a position of geese
	}
	off := func(cell int) bool { return cell < 0 || cell >= cells }
	p.Food = slices.DeleteFunc(p.Food, off)
	for i := range p.Geese {
		p.Geese[i] = slices.DeleteFunc(p.Geese[i], off)
	}
	return p
}

// ponds returns a position in the form of board.Pond, for a stage with water.
func ponds(position string, squares []string) board.Pond {
	last := ""
	if n := len(squares); n > 0 {
		last = squares[n-1]
	}
	rows, columns := shape(len(squares), last)
	p := read(position, len(squares))
	gone := make([]string, len(p.Geese))
	for i := range gone {
		if way := p.heading(i); way >= 0 {
			gone[i] = headings[way]
		}
	}
	return board.Pond{Rows: rows, Columns: columns, Bodies: p.Geese, Headings: gone, Food: p.Food}
}

// NextSquare implements board.Board: arrows go one cell, around the torus, Home and End to the ends
// of the row, all as on the screen.
func (c *Board) NextSquare(square, key string) string {
	at := c.Index(square)
	if at < 0 {
		return ""
	}
	switch way, is := arrows[strings.ToLower(key)]; {
	case is && len(key) > 1:
		at = c.beside(at, c.turned(way))
	case key == "Home" || key == "End":
		column := 0
		if (key == "End") != c.Flipped {
			column = c.columns - 1
		}
		at += column - at%c.columns
	default:
		return ""
	}
	c.At = c.View.Squares[at].Name
	return c.At
}

// Steer implements board.Board: while a person's goose is alive, arrows and W A S D
// choose the cell beside its head, never the one behind it.
func (c *Board) Steer(key string) (square string, is bool) {
	way, is := arrows[strings.ToLower(key)]
	own := slices.Index(c.View.Seats, c.View.Own)
	if !is || own < 0 {
		return "", false
	}
	way = c.turned(way)
	head := c.head(own)
	if head < 0 || c.heading(own) == (way+2)%4 {
		return "", true
	}
	if s := &c.View.Squares[c.beside(head, way)]; s.Legal {
		return s.Name, true
	}
	return "", true
}

// turned converts a direction on the screen to the board's own.
func (c *Board) turned(way int) int {
	if c.Flipped {
		return (way + 2) % 4
	}
	return way
}

// beside returns the cell next to another in a direction.
func (c *Board) beside(cell, way int) int {
	row := (cell/c.columns + ways[way][1] + c.rows) % c.rows
	column := (cell%c.columns + ways[way][0] + c.columns) % c.columns
	return row*c.columns + column
}

// follows reports whether the pond is one step after another: the drawing may have skipped a
// step.
func (c *Board) follows(was *pond) bool {
	for i := range c.pond.Geese {
		head, heading := c.pond.head(i), c.pond.heading(i)
		if head >= 0 && (heading < 0 || was.head(i) != c.beside(head, (heading+2)%4)) {
			return false
		}
	}
	return true
}

// head returns the cell of a goose's head, -1 for a dead one.
func (p *pond) head(goose int) int {
	if cells := p.cells(goose); len(cells) > 0 {
		return cells[0]
	}
	return -1
}

// cells returns the cells of a goose, none if it is dead or never existed.
func (p *pond) cells(goose int) []int {
	if goose >= len(p.Geese) {
		return nil
	}
	return p.Geese[goose]
}

// heading returns the last direction of a goose, -1 for none.
func (p *pond) heading(goose int) int {
	if goose >= len(p.Last) {
		return -1
	}
	return slices.Index(headings, p.Last[goose])
}

func (c *Board) head(goose int) int    { return c.pond.head(goose) }
func (c *Board) heading(goose int) int { return c.pond.heading(goose) }

// behind reports whether a cell is the one behind the head of the person's goose.
func (c *Board) behind(cell int) bool {
	own := slices.Index(c.View.Seats, c.View.Own)
	if own < 0 || c.head(own) < 0 || c.heading(own) < 0 {
		return false
	}
	return c.beside(c.head(own), (c.heading(own)+2)%4) == cell
}

// spot returns a cell's place on the screen, column and row from the top left.
func (c *Board) spot(cell int) (column, row int) {
	column, row = cell%c.columns, cell/c.columns
	if c.Flipped {
		column, row = c.columns-1-column, c.rows-1-row
	}
	return column, row
}

// at returns the transform to a cell's place.
func (c *Board) at(cell int) string {
	column, row := c.spot(cell)
	return board.Translate(100*column, 100*row)
}

// crossed reports whether a cross warns against a choice.
func (c *Board) crossed(cell int) bool { return c.View.Squares[cell].Legal && c.behind(cell) }

// dotted reports whether a dot marks a cell that may be chosen, or has been; its number may be
// there instead.
func (c *Board) dotted(cell int) bool {
	s := &c.View.Squares[cell]
	return (s.Legal || s.Chosen) && !c.inside(*s) && !c.behind(cell) && !c.circled(cell)
}

// crosses reports whether a square has a cross.
func (c *Board) crosses(s board.Square) bool { return s.Legal && c.behind(c.Index(s.Name)) }

// inside reports whether a cell's number is in its ring.
func (c *Board) inside(s board.Square) bool { return board.Inside(s, c.crosses(s)) }

// over returns the drawing above the geese. Their bodies go through the middles of cells, so
// that the only room is at the corners.
func (c *Board) over() vugu.Builder {
	width, height := c.Size()
	return c.Over(board.Plan{At: func(square string) (x, y int) {
		x, y = c.spot(max(0, c.Index(square)))
		return 100*x + 50, 100*y + 50
	}, Wide: 45, Round: true, Crossed: c.crosses, Box: board.Box{
		Left: -shore, Top: -shore, Right: float64(width - shore), Bottom: float64(height - shore),
	}})
}

// circled reports whether a circle marks the cell: on a head there is no room for a dot.
func (c *Board) circled(cell int) bool {
	s := &c.View.Squares[cell]
	return s.Legal && strings.HasSuffix(s.Piece, "-head") && !c.behind(cell)
}
