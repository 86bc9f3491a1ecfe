package transposition

import "playout/engine/game"

// Bound says what the value of an entry is.
type Bound uint8

// Bounds.
const (
	Exact Bound = iota + 1
	Lower       // the value is this or more
	Upper       // or less
)

// BoundOf says what the value of a search with the window from low to beta is.
func BoundOf(value, low, beta int) Bound {
	switch {
	case value >= beta:
		return Lower
	case value <= low:
		return Upper
	}
	return Exact
}

// ToTheEnd is the depth of a position that was searched to the end of the game.
const ToTheEnd = 255

// NoEval is the static evaluation of a position that was not evaluated.
const NoEval = -1 << 15

// Entry is what was found of a position, packed into one word, since structs are slow to
// pass in WebAssembly: from the lowest bit on its Bound in two bits, its age, which Put
// sets, in six, the depth in eight, then static evaluation, value and move in sixteen
// each.
type Entry uint64

const (
	boundMask Entry = 3
	ageShift        = 2
	ageMask   Entry = (Ages - 1) << ageShift
	depthMask Entry = 255 << 8
)

// None is the entry of a position of which nothing is known: it has no bound, no move and
// no static evaluation.
const None = Entry(game.NoMove)<<48 | Entry(NoEval&0xffff)<<16

// NewEntry packs the best move, or game.NoMove, the value for the seat that acts, in
// which plies to a win count from the position, the static evaluation, or NoEval, and
// the plies searched, or ToTheEnd.
func NewEntry(move game.Move, value, eval, depth int, bound Bound) Entry {
	return Entry(move)<<48 | Entry(uint16(value))<<32 | Entry(uint16(eval))<<16 | Entry(uint8(depth))<<8 | Entry(bound)
}

// Move is the best move, or game.NoMove.
func (x Entry) Move() game.Move { return game.Move(x >> 48) }

// Value is the value for the seat that acts; plies to a win count from the position.
func (x Entry) Value() int { return int(int16(x >> 32)) }

// Eval is the static evaluation, or NoEval.
func (x Entry) Eval() int { return int(int16(x >> 16)) }

// Depth is how many plies were searched, or ToTheEnd.
func (x Entry) Depth() int { return int(uint8(x >> 8)) }

// Bound is what the value is, 0 if nothing is known of the position.
func (x Entry) Bound() Bound { return Bound(x & boundMask) }

// Cuts says whether the value, counted from the root, decides a search with a window.
func (x Entry) Cuts(value, alpha, beta int) bool {
	switch x.Bound() {
	case Exact:
		return true
	case Lower:
		return value >= beta
	case Upper:
		return value <= alpha
	}
	return false
}
