package pointer

import (
	"math"

	"playout/ui/features/pencil"
)

// marker draws on the board, in addition to playing on it: with the right mouse button, or
// with a finger that has rested on a square. A release on the pressed square makes a mark, on
// another one an arrow.
type marker struct {
	page  Page
	state *State
	drag  *drag

	from, to string  // the pressed square, "" for none, and the current one
	pointer  int     // its id
	x, y     float64 // where the press was
	mouse    bool    // it is neither a finger nor a pen
	draws    bool    // it draws: a finger draws only after resting
	ended    float64 // when a finger last drew
}

// resting is how long, in ms, a finger rests on a square before it draws. Meanwhile it may move
// by less than the distance that starts a drag.
const resting = 500.0

func (s *marker) follows(id int) bool { return s.from != "" && s.pointer == id }

// on reports whether the board shows a game that accepts drawings.
func (s *marker) on() bool { return !s.state.Editing && s.state.Game }

// pressed starts drawing with the right button, or waits for a finger to rest.
func (s *marker) pressed(e Event) {
	s.ended = math.Inf(-1)
	button := 0
	if e.Mouse {
		button = 2
	}
	s.end() // another finger or button cancels the drawing
	if !s.on() || e.Square == "" || !e.Primary || e.Button != button || !e.Mouse && s.state.Steered {
		return
	}
	s.from, s.to, s.mouse = e.Square, e.Square, e.Mouse
	s.pointer, s.x, s.y = e.ID, e.X, e.Y
	s.page.FollowTouches(true)
	if e.Mouse {
		s.begin()
		return
	}
	s.page.StartTimer(Drawing, resting)
}

// begin starts the drawing of the pointer.
func (s *marker) begin() {
	if s.from == "" || s.draws {
		return
	}
	s.draws = true
	s.drag.end() // the finger draws, and does not drag the piece on which it rests
	s.page.Send(pencil.Trace{From: s.from, To: s.to})
}

func (s *marker) moved(e Event) {
	if !s.follows(e.ID) {
		return
	}
	if !s.draws {
		if math.Hypot(e.X-s.x, e.Y-s.y) >= dragFrom {
			s.end()
		}
		return
	}
	if to := s.page.Square(e.X, e.Y); to != s.to {
		s.to = to
		s.page.Send(pencil.Trace{From: s.from, To: to})
	}
}

func (s *marker) released(e Event) {
	if !s.follows(e.ID) {
		return
	}
	from, to, draws := s.from, s.to, s.draws
	if draws && !s.mouse {
		s.ended = e.Time
	}
	s.end()
	if draws {
		s.page.Send(pencil.Stroke{From: from, To: to})
	}
}

func (s *marker) cancelled() { s.end() }

// end forgets the press.
func (s *marker) end() {
	if s.from == "" {
		return
	}
	s.page.FollowTouches(false)
	s.page.StopTimer(Drawing)
	if s.draws {
		s.page.Send(pencil.Trace{})
	}
	s.from, s.draws = "", false
}

// menu suppresses the browser's menu for a press on a square. Some browsers report a resting
// finger by it.
func (s *marker) menu(e Event) (prevent bool) {
	if !s.on() || e.Square == "" || e.Button != 2 && s.from == "" {
		return false
	}
	s.begin()
	return true
}

// clicked keeps the click of a finger's drawing from the board. A click beside the squares
// removes the drawings, and so does one on a square if there is nothing to choose.
func (s *marker) clicked(e Event) (stop bool) {
	if !e.Board {
		return false
	}
	if e.Time-s.ended <= dropClick {
		return true
	}
	if e.Square == "" && !e.Control {
		s.page.Send(pencil.Clear{})
	}
	return false
}
