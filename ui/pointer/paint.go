package pointer

import (
	"math"

	"playout/ui/features/editor"
)

// paint draws on the board while a person sets up a position: a drag over squares puts the
// picked piece there, and a right click or a long press empties a square. A press that stays on
// its square remains a click.
type paint struct {
	page  Page
	state *State

	square  string  // the pointer's last square, "" without a press
	first   string  // the pressed square
	paints  bool    // the pointer paints; otherwise it drags the pressed piece
	pointer int     // its id
	x, y    float64 // its last place
	drawn   bool    // the pointer has painted, so its release is no click
	ended   float64 // when a press that was no click ended
}

const (
	longPress = 550.0 // ms that a finger has to rest on a square to empty it
	step      = 6.0   // CSS pixels, less than the side of any square
)

func (t *paint) follows(id int) bool { return t.square != "" && t.paints && t.pointer == id }

func (t *paint) pressed(e Event) {
	t.ended = math.Inf(-1)
	if !e.Primary || e.Button != 0 || e.Square == "" || !t.state.Editing {
		return
	}
	t.square, t.first, t.drawn, t.paints = e.Square, e.Square, false, false
	t.pointer, t.x, t.y = e.ID, e.X, e.Y
	if e.Touch {
		t.page.StartTimer(Painting, longPress)
	}
	t.page.Send(editor.CanPaint{Square: e.Square, Done: &t.paints})
}

// longPressed empties the square on which a finger has rested since its press.
func (t *paint) longPressed() {
	if t.square == t.first && !t.drawn {
		t.drawn = true
		t.page.Send(editor.Erase{Square: t.square})
	}
}

// moved paints the squares on the way to the pointer's place: a fast pointer skips some.
func (t *paint) moved(e Event) {
	if !t.follows(e.ID) {
		return
	}
	right, down := e.X-t.x, e.Y-t.y
	steps := math.Ceil(math.Hypot(right, down) / step)
	for i := 1.0; i <= steps; i++ {
		t.enter(t.page.Square(t.x+right*i/steps, t.y+down*i/steps))
	}
	t.x, t.y = e.X, e.Y
}

// enter paints a square that the pointer enters, and the first square before it.
func (t *paint) enter(square string) {
	if square == "" || square == t.square {
		return
	}
	if !t.drawn {
		t.drawn = true
		t.page.Send(editor.Paint{Square: t.first})
	}
	t.square = square
	t.page.Send(editor.Paint{Square: square})
}

func (t *paint) released(e Event) {
	if t.square == "" || e.ID != t.pointer {
		return
	}
	if t.drawn {
		t.ended = e.Time
	}
	t.square = ""
	t.page.StopTimer(Painting)
}

// menu empties a square instead of opening the browser's menu.
func (t *paint) menu(e Event) (prevent bool) {
	if e.Square == "" || !t.state.Editing {
		return false
	}
	t.drawn = true // in some browsers a long press leads here too
	t.page.Send(editor.Erase{Square: e.Square})
	return true
}

// clicked keeps the click of a press that has painted from the board.
func (t *paint) clicked(e Event) (stop bool) {
	return e.Square != "" && e.Time-t.ended <= dropClick
}
