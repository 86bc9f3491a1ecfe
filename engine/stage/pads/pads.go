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

// A stick gives a direction beyond turnOn and none within turnOff, fractions of its reach. Between
// the two it keeps its direction, so that a trembling thumb has no effect.
const (
	turnOn  = 0.55
	turnOff = 0.35
)

// Reader remembers the direction of each pad, by the pad's number.
type Reader struct{ last map[int]string }

// Read returns the direction that a pad has just turned to, or "" if it has none or the same as
// before.
func (r *Reader) Read(number int, p Pad) string {
	if r.last == nil {
		r.last = map[int]string{}
	}
	before := r.last[number]
	way := p.direction(before)
	if way == before {
		return ""
	}
	r.last[number] = way
	return way
}

// Remove drops the state of a pad that was disconnected.
func (r *Reader) Remove(number int) { delete(r.last, number) }

func (p Pad) direction(before string) string {
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
	if far < turnOff || math.IsNaN(far) {
		return ""
	}
	if far < turnOn {
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
