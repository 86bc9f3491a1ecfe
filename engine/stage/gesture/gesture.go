// Package gesture recognizes the gestures of fingers, a mouse and its wheel: taps, swipes, drags
// that pan, and pinches and wheels that zoom. It reads no clock.
package gesture

import (
	"math"

	"playout/engine/stage/scene"
)

// Kind is the kind of a gesture.
type Kind uint8

// Kinds of gestures.
const (
	Tap    Kind = iota // a press in place; reported as soon as it ends
	Double             // the second of two taps in one place, after its Tap
	Swipe              // a quick drag in one direction, reported while the finger still moves
	Pan                // the view is dragged along, by DX and DY
	Zoom               // the view is zoomed by a factor about X and Y
)

// Event is one gesture, in CSS pixels.
type Event struct {
	Kind   Kind
	X, Y   float64 // place
	DX, DY float64 // for Pan: the distance; for Swipe: 1 or -1 in one of them, the direction
	Zoom   float64 // for Zoom: the factor, above 1 to zoom in
}

// CSS pixels and milliseconds.
const (
	tapSlop       = 10  // that a finger may move in a tap
	tapTime       = 500 // that a tap may last
	doubleTapTime = 320 // between the two taps of a double tap, at most
	doubleTapSlop = 32  // between their places, at most
	swipeLength   = 22  // length of a swipe, at least
	swipeTime     = 260 // that a swipe may take
	wheelUnit     = 400 // of the wheel that zoom by a factor of e
	maxWheel      = 240 // of the wheel that count in one event, at most
	minSpan       = 12  // between two fingers; a smaller distance counts as this one
)

// pressState is the kind of gesture that a press has become.
type pressState uint8

const (
	still pressState = iota
	swiping
	panning
	spent // a part of another gesture, and so no tap
)

// finger is a finger that is down.
type finger struct {
	id     int
	x, y   float64 // current place
	fromX  float64 // where a swipe would have started
	fromY  float64
	fromAt float64 // when it would have started
	downAt float64
	state  pressState
	dx, dy float64 // direction of the last swipe
}

// Recognizer turns events of pointers into gestures.
type Recognizer struct {
	Swipes bool // quick drags of one finger are swipes, and only slower ones pan

	fingers         [2]finger
	down            int
	tappedAt        float64 // time of the last tap that may become a double tap
	tapX, tapY      float64
	awaitsSecondTap bool // a second tap would be a double tap
	events          [3]Event
}

// Down reports whether a finger is down.
func (r *Recognizer) Down() bool { return r.down > 0 }

// Point handles an event of a pointer and returns the gestures that it makes; the next
// Point reuses the slice.
func (r *Recognizer) Point(p scene.Pointer, now float64) []Event {
	events := r.events[:0]
	if !finite(p.X) || !finite(p.Y) || !finite(now) {
		return events
	}
	if p.Kind == scene.Wheel {
		if by := max(-maxWheel, min(maxWheel, p.Wheel)); by != 0 && finite(by) {
			events = append(events, Event{Kind: Zoom, X: p.X, Y: p.Y, Zoom: math.Exp(-by / wheelUnit)})
		}
		return events
	}
	f := r.finger(p.ID)
	switch {
	case p.Kind == scene.Down && f == nil && r.down < len(r.fingers):
		r.fingers[r.down] = finger{id: p.ID, x: p.X, y: p.Y, fromX: p.X, fromY: p.Y, fromAt: now, downAt: now}
		r.down++
		if r.down == 2 { // the two are a pinch now, and neither ends in a tap
			r.fingers[0].state, r.fingers[1].state, r.awaitsSecondTap = spent, spent, false
		}
	case f == nil: // it is not pressed, or there are too many
	case p.Kind == scene.Moved && r.down == 2:
		events = r.pinch(events, f, p)
	case p.Kind == scene.Moved:
		events = r.drag(events, f, p, now)
	case p.Kind == scene.Up:
		if r.down == 1 && f.state == still && now-f.downAt <= tapTime {
			events = r.tap(events, p, now)
		}
		r.lift(f)
	case p.Kind == scene.Cancel:
		r.lift(f)
	}
	return events
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

func (r *Recognizer) finger(id int) *finger {
	for i := range r.fingers[:r.down] {
		if r.fingers[i].id == id {
			return &r.fingers[i]
		}
	}
	return nil
}

// lift removes a finger; a remaining one continues as a drag.
func (r *Recognizer) lift(f *finger) {
	if r.down == 2 {
		left := r.fingers[0]
		if f == &r.fingers[0] {
			left = r.fingers[1]
		}
		left.state = panning
		r.fingers[0] = left
	}
	r.down--
}

// pinch handles a move of one of two fingers.
func (r *Recognizer) pinch(events []Event, f *finger, p scene.Pointer) []Event {
	a, b := &r.fingers[0], &r.fingers[1]
	before, x, y := math.Hypot(a.x-b.x, a.y-b.y), (a.x+b.x)/2, (a.y+b.y)/2
	f.x, f.y = p.X, p.Y
	after, midX, midY := math.Hypot(a.x-b.x, a.y-b.y), (a.x+b.x)/2, (a.y+b.y)/2
	if factor := max(after, minSpan) / max(before, minSpan); factor != 1 {
		events = append(events, Event{Kind: Zoom, X: x, Y: y, Zoom: factor})
	}
	if midX != x || midY != y {
		events = append(events, Event{Kind: Pan, X: midX, Y: midY, DX: midX - x, DY: midY - y})
	}
	return events
}

// drag handles a move of the only finger.
func (r *Recognizer) drag(events []Event, f *finger, p scene.Pointer, now float64) []Event {
	dx, dy := p.X-f.x, p.Y-f.y
	f.x, f.y = p.X, p.Y
	wayX, wayY := f.x-f.fromX, f.y-f.fromY
	far := math.Hypot(wayX, wayY)
	if f.state == spent {
		f.state = panning
	}
	switch {
	case f.state == panning:
		return append(events, Event{Kind: Pan, X: f.x, Y: f.y, DX: dx, DY: dy})
	case f.state == still && far <= tapSlop && now-f.downAt <= tapTime:
		return events // it may still become anything
	case f.state == still && !r.Swipes:
		f.state = panning // by the whole distance, so that the point stays under the finger
		return append(events, Event{Kind: Pan, X: f.x, Y: f.y, DX: wayX, DY: wayY})
	case far >= swipeLength && now-f.fromAt <= swipeTime:
		f.state = swiping
		f.fromX, f.fromY, f.fromAt = f.x, f.y, now
		if x, y := direction(wayX, wayY); x != f.dx || y != f.dy { // the finger may turn without being lifted
			f.dx, f.dy = x, y
			events = append(events, Event{Kind: Swipe, X: f.x, Y: f.y, DX: x, DY: y})
		}
	case now-f.fromAt > swipeTime && f.state == still:
		f.state = panning
	case now-f.fromAt > swipeTime:
		f.fromX, f.fromY, f.fromAt = f.x, f.y, now
	}
	return events
}

// direction returns the direction of a drag.
func direction(dx, dy float64) (x, y float64) {
	if math.Abs(dx) >= math.Abs(dy) {
		return math.Copysign(1, dx), 0
	}
	return 0, math.Copysign(1, dy)
}

func (r *Recognizer) tap(events []Event, p scene.Pointer, now float64) []Event {
	events = append(events, Event{Kind: Tap, X: p.X, Y: p.Y})
	if r.awaitsSecondTap && now-r.tappedAt <= doubleTapTime && math.Hypot(p.X-r.tapX, p.Y-r.tapY) <= doubleTapSlop {
		r.awaitsSecondTap = false
		return append(events, Event{Kind: Double, X: p.X, Y: p.Y})
	}
	r.awaitsSecondTap, r.tappedAt, r.tapX, r.tapY = true, now, p.X, p.Y
	return events
}
