package transposition

import "playout/engine/game"

// A Bound is how the value of an entry bounds the true value.
type Bound uint8

// Bounds.
const (
	Exact Bound = iota + 1
	Lower       // the true value is at least this
	Upper       // the true value is at most this
)

// BoundOf returns the bound that a search with the window from low to beta gives its value.
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

// Entry is the result of a position, packed into one word, since structs are slow to pass in
// WebAssembly. From the lowest bit on it holds its Bound in two bits; its age, which Put sets, in
// six; the depth in eight; then static evaluation, value and move in sixteen each.
type Entry uint64

const (
	boundMask Entry = 3
	ageShift        = 2
	ageMask   Entry = (Ages - 1) << ageShift
	depthMask Entry = 255 << 8
)

// None is the entry of an unknown position: it has no bound, no move and no static evaluation.
const None = Entry(game.NoMove)<<48 | Entry(NoEval&0xffff)<<16

// NewEntry packs an entry: the best move, or game.NoMove; the value for the seat that acts, with
// plies to a win counted from the position; the static evaluation, or NoEval; the plies searched,
// or ToTheEnd; and the bound of the value.
func NewEntry(move game.Move, value, eval, depth int, bound Bound) Entry {
	return Entry(move)<<48 | Entry(uint16(value))<<32 | Entry(uint16(eval))<<16 | Entry(uint8(depth))<<8 | Entry(bound)
}

// Move returns the best move, or game.NoMove.
func (x Entry) Move() game.Move { return game.Move(x >> 48) }

// Value returns the value for the seat that acts; plies to a win count from the position.
func (x Entry) Value() int { return int(int16(x >> 32)) }

// Eval returns the static evaluation, or NoEval.
func (x Entry) Eval() int { return int(int16(x >> 16)) }

// Depth returns the number of plies searched, or ToTheEnd.
func (x Entry) Depth() int { return int(uint8(x >> 8)) }

// Bound returns the bound of the value, 0 if nothing is known of the position.
func (x Entry) Bound() Bound { return Bound(x & boundMask) }

// Cuts reports whether the value, counted from the root, decides a search with a window.
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
