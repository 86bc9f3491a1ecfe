package pointer

import (
	"math"

	"playout/ui/feature"
)

// drag moves pieces from square to square by mouse or finger, in addition to clicks on both. A
// press becomes a drag once the pointer has moved far enough and the page lifts the piece; then
// a picture of the piece follows the pointer, above everything.
type drag struct {
	page Page

	piece    Piece   // the pressed piece, nil if no drag can start
	pointer  int     // the pointer's id
	x, y     float64 // where the press was
	shown    bool    // the picture follows the pointer
	landed   bool    // the picture lies on its target and waits for the board to follow
	position string  // the board's position when the piece was lifted
	dropped  float64 // when the last drag ended
}

const (
	dragFrom = 6.0 // CSS pixels that a pointer moves before a press becomes a drag
	// landed is how long, in ms, the picture of a dropped piece stays on its target: until the
	// board has followed and the animation of a new stone there has ended.
	landed = 200.0
)

func (d *drag) follows(id int) bool { return d.piece != nil && !d.landed && d.pointer == id }

// pressed records the press of a mouse button, finger or pen on a piece.
func (d *drag) pressed(e Event) {
	d.dropped = math.Inf(-1)
	if !e.Primary || e.Button != 0 {
		return
	}
	d.end()
	d.piece, d.pointer, d.x, d.y = e.Piece, e.ID, e.X, e.Y
}

// moved begins the drag, or moves the piece.
func (d *drag) moved(e Event) {
	if !d.follows(e.ID) {
		return
	}
	if !d.shown {
		if math.Hypot(e.X-d.x, e.Y-d.y) < dragFrom {
			return
		}
		lifted := false
		if d.page.Send(feature.Lift{Square: d.piece.Square(), Done: &lifted}); !lifted {
			d.end()
			return
		}
		if d.position, d.shown = d.piece.Show(); !d.shown {
			d.page.Send(feature.Unchoose{})
			d.end()
			return
		}
	}
	d.piece.Place(e.X, e.Y)
}

// released drops the piece on the square under the pointer.
func (d *drag) released(e Event) {
	if !d.follows(e.ID) {
		return
	}
	if !d.shown {
		d.end()
		return
	}
	d.dropped = e.Time
	goes := false
	d.page.Send(feature.Drop{From: d.piece.Square(), To: d.page.Square(e.X, e.Y), Done: &goes})
	if !goes {
		d.end()
		return
	}
	d.piece.Land(e.X, e.Y)
	d.landed = true
	piece := d.piece
	d.page.After(landed, func() {
		if d.piece == piece {
			d.end()
		}
	})
}

// cancelled ends a drag unless the piece has been dropped.
func (d *drag) cancelled() {
	if !d.landed {
		d.end()
	}
}

// drawn handles every drawn view. The piece itself is faint during the drag, even if a machine
// moves meanwhile, and hidden after the drop until the board has followed. The drag ends if the
// piece was let go by other means, or its move has to be chosen from a menu.
func (d *drag) drawn(s State) {
	if !d.shown {
		return
	}
	switch {
	case s.Promotion, !d.landed && !s.Chosen:
		d.end()
	case d.landed && s.Position != d.position:
		d.piece.Fade("")
	case d.landed:
		d.piece.Fade("0")
	default:
		d.piece.Fade("0.3")
	}
}

// clicked keeps the click of a drag's press and release from the board, where it would choose a
// square.
func (d *drag) clicked(e Event) (stop bool) { return e.Board && e.Time-d.dropped <= dropClick }

// end forgets the press and removes the picture.
func (d *drag) end() {
	if d.shown {
		d.piece.Fade("")
		d.piece.Remove()
	}
	d.piece, d.shown, d.landed = nil, false, false
}
