package geese

import "strconv"

// swims begins the id of a goose's drawing, before its seat.
const swims = "swims-"

// copied is a copy of the pond beside it, of which only the shore is seen: it holds what
// lies on the cells at that rim and nothing else, since browsers restyle everything in a
// copy in every frame in which a goose glides.
type copied struct {
	x, y  string   // of its corner
	food  []int    // by their number in the position
	geese []string // references to what is drawn in the pond
}

// copies returns those of the pond all around it.
func (c *Board) copies() []copied {
	var list []copied
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			if dx == 0 && dy == 0 {
				continue
			}
			one := copied{x: strconv.Itoa(100 * c.columns * dx), y: strconv.Itoa(100 * c.rows * dy)}
			for n, cell := range c.pond.Food {
				if c.shows(dx, dy, cell) {
					one.food = append(one.food, n)
				}
			}
			for i, seat := range c.View.Seats {
				if c.shows(dx, dy, c.pond.cells(i)...) || c.shows(dx, dy, c.was.cells(i)...) {
					one.geese = append(one.geese, "#"+swims+seat)
				}
			}
			list = append(list, one)
		}
	}
	return list
}

// shows reports whether one of some cells lies at the rim that faces the pond in its copy so
// many ponds to the right and down.
func (c *Board) shows(dx, dy int, cells ...int) bool {
	faces := func(at, cells, way int) bool {
		return way == 0 || way < 0 && at == cells-1 || way > 0 && at == 0
	}
	for _, cell := range cells {
		if x, y := c.spot(cell); faces(x, c.columns, dx) && faces(y, c.rows, dy) {
			return true
		}
	}
	return false
}

// veil covers everything that is drawn outside the rim: the margin, and what a frame of
// another shape than the board's would show beyond it.
func (c *Board) veil() string {
	w, h := 100*c.columns, 100*c.rows
	return "M" + strconv.Itoa(-w) + " " + strconv.Itoa(-h) + "h" + strconv.Itoa(3*w) + "v" + strconv.Itoa(3*h) + "h" + strconv.Itoa(-3*w) + "z" +
		"M0 0v" + strconv.Itoa(h) + "h" + strconv.Itoa(w) + "v" + strconv.Itoa(-h) + "z"
}
