package game

import "math/bits"

// MaxSets is the most sets of squares in which a Placed state shows itself.
const MaxSets = 16

// Placement is how the pieces of a game of two seats stand on its squares. It is what
// evaluation nets see (package nnue): a number for each piece that could stand on each
// square, 1 if it does. A piece of kind k of seat o on square s is the number
//
//	(k + Kinds*(o^v))*H*W + (s ^ v*Flip)
//
// as seat v sees it, so that each seat sees its own pieces first, and its own side of the
// board at the same end.
type Placement struct {
	Kinds int // of the pieces of one seat; two seats have at most MaxSets
	H, W  int // rows and columns of squares, at most 64 squares
	Flip  int // what changes in the index of a square where seat 1 sees it
}

// Size is the number of numbers that one seat sees.
func (p *Placement) Size() int { return 2 * p.Kinds * p.H * p.W }

// Placer is a Game whose states are Placed.
type Placer interface {
	Placement() Placement
}

// Placed is a State that shows where its pieces stand.
type Placed interface {
	// Place writes the squares of each kind of piece, those of seat 0 first, then those of
	// seat 1; what is beyond stays as it is. It returns a count that grows by one with each
	// ply, so that a search can tell which positions are neighbours.
	Place(*[MaxSets]uint64) (ply int)
}

// PiecesPlanes is the name of the planes of a placement.
const PiecesPlanes = "pieces"

// Planes are the planes of an evaluation net: what the seat sees, then what the other one
// sees. They have no policy.
func (p Placement) Planes() Planes {
	return Planes{Name: PiecesPlanes, C: 4 * p.Kinds, H: p.H, W: p.W, Encode: func(s State, seat Seat, dst []float32) {
		var sets [MaxSets]uint64
		s.(Placed).Place(&sets)
		clear(dst[:2*p.Size()])
		p.spread(&sets, seat, dst)
		p.spread(&sets, seat^1, dst[p.Size():])
	}}
}

// spread writes what a seat sees.
func (p *Placement) spread(sets *[MaxSets]uint64, seat Seat, dst []float32) {
	squares, flip := p.H*p.W, int(seat)*p.Flip
	for i := range 2 * p.Kinds {
		at := (i + int(seat)*p.Kinds) % (2 * p.Kinds) * squares
		for set := sets[i]; set != 0; set &= set - 1 {
			dst[at+(bits.TrailingZeros64(set)^flip)] = 1
		}
	}
}
