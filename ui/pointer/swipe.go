package pointer

import "math"

// swipe steers by fingers on a board in real time: each stretch of a finger's path acts as the
// arrow key in its direction.
type swipe struct {
	page    Page
	state   *State
	pointer int     // id of the followed finger, -1 for none
	x, y    float64 // where its present stretch began
}

// stretch is how far, in CSS pixels, a finger moves to steer.
const stretch = 22.0

func (s *swipe) pressed(e Event) {
	if s.state.Steered && !e.Mouse && e.Board {
		s.pointer, s.x, s.y = e.ID, e.X, e.Y
	}
}

func (s *swipe) moved(e Event) {
	if s.pointer < 0 || e.ID != s.pointer {
		return
	}
	right, down := e.X-s.x, e.Y-s.y
	if max(math.Abs(right), math.Abs(down)) < stretch {
		return
	}
	s.x, s.y = e.X, e.Y
	key := "ArrowDown"
	switch {
	case math.Abs(right) > math.Abs(down) && right > 0:
		key = "ArrowRight"
	case math.Abs(right) > math.Abs(down):
		key = "ArrowLeft"
	case down < 0:
		key = "ArrowUp"
	}
	s.page.Arrow(key)
}

func (s *swipe) released(e Event) {
	if e.ID == s.pointer {
		s.pointer = -1
	}
}
