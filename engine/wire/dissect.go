package wire

import (
	"fmt"
	"strings"
)

// Dissect takes the judgement of a net about the position shown apart. It ends a Think in progress, like
// a Judge. The answer is a Dissected, or an Error: of kind KindMissing while the net has not come.
type Dissect struct {
	Epoch int    `json:"epoch"`
	Seat  string `json:"seat"`          // that acts
	Net   string `json:"net,omitempty"` // the name of a model; "" for the file
	// File is the ONNX file of a net, at most MaxNet bytes. The worker keeps the last one: none means that.
	File []byte `json:"file,omitempty"`
}

// Dissected is the answer to Dissect.
type Dissected struct {
	Net     string      `json:"net,omitempty"` // as in Dissect
	Kernel  string      `json:"kernel"`
	H       int         `json:"h"` // rows and columns of a plane
	W       int         `json:"w"`
	Rising  bool        `json:"rising,omitempty"` // whether the first row is at the bottom of the board
	Rings   bool        `json:"rings,omitempty"`  // whether its rows are rings of points
	Planes  []Plane     `json:"planes"`
	Valued  bool        `json:"valued,omitempty"` // whether the net has a value
	Value   float32     `json:"value"`            // for the seat, -1 to 1
	Turned  []Turned    `json:"turned,omitempty"` // through each symmetry of the board, the identity first
	Moves   []Row       `json:"moves,omitempty"`  // of a search by the policy; none without one
	Pieces  []Without   `json:"pieces,omitempty"`
	Layers  []Layer     `json:"layers"`
	Changed []NetChange `json:"changed,omitempty"` // of an evaluation net, by the last move
}

// Plane is a plane of a net's input: a digit for each square, row by row, 9 for 1 and more.
type Plane struct {
	Name  string `json:"name"`
	Cells string `json:"cells"`
}

// Turned is the judgement of an image of the position.
type Turned struct {
	Value float32 `json:"value"`
	Move  string  `json:"move,omitempty"` // of the position itself, in readable form: that of the highest prior
}

// Without is the value of the position without the piece on a square.
type Without struct {
	Square int     `json:"square"`
	Value  float32 `json:"value"`
}

// Layer is a layer of a net.
type Layer struct {
	Nodes   string  `json:"nodes"`
	Shape   string  `json:"shape"`
	Weights int     `json:"weights,omitempty"`
	Micros  float64 `json:"micros"` // of one evaluation
}

// NetChange is what an evaluation net sees since the last move, or no longer sees.
type NetChange struct {
	Name   string `json:"name"`
	Square int    `json:"square"` // of the board; -1 if it has none
	On     bool   `json:"on,omitempty"`
}

// Limits of a Dissect and a Dissected.
const (
	MaxNet     = 5 << 20 // bytes of a file
	MaxPlanes  = 64
	MaxLayers  = 512
	MaxTurned  = 64
	MaxChanges = 64

	maxPlaneName = 100 // bytes
	maxNodes     = 300 // bytes of a layer's operators
)

// Check implements strict.Checker.
func (d *Dissect) Check() error {
	if len(d.File) > MaxNet {
		return fmt.Errorf("a net of %d bytes; allowed: at most %d", len(d.File), MaxNet)
	}
	if d.File != nil && d.Net != "" {
		return fmt.Errorf("a file and the net %.80q; allowed: one of them", d.Net)
	}
	return checkRange("epoch", d.Epoch, 0, maxNumber)
}

// Check implements strict.Checker.
func (d *Dissected) Check() error {
	if n := len(d.Planes); n > MaxPlanes || len(d.Layers) > MaxLayers || len(d.Turned) > MaxTurned || len(d.Changed) > MaxChanges || len(d.Moves) > MaxRows || len(d.Pieces) > maxCells {
		return fmt.Errorf("%d planes, %d layers, %d images, %d changes, %d moves and %d pieces; allowed: at most %d, %d, %d, %d, %d and %d", n, len(d.Layers), len(d.Turned), len(d.Changed),
			len(d.Moves), len(d.Pieces), MaxPlanes, MaxLayers, MaxTurned, MaxChanges, MaxRows, maxCells)
	}
	if d.H < 1 || d.W < 1 || d.H > maxCells || d.W > maxCells || d.H*d.W > maxCells {
		return fmt.Errorf("planes of %d x %d; allowed: at most %d squares", d.H, d.W, maxCells)
	}
	for _, p := range d.Planes {
		if len(p.Name) > maxPlaneName || len(p.Cells) != d.H*d.W || strings.Trim(p.Cells, "0123456789") != "" {
			return fmt.Errorf("a plane with a name of %d bytes and %d cells; allowed: at most %d and %d digits", len(p.Name), len(p.Cells), maxPlaneName, d.H*d.W)
		}
	}
	for _, l := range d.Layers {
		if max(len(l.Nodes), len(l.Shape)) > maxNodes || l.Weights < 0 || l.Micros < 0 {
			return fmt.Errorf("a layer of %d bytes with %d weights in %g µs; allowed: at most %d bytes, and 0 or more", len(l.Nodes), l.Weights, l.Micros, maxNodes)
		}
	}
	for _, w := range d.Pieces {
		if err := checkRange("square", w.Square, 0, maxCells-1); err != nil {
			return err
		}
	}
	for _, c := range d.Changed {
		if err := checkRange("square", c.Square, -1, maxCells-1); err != nil || len(c.Name) > maxPlaneName {
			return fmt.Errorf("a change of square %d of %d bytes; allowed: -1 to %d, and %d bytes", c.Square, len(c.Name), maxCells-1, maxPlaneName)
		}
	}
	return checkRows(d.Moves)
}
