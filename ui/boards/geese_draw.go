package boards

import (
	"slices"
	"strconv"
)

// goose is how one goose is drawn, all in the board's units.
type goose struct {
	class  string // "goose goose2"
	body   string // path of a thick line, where it wraps led out over the rim and in again
	tail   string // path of what tapers
	head   string // transform of a head that looks up
	number string // "2"
	x, y   string // of the head's middle
	textX  int    // of the number
	textY  int
}

// width and height are the pond's, which is cut off there: what goes over the
// rim is seen in the copy beside it.
func (c *Geese) width() string  { return strconv.Itoa(100 * c.columns) }
func (c *Geese) height() string { return strconv.Itoa(100 * c.rows) }

// Size implements Board: the board with its margin.
func (c *Geese) Size() (width, height int) { return 100*c.columns + 2*shore, 100*c.rows + 2*shore }

// viewBox is what is seen of the drawing, in its units.
func (c *Geese) viewBox() string {
	width, height := c.Size()
	return strconv.Itoa(-shore) + " " + strconv.Itoa(-shore) + " " + strconv.Itoa(width) + " " + strconv.Itoa(height)
}

// lines part the cells.
func (c *Geese) lines() string {
	path := ""
	for i := range c.columns {
		path += "M" + strconv.Itoa(100*i) + " 0v" + strconv.Itoa(100*c.rows)
	}
	for i := range c.rows {
		path += "M0 " + strconv.Itoa(100*i) + "h" + strconv.Itoa(100*c.columns)
	}
	return path
}

// copies are the places of the pond around itself.
func (c *Geese) copies() []string {
	var places []string
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			if dx != 0 || dy != 0 {
				places = append(places, translate(100*c.columns*dx, 100*c.rows*dy))
			}
		}
	}
	return places
}

// veil lies on all that is drawn outside the rim: the margin, and what a frame
// of another shape than the board's would show beyond it.
func (c *Geese) veil() string {
	w, h := 100*c.columns, 100*c.rows
	return "M" + strconv.Itoa(-w) + " " + strconv.Itoa(-h) + "h" + strconv.Itoa(3*w) + "v" + strconv.Itoa(3*h) + "h" + strconv.Itoa(-3*w) + "z" +
		"M0 0v" + strconv.Itoa(h) + "h" + strconv.Itoa(w) + "v" + strconv.Itoa(-h) + "z"
}

// ways out are arrows in the margin beside the head of the person's goose,
// where it may leave the board and come in on the other side.
func (c *Geese) waysOut() string {
	own := slices.Index(c.board.Seats, c.board.Own)
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
		if x+dx == xx && y+dy == yy || !c.board.Squares[there].Legal || c.behind(there) {
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

// step is a way as it is seen, in columns and rows.
func (c *Geese) step(way int) (dx, dy int) {
	way = c.turned(way)
	return ways[way][0], ways[way][1]
}

// geese are those that live.
func (c *Geese) geese() []goose {
	var list []goose
	for i, cells := range c.pond.Geese {
		if len(cells) == 0 || i >= len(c.board.Seats) {
			continue
		}
		x, y := c.spot(cells[0])
		g := goose{class: "goose " + c.board.Seats[i], number: strconv.Itoa(i + 1),
			x: strconv.Itoa(100*x + 50), y: strconv.Itoa(100*y + 50), textX: 100*x + 50, textY: 100*y + 50}
		if c.board.Seats[i] == c.board.Own {
			g.class += " own"
		}
		g.head = translate(100*x+50, 100*y+50)
		if way := c.heading(i); way >= 0 {
			g.head += " rotate(" + strconv.Itoa(90*c.turned(way)) + ")"
			const back = 7 // behind the eyes
			dx, dy := c.step(way)
			g.textX, g.textY = g.textX-back*dx, g.textY-back*dy
		} else {
			g.class += " still"
		}
		for n := 1; n < len(cells); n++ {
			way := c.wayTo(cells[n-1], cells[n])
			if way < 0 {
				continue
			}
			for _, from := range c.both(cells[n-1], cells[n], way) {
				if n < len(cells)-1 {
					g.body += c.limb(from, way)
				} else {
					g.tail += c.taper(from, way)
				}
			}
		}
		list = append(list, g)
	}
	return list
}

// wayTo is the way from a cell to one beside it, -1 where it is not.
func (c *Geese) wayTo(from, to int) int {
	for way := range ways {
		if c.beside(from, way) == to {
			return way
		}
	}
	return -1
}

// both are the places, column and row, from which a piece between two cells is
// drawn: the first cell's, and where it crosses the rim also the one beyond the
// rim from which it comes in.
func (c *Geese) both(from, to, way int) [][2]int {
	x, y := c.spot(from)
	xx, yy := c.spot(to)
	dx, dy := c.step(way)
	places := [][2]int{{x, y}}
	if x+dx != xx || y+dy != yy {
		places = append(places, [2]int{xx - dx, yy - dy})
	}
	return places
}

// limb is the line from the middle of a cell to the middle of the next.
func (c *Geese) limb(from [2]int, way int) string {
	dx, dy := c.step(way)
	return "M" + strconv.Itoa(100*from[0]+50) + " " + strconv.Itoa(100*from[1]+50) + "l" + strconv.Itoa(100*dx) + " " + strconv.Itoa(100*dy)
}

// taper is the shape from the middle of a cell to the tail's end in the next:
// 54 units wide, as the body is, then 16.
func (c *Geese) taper(from [2]int, way int) string {
	dx, dy := c.step(way)
	corner := func(along, across int) string {
		return strconv.Itoa(100*from[0]+50+along*dx+across*dy) + " " + strconv.Itoa(100*from[1]+50+along*dy+across*dx)
	}
	return "M" + corner(0, -27) + "L" + corner(112, -8) + "Q" + corner(124, 0) + " " + corner(112, 8) + "L" + corner(0, 27) + "Q" + corner(-30, 0) + " " + corner(0, -27) + "Z"
}

// food are the places of the food.
func (c *Geese) food() []string {
	places := make([]string, len(c.pond.Food))
	for i, cell := range c.pond.Food {
		places[i] = c.at(cell)
	}
	return places
}
