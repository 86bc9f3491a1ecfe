// Package scene is what the two scenes of the stage have in common, and all that the
// stage's program knows of them.
package scene

import (
	"playout/engine/stage"
	"playout/engine/stage/mesh"
)

// Scene is one of the things that the stage shows. Times are milliseconds of one wall
// clock; a Scene looks at no other, so that it can be drawn at any moment, also in
// tests.
type Scene interface {
	// Hear takes a command of the page that was decoded; it may be for the other scene.
	Hear(c *stage.Command, now float64)
	// Point takes what a pointer does.
	Point(p Pointer, now float64)
	// Draw gives the layers of the picture at a time, the lowest first, and whether it
	// will look otherwise before anything is heard: whether it moves. What is given is
	// used again by the next Draw.
	Draw(size Size, now float64) (layers []Layer, moves bool)
	// Labels are the texts over the picture, drawn last; used again by the next Draw.
	Labels() []Label
}

// Layer is a part of the picture. One whose Version is that of the frame before may be
// shown as it was drawn then; 0 is drawn anew each time.
type Layer struct {
	Mesh    *mesh.Mesh
	Version uint64
}

// Label is a short text in the frame's HTML over the picture, its middle at X and Y in
// CSS pixels.
type Label struct {
	X, Y  float64
	Text  string
	Class string
}

// Size is that of the picture: pixels, and how many of them a CSS pixel is wide.
type Size struct {
	Width, Height int
	Scale         float64
}

// Pointer is an event of a mouse, a finger or a pen, in CSS pixels of the frame.
type Pointer struct {
	Kind  Kind
	ID    int     // of the finger; a mouse has one of its own
	X, Y  float64 // where
	Wheel float64 // of Wheel: by how many pixels, above 0 away from what is seen
}

// Kind is what a pointer does.
type Kind uint8

// What pointers do.
const (
	Down   Kind = iota // it is pressed
	Moved              // it has moved, pressed or not
	Up                 // it is let go
	Cancel             // the browser has taken it
	Wheel              // the wheel was turned
)
