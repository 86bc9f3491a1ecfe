package geese

import "strconv"

// swims is the prefix of the id of a goose's drawing, before its seat.
const swims = "swims-"

// copied is a copy of the pond beside it, with only its shore visible. It holds only the content
// of the cells at that rim, since browsers restyle all of a copy in every frame while a goose
// glides.
type copied struct {
	x, y  string   // of its corner
	food  []int    // by their number in the position
	geese []string // references to drawings in the pond
}

// copies returns the copies of the pond all around it.
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

// shows reports whether one of the cells is at the rim that faces the pond in the copy dx ponds
// to the right and dy down.
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

// veil returns the path over everything outside the rim: the margin, and what a frame of another
// shape would show beyond it.
func (c *Board) veil() string {
	w, h := 100*c.columns, 100*c.rows
	return "M" + strconv.Itoa(-w) + " " + strconv.Itoa(-h) + "h" + strconv.Itoa(3*w) + "v" + strconv.Itoa(3*h) + "h" + strconv.Itoa(-3*w) + "z" +
		"M0 0v" + strconv.Itoa(h) + "h" + strconv.Itoa(w) + "v" + strconv.Itoa(-h) + "z"
}
