package game

import "math/bits"

// MaxSets is the largest number of sets of squares of a Placed state.
const MaxSets = 16

// Placement describes where the pieces stand in a game of two seats, or anything else that the game
// presents as pieces. It is the input of evaluation nets (package nnue): one number for each kind
// of piece, seat and square, 1 if the piece is there. A piece of kind k of seat o on square s has
// the index
//
//	(k + Kinds*(o^v))*H*W + (s ^ t)
//
// from the view of seat v, where t is Turn of v: each seat sees its own pieces first, its own side
// of the board at the same end, and its piece of kind Anchor on the same half of the board.
type Placement struct {
	Kinds  int      // of the pieces of one seat; two seats have at most MaxSets
	Names  []string // of the kinds, in the plural
	Rising bool     // as in Planes
	Rings  bool     // likewise
	H, W   int      // rows and columns of squares, at most 64 squares
	Flip   int      // the bits that change in the index of a square in the view of seat 1
	// Mirror holds the bits that change in the index of a square in the mirror image of a
	// position, which has the same value; 0 if there is none. A seat sees the mirror image if
	// that increases the index of its piece of kind Anchor.
	Mirror, Anchor int
	// Alone is set if there is at most one piece on a square, and nothing but pieces is presented as
	// one, so that Remove can take a piece away.
	Alone bool
}

// Turn returns the bits that change in the index of a square in the view of a seat.
func (p *Placement) Turn(sets *[MaxSets]uint64, seat Seat) int {
	turn := int(seat) * p.Flip
	if square := bits.TrailingZeros64(sets[(p.Anchor+int(seat)*p.Kinds)&(MaxSets-1)]); square < 64 && square^p.Mirror > square {
		turn ^= p.Mirror
	}
	return turn
}

// Size returns the number of numbers in the view of one seat.
func (p *Placement) Size() int { return 2 * p.Kinds * p.H * p.W }

// Placer is a Game whose states are Placed.
type Placer interface {
	Placement() Placement
}

// Appraisable reports whether positions of a game can be evaluated with and without each piece, as
// the training of evaluation nets does.
func Appraisable(g Game) bool {
	placer, ok := g.(Placer)
	return ok && placer.Placement().Alone
}

// Placed is a State with a Placement.
type Placed interface {
	// Place writes the squares of each kind of piece, those of seat 0 first, then those of seat
	// 1, and leaves the other sets as they are. It returns a count that grows by one with each
	// ply, so that a search can tell which positions are neighbours.
	Place(*[MaxSets]uint64) (ply int)
}

// PlacementPlanes is the name of the planes of evaluation nets, in cards of models and in flags.
const PlacementPlanes = "anchored"

// Planes returns the planes of an evaluation net: the view of the seat, then that of the other
// one. They have no policy.
func (p Placement) Planes() Planes {
	var names []string
	for _, view := range []string{"", "seen by the other: "} {
		for _, whose := range []string{"own ", "other "} {
			for _, name := range p.Names {
				names = append(names, view+whose+name)
			}
		}
	}
	return Planes{Name: PlacementPlanes, Names: names, Rising: p.Rising, Rings: p.Rings, C: 4 * p.Kinds, H: p.H, W: p.W, Encode: func(s State, seat Seat, dst []float32) {
		var sets [MaxSets]uint64
		s.(Placed).Place(&sets)
		p.Encode(&sets, seat, dst)
	}}
}

// Encode writes the planes of pieces from a seat's point of view.
func (p *Placement) Encode(sets *[MaxSets]uint64, seat Seat, dst []float32) {
	clear(dst[:2*p.Size()])
	p.spread(sets, seat, dst)
	p.spread(sets, seat^1, dst[p.Size():])
}

// spread writes the view of a seat.
func (p *Placement) spread(sets *[MaxSets]uint64, seat Seat, dst []float32) {
	squares, turn := p.H*p.W, p.Turn(sets, seat)
	for i := range 2 * p.Kinds {
		at := (i + int(seat)*p.Kinds) % (2 * p.Kinds) * squares
		for set := sets[i]; set != 0; set &= set - 1 {
			dst[at+(bits.TrailingZeros64(set)^turn)] = 1
		}
	}
}

// Occupied returns the squares with a piece.
func (p *Placement) Occupied(sets *[MaxSets]uint64) (all uint64) {
	for _, set := range sets[:2*p.Kinds] {
		all |= set
	}
	return all
}

// Remove takes away the piece on the occupied square with a number, from 0 in ascending order.
func (p *Placement) Remove(sets *[MaxSets]uint64, number int) {
	all := p.Occupied(sets)
	for range number {
		all &= all - 1
	}
	square := all & -all
	for i := range sets[:2*p.Kinds] {
		sets[i] &^= square
	}
}
