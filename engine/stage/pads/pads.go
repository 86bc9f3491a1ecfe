// Package pads reads directions from gamepads, from the directional pad or the left
// stick, once each time the direction changes.
package pads

import "math"

// Pad is the current state of a gamepad in the standard layout: the left stick, -1 to 1
// to the right and down, and the four keys of the directional pad.
type Pad struct {
	X, Y                  float64
	Up, Right, Down, Left bool
}

// A stick shows a direction beyond out and none within back, fractions of its reach. Between the
// two it keeps its direction, so that a trembling thumb has no effect.
const (
	out  = 0.55
	back = 0.35
)

// Reader remembers the direction of each pad, by the pad's number.
type Reader struct{ shown map[int]string }

// Read returns the direction that a pad has just turned to, or "" if it has none or the same as
// before.
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

// Forget drops the state of a pad that was disconnected.
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
