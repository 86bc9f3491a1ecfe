// Package scene holds the common parts of the two scenes of the stage, and everything that the
// stage's program knows about them.
package scene

import (
	"playout/engine/stage"
	"playout/engine/stage/mesh"
)

// Scene is one of the things that the stage shows. Times are milliseconds of one wall
// clock; a Scene reads no clock, so that tests can draw it at any moment.
type Scene interface {
	// Handle carries out a decoded command of the page, which may be for the other scene.
	Handle(c *stage.Command, now float64)
	// Point handles an event of a pointer.
	Point(p Pointer, now float64)
	// Draw returns the layers of the picture at a time, the lowest first, and whether the scene
	// moves: whether it will look different even without a command. The next Draw reuses the
	// layers.
	Draw(size Size, now float64) (layers []Layer, moves bool)
	// Labels returns the texts over the picture drawn last; the next Draw reuses them.
	Labels() []Label
}

// Layer is a part of the picture. If its Version is that of the frame before, the drawing of that
// frame may be shown again; a Version of 0 is always drawn again.
type Layer struct {
	Mesh    *mesh.Mesh
	Version uint64
}

// Label is a short text in the frame's HTML over the picture, centred at X and Y in CSS
// pixels.
type Label struct {
	X, Y  float64
	Text  string
	Class string
}

// Size is the size of the picture in pixels, and the number of pixels in a CSS pixel.
type Size struct {
	Width, Height int
	Scale         float64
}

// Pointer is an event of a mouse, a finger or a pen, in CSS pixels of the frame.
type Pointer struct {
	Kind  Kind
	ID    int     // of the finger; the mouse has its own
	X, Y  float64 // place
	Wheel float64 // for Wheel: pixels, positive to zoom out
}

// Kind is the kind of a pointer's event.
type Kind uint8

// Kinds of events.
const (
	Down   Kind = iota // pressed
	Moved              // moved, pressed or not
	Up                 // released
	Cancel             // taken over by the browser
	Wheel              // the wheel was turned
)
