// Package pointer interprets a mouse, a finger or a pen on the board: it drags a piece, steers a
// goose, paints squares of a position, or draws a mark. It knows neither the browser nor the
// document; package wasm/app passes it their events and carries out its decisions.
package pointer

import (
	"math"

	"playout/ui/feature"
)

// Event is the browser's event of a pointer. A move, a release and a cancellation have only the
// fields up to Time; a click and a menu have no ID and no place.
type Event struct {
	ID   int
	X, Y float64 // CSS pixels in the window
	Time float64 // ms, the event's timeStamp

	Button  int // 0 left or a finger, 2 right
	Primary bool
	Mouse   bool   // neither finger nor pen
	Touch   bool   // a finger
	Board   bool   // its target lies on the board
	Control bool   // its target lies in a button
	Square  string // the square its target lies on, "" for none
	Piece   Piece  // the piece there, nil for none
}

// Piece is a piece on its square in the document.
type Piece interface {
	Square() string
	// Show makes a picture of the piece, and returns the position of its board; it returns false
	// if the piece is no longer drawn.
	Show() (position string, ok bool)
	// Place puts the centre of the picture at a point of the window, and Land puts it on
	// the square at a point.
	Place(x, y float64)
	Land(x, y float64)
	// Fade sets the opacity of the piece itself, "" for its own.
	Fade(opacity string)
	// Remove removes the picture.
	Remove()
}

// Page is what gestures need from the page and its document.
type Page interface {
	Send(feature.Message)
	// Square returns the square at a point of the window, "" for none.
	Square(x, y float64) string
	// Arrow presses the arrow key in a direction, "ArrowUp".
	Arrow(key string)
	// After calls back once, after some milliseconds.
	After(ms float64, then func())
	// StartTimer calls Gestures.TimerEnded with the timer after some milliseconds, once pending events
	// have been handled, unless StopTimer stops it first.
	StartTimer(timer Timer, ms float64)
	StopTimer(timer Timer)
	// FollowTouches starts or stops passing the moves of fingers to
	// Gestures.BlocksScroll.
	FollowTouches(on bool)
}

// Timer is one of the timers that wait for a finger to rest.
type Timer int

// The timers of painting and of drawing.
const (
	Painting Timer = iota
	Drawing
	Timers
)

// State holds what the gestures need of the last drawn view.
type State struct {
	Editing   bool   // a person is setting up a position
	Game      bool   // a game is on the board
	Steered   bool   // fingers steer on the board
	Position  string // the position on the board
	Chosen    bool   // a square is chosen
	Promotion bool   // the move has to be chosen from a menu
}

// dropClick is how long after a press that was no click, in ms, a click belongs to it, unless
// the pointer was pressed again.
const dropClick = 80.0

// Gestures holds all gestures of one page. Several may handle the same press.
type Gestures struct {
	state  State
	drag   drag
	swipe  swipe
	paint  paint
	pencil marker
}

// New makes the gestures of a page.
func New(p Page) *Gestures {
	g := &Gestures{}
	g.drag = drag{page: p, dropped: math.Inf(-1)}
	g.swipe = swipe{page: p, state: &g.state, pointer: -1}
	g.paint = paint{page: p, state: &g.state, ended: math.Inf(-1)}
	g.pencil = marker{page: p, state: &g.state, drag: &g.drag, ended: math.Inf(-1)}
	return g
}

// Drawn handles every drawn view.
func (g *Gestures) Drawn(s State) {
	g.state = s
	g.drag.drawn(s)
}

// Pressed handles the press of a pointer.
func (g *Gestures) Pressed(e Event) {
	g.drag.pressed(e)
	g.swipe.pressed(e)
	g.paint.pressed(e)
	g.pencil.pressed(e)
}

// Follows reports whether the moves of a pointer matter now.
func (g *Gestures) Follows(id int) bool {
	return g.swipe.pointer == id || g.drag.follows(id) || g.paint.follows(id) || g.pencil.follows(id)
}

// Moved handles the move of a pointer.
func (g *Gestures) Moved(e Event) {
	g.swipe.moved(e)
	g.drag.moved(e)
	g.paint.moved(e)
	g.pencil.moved(e)
}

// Released handles the release of a pointer.
func (g *Gestures) Released(e Event) {
	g.swipe.released(e)
	g.drag.released(e)
	g.paint.released(e)
	g.pencil.released(e)
}

// Cancelled handles the browser's cancellation of a pointer.
func (g *Gestures) Cancelled(e Event) {
	g.swipe.released(e)
	g.drag.cancelled()
	g.paint.released(e)
	g.pencil.cancelled()
}

// Menu handles the browser's context menu, and reports whether to suppress it.
func (g *Gestures) Menu(e Event) (prevent bool) {
	painted := g.paint.menu(e)
	return g.pencil.menu(e) || painted
}

// Clicked reports whether to keep a click from the board.
func (g *Gestures) Clicked(e Event) (stop bool) {
	dragged, painted := g.drag.clicked(e), g.paint.clicked(e)
	return g.pencil.clicked(e) || dragged || painted
}

// TimerEnded handles the end of a timer.
func (g *Gestures) TimerEnded(timer Timer) {
	if timer == Painting {
		g.paint.longPressed()
	} else {
		g.pencil.begin()
	}
}

// BlocksScroll reports whether a moving finger must not scroll the page.
func (g *Gestures) BlocksScroll() bool { return g.pencil.draws }
