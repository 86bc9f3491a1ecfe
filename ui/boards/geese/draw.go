package geese

import (
	"slices"
	"strconv"

	"playout/ui/board"
)

// goose is the drawing of one goose, in the board's units.
type goose struct {
	id      string // "swims-goose2", the shore's reference to it
	class   string // "goose goose2"
	opacity any    // "0" for a dead goose, which is visible only while it fades
	body    string // path of a thick line, led out over the rim and in again where it wraps
	neck    string // path of its first piece, up to the head
	tail    string // path of the tapering tail
	trail   string // path of the part of the tail that it has just drawn in
	head    string // transform of a head that looks up
	moves   string // "glides even" if the head has just come to its cell
	grows   string // the same for the neck
	by      any    // style with the distance
	number  string // "2"
	x, y    string // of the middle of the head
	textX   int    // of the number
	textY   int
}

// width and height return the pond's size. The drawing is clipped there: parts beyond the rim
// are visible in the copy beside it.
func (c *Board) width() string  { return strconv.Itoa(100 * c.columns) }
func (c *Board) height() string { return strconv.Itoa(100 * c.rows) }

// Size implements board.Board: the board with its margin, or the usual board before the first
// drawing.
func (c *Board) Size() (width, height int) {
	columns, rows := c.columns, c.rows
	if columns == 0 {
		columns, rows = 11, 7
	}
	return 100*columns + 2*shore, 100*rows + 2*shore
}

// viewBox returns the visible part of the drawing, in its units.
func (c *Board) viewBox() string {
	width, height := c.Size()
	return strconv.Itoa(-shore) + " " + strconv.Itoa(-shore) + " " + strconv.Itoa(width) + " " + strconv.Itoa(height)
}

// lines returns the path of the lines between cells.
func (c *Board) lines() string {
	path := ""
	for i := range c.columns {
		path += "M" + strconv.Itoa(100*i) + " 0v" + strconv.Itoa(100*c.rows)
	}
	for i := range c.rows {
		path += "M0 " + strconv.Itoa(100*i) + "h" + strconv.Itoa(100*c.columns)
	}
	return path
}

// exitArrows returns the path of arrows in the margin beside the head of the person's goose,
// through which it may leave the board and enter on the other side.
func (c *Board) exitArrows() string {
	own := slices.Index(c.View.Seats, c.View.Own)
	head := c.head(max(own, 0))
	if own < 0 || head < 0 {
		return ""
	}
	path := ""
	for way := range ways {
		there := c.beside(head, way)
		x, y := c.spot(head)
		xx, yy := c.spot(there)
		dx, dy := c.step(way)
		if x+dx == xx && y+dy == yy || !c.View.Squares[there].Legal || c.behind(there) {
			continue
		}
		// A triangle with its tip 66 units from the head's centre, and its base
		// 56.
		cx, cy := 100*x+50, 100*y+50
		corner := func(along, across int) string {
			return strconv.Itoa(cx+along*dx+across*dy) + " " + strconv.Itoa(cy+along*dy+across*dx)
		}
		path += "M" + corner(62, -15) + "L" + corner(79, 0) + "L" + corner(62, 15) + "Z"
	}
	return path
}

// step returns a direction on the screen, in columns and rows.
func (c *Board) step(way int) (dx, dy int) {
	way = c.turned(way)
	return ways[way][0], ways[way][1]
}

// geese returns the living geese and, for a moment, those that have just died.
func (c *Board) geese() []goose {
	var list []goose
	for i := range c.View.Seats {
		switch {
		case c.pond.head(i) >= 0:
			g := c.goose(&c.pond, i)
			c.animate(&g, i)
			list = append(list, g)
		case c.was.head(i) >= 0:
			g := c.goose(&c.was, i)
			g.class, g.opacity = g.class+" fades "+c.Beat(), "0"
			list = append(list, g)
		}
	}
	return list
}

// goose returns one goose at rest.
func (c *Board) goose(in *pond, i int) goose {
	cells := in.Geese[i]
	x, y := c.spot(cells[0])
	g := goose{id: swims + c.View.Seats[i], class: "goose " + c.View.Seats[i], number: strconv.Itoa(i + 1),
		x: strconv.Itoa(100*x + 50), y: strconv.Itoa(100*y + 50), textX: 100*x + 50, textY: 100*y + 50}
	if c.View.Seats[i] == c.View.Own {
		g.class += " own"
	}
	if c.large() {
		g.class += " large"
	}
	if left, told := board.Note(c.View.Notes, "hunger"); told && left == "1" {
		g.class += " hungry"
	}
	g.head = board.Translate(100*x+50, 100*y+50)
	if way := in.heading(i); way >= 0 {
		g.head += " rotate(" + strconv.Itoa(90*c.turned(way)) + ")"
		if back := 7; !c.large() { // behind the eyes
			dx, dy := c.step(way)
			g.textX, g.textY = g.textX-back*dx, g.textY-back*dy
		}
	} else {
		g.class += " still"
	}
	for n := 1; n < len(cells); n++ {
		way := c.directionTo(cells[n-1], cells[n])
		if way < 0 {
			continue
		}
		for _, from := range c.pieceStarts(cells[n-1], cells[n], way) {
			switch {
			case n == len(cells)-1:
				g.tail += c.taper(from, way)
			case n == 1: // from the body, so that it grows to the head
				dx, dy := c.step(way)
				g.neck += c.limb([2]int{from[0] + dx, from[1] + dy}, (way+2)%4)
			default:
				g.body += c.limb(from, way)
			}
		}
	}
	return g
}

// animate makes a goose that has just taken a step come from its old place: the head glides, the
// neck grows after it, and the tail's end is drawn in.
func (c *Board) animate(g *goose, i int) {
	before := c.was.head(i)
	if before < 0 {
		return
	}
	dx, dy := c.step(c.heading(i))
	g.by = "--by:" + strconv.Itoa(-100*dx) + "px " + strconv.Itoa(-100*dy) + "px"
	g.moves, g.grows = "glides "+c.Beat(), "grows "+c.Beat()
	cells, were := c.pond.Geese[i], c.was.Geese[i]
	tail, end := cells[len(cells)-1], were[len(were)-1]
	if way := c.directionTo(tail, end); tail != end && way >= 0 && len(cells) > 1 {
		for _, from := range c.pieceStarts(tail, end, way) {
			g.trail += c.limb(from, way)
		}
	}
}

// directionTo returns the direction from a cell to one beside it, -1 if it is not beside it.
func (c *Board) directionTo(from, to int) int {
	for way := range ways {
		if c.beside(from, way) == to {
			return way
		}
	}
	return -1
}

// pieceStarts returns the places, column and row, at which a piece between two cells starts: the
// first cell's and, if it crosses the rim, the one beyond the rim where it comes in.
func (c *Board) pieceStarts(from, to, way int) [][2]int {
	x, y := c.spot(from)
	xx, yy := c.spot(to)
	dx, dy := c.step(way)
	places := [][2]int{{x, y}}
	if x+dx != xx || y+dy != yy {
		places = append(places, [2]int{xx - dx, yy - dy})
	}
	return places
}

// limb returns the line from the middle of a cell to the middle of the next.
func (c *Board) limb(from [2]int, way int) string {
	dx, dy := c.step(way)
	return "M" + strconv.Itoa(100*from[0]+50) + " " + strconv.Itoa(100*from[1]+50) + "l" + strconv.Itoa(100*dx) + " " + strconv.Itoa(100*dy)
}

// taper returns the shape from the middle of a cell to the tail's end in the next: 54 units
// wide, as the body is, then 16.
func (c *Board) taper(from [2]int, way int) string {
	dx, dy := c.step(way)
	corner := func(along, across int) string {
		return strconv.Itoa(100*from[0]+50+along*dx+across*dy) + " " + strconv.Itoa(100*from[1]+50+along*dy+across*dx)
	}
	return "M" + corner(0, -27) + "L" + corner(112, -8) + "Q" + corner(124, 0) + " " + corner(112, 8) + "L" + corner(0, 27) + "Q" + corner(-30, 0) + " " + corner(0, -27) + "Z"
}

// food returns the places of the food.
func (c *Board) food() []string {
	places := make([]string, len(c.pond.Food))
	for i, cell := range c.pond.Food {
		places[i] = c.at(cell)
	}
	return places
}

// foodClass makes new food appear.
func (c *Board) foodClass(n int) any {
	if len(c.was.Geese) == 0 || slices.Contains(c.was.Food, c.pond.Food[n]) {
		return nil
	}
	return "appears " + c.Beat()
}

// rowNames and columnNames return the coordinates in the margin with their places: centred on
// the rows and columns of the screen.
func (c *Board) rowNames() []name    { return c.names(c.rows, -20, true) }
func (c *Board) columnNames() []name { return c.names(c.columns, 100*c.rows+20, false) }

// large reports whether a board has too many cells for details to be legible.
func (c *Board) large() bool { return max(c.rows, c.columns) > 12 }

// name is one coordinate.
type name struct{ text, x, y string }

func (c *Board) names(n, beside int, down bool) []name {
	if c.large() {
		return nil
	}
	list := make([]name, n)
	for i := range list {
		along := 100*i + 50
		if c.Flipped {
			along = 100*(n-1-i) + 50
		}
		list[i] = name{strconv.Itoa(i), strconv.Itoa(along), strconv.Itoa(beside)}
		if down {
			list[i].x, list[i].y = list[i].y, list[i].x
		}
	}
	return list
}
