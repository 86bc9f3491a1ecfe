package nnue

import (
	"fmt"

	"playout/engine/game"
)

// maxScale bounds the points of a value whose atanh is 1.
const maxScale = game.MaxPoints

// sums computes the output of a net for positions of one placement.
type sums interface {
	// sum returns the output before its bias, for the seat to move.
	sum(sets *[game.MaxSets]uint64, ply, mover int) int32
}

// Evaluator evaluates positions with a net. It keeps the latest positions, so only one goroutine
// may use it at a time; evaluators may share a net. An evaluation allocates nothing.
type Evaluator struct {
	sums
	kernel string
	net    *Net
	scale  int64
	sets   [game.MaxSets]uint64 // for Evaluate
}

// New returns an evaluator of positions of a game with that placement. A value v of the net
// becomes atanh v times scale points; scale is 1 to game.MaxPoints. The kernel has the given
// name, or is the fastest for "". An error says what is allowed.
func New(n *Net, p game.Placement, scale int, kernel string) (*Evaluator, error) {
	k, err := find(kernel)
	if err != nil {
		return nil, err
	}
	return k.evaluator(n, p, scale)
}

// evaluator is New for this kernel.
func (k kernel) evaluator(n *Net, p game.Placement, scale int) (*Evaluator, error) {
	if err := n.Fits(p); err != nil {
		return nil, err
	}
	for square := range p.H * p.W {
		for _, turn := range [...]int{p.Flip, p.Mirror, p.Flip ^ p.Mirror} {
			if turned := square ^ turn; turned < 0 || turned >= p.H*p.W {
				return nil, fmt.Errorf("nnue: flip %d and mirror %d take square %d to %d; allowed: 0 to %d", p.Flip, p.Mirror, square, turned, p.H*p.W-1)
			}
		}
	}
	if p.Anchor < 0 || p.Anchor >= p.Kinds {
		return nil, fmt.Errorf("nnue: anchor %d; allowed: 0 to %d", p.Anchor, p.Kinds-1)
	}
	if scale < 1 || scale > maxScale {
		return nil, fmt.Errorf("nnue: a scale of %d points; allowed: 1 to %d", scale, maxScale)
	}
	s, err := k.start(n, p)
	if err != nil {
		return nil, fmt.Errorf("nnue: %s: %w", k.name, err)
	}
	return &Evaluator{sums: s, kernel: k.name, net: n, scale: int64(scale)}, nil
}

// Kernel returns the name of the kernel that evaluates.
func (e *Evaluator) Kernel() string { return e.kernel }

// Points evaluates a position for the seat to move, 0 or 1, in points, at most
// ±game.MaxPoints. The sets are as game.Placed writes them, with at most 64 pieces. Ply is
// any number; positions evaluated lately at this ply and the two before it make the
// evaluation fast if they differ in few pieces.
func (e *Evaluator) Points(sets *[game.MaxSets]uint64, ply, mover int) int {
	x, whole := (int64(e.sum(sets, ply, mover))+e.net.last)*e.scale, e.net.whole
	// Halves are rounded away from 0, so that both signs are treated alike.
	if x < 0 {
		return -int(min((whole/2-x)/whole, game.MaxPoints))
	}
	return int(min((whole/2+x)/whole, game.MaxPoints))
}

// Evaluate is Points for a state of a game whose states are game.Placed, and for the given seat
// even if the other one is to move.
func (e *Evaluator) Evaluate(s game.State, seat game.Seat) int {
	ply := s.(game.Placed).Place(&e.sets)
	mover := s.Acting().First()
	points := e.Points(&e.sets, ply, int(mover))
	if mover != seat {
		return -points
	}
	return points
}
