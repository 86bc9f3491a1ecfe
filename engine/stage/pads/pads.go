// Package pads reads ways out of gamepads: by the cross or the left stick, one each time
// that another way is shown.
package pads

import "math"

// Pad is one gamepad as it is held now, in the standard layout: the left stick, -1 to 1
// to the right and down, and the four keys of the cross.
type Pad struct {
	X, Y                  float64
	Up, Right, Down, Left bool
}

// A stick shows a way beyond out and none within back, parts of its reach: between the
// two it goes on showing what it showed, so that a thumb that trembles says nothing.
const (
	out  = 0.55
	back = 0.35
)

// Reader remembers which way each pad shows, by its number.
type Reader struct{ shown map[int]string }

// Read is the way that a pad has begun to show, or "" where it shows none or the one
// that it showed before.
func (r *Reader) Read(number int, p Pad) string {
	if r.shown == nil {
		r.shown = map[int]string{}
	}
	before := r.shown[number]
	way := p.way(before)
	if way == before {
		return ""
	}
	r.shown[number] = way
	return way
}

// Forget has a pad that is gone begin anew.
func (r *Reader) Forget(number int) { delete(r.shown, number) }

func (p Pad) way(before string) string {
	switch {
	case p.Up && !p.Down:
		return "NORTH"
	case p.Down && !p.Up:
		return "SOUTH"
	case p.Right && !p.Left:
		return "EAST"
	case p.Left && !p.Right:
		return "WEST"
	}
	far := math.Hypot(p.X, p.Y)
	if far < back || math.IsNaN(far) {
		return ""
	}
	if far < out {
		return before
	}
	switch across := math.Abs(p.X) > math.Abs(p.Y); {
	case across && p.X > 0:
		return "EAST"
	case across:
		return "WEST"
	case p.Y > 0:
		return "SOUTH"
	}
	return "NORTH"
}
