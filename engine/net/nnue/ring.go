package nnue

import (
	"math/bits"

	"playout/engine/game"
)

// slots is how many plies have a slot of their own. One slot more holds the empty board.
const slots = 128

// position is the sets of squares of a position; those that a game does not have are
// empty.
type position = [game.MaxSets]uint64

// near is how few changes are taken at once, before one looks for fewer: those of one
// piece that takes another.
const near = 3

// ring holds the positions that were evaluated last, by ply, and finds out how another one
// differs. Correctness needs nothing of the order of the positions.
type ring struct {
	sets    int // of squares, that the game has
	squares int
	flip    int
	held    [slots + 1]position // the last is the empty board, which never changes

	// What is to be added to and removed from the accumulators of the two views: indices
	// of rows, at most maxPieces together.
	added, removed [2]rows
}

// rows is a list of rows.
type rows struct {
	index [maxPieces]uint16
	count int
}

func (r *rows) list() []uint16 { return r.index[:r.count] }

func (r *rows) append(row int) {
	r.index[r.count] = uint16(row)
	r.count++
}

func newRing(p game.Placement) ring {
	return ring{sets: 2 * p.Kinds, squares: p.H * p.W, flip: p.Flip}
}

// move makes the slot of a ply that of a position. It returns that slot and the one with
// the fewest changed pieces, whose accumulators lack what is to be added and removed: the
// ply before, the slot itself, the ply before that, or the empty board.
func (r *ring) move(sets *position, ply int) (from, to int) {
	to = ply & (slots - 1)
	from = (ply - 1) & (slots - 1)
	if fewest := r.changes(sets, from); fewest > near {
		for _, slot := range [...]int{to, (ply - 2) & (slots - 1), slots} {
			if changes := r.changes(sets, slot); changes < fewest {
				from, fewest = slot, changes
			}
		}
	}
	r.differ(sets, &r.held[from])
	copy(r.held[to][:r.sets], sets[:r.sets])
	return from, to
}

// changes counts the pieces by which a position differs from that of a slot.
func (r *ring) changes(sets *position, slot int) int {
	n := 0
	held := &r.held[slot]
	for i := range r.sets {
		n += bits.OnesCount64(sets[i&(game.MaxSets-1)] ^ held[i&(game.MaxSets-1)])
	}
	return n
}

// differ lists the changes from one position to another.
func (r *ring) differ(sets, from *position) {
	for view := range 2 {
		r.added[view].count, r.removed[view].count = 0, 0
	}
	for i := range r.sets {
		i &= game.MaxSets - 1
		changed := sets[i] ^ from[i]
		if changed == 0 {
			continue
		}
		own := i * r.squares
		other := own + r.squares*r.sets/2
		if 2*i >= r.sets {
			other = own - r.squares*r.sets/2
		}
		r.note(&r.added, changed&sets[i], own, other)
		r.note(&r.removed, changed&from[i], own, other)
	}
}

// note appends the rows of pieces of a kind, which begin at own in the view of seat 0 and
// at other in that of seat 1.
func (r *ring) note(to *[2]rows, squares uint64, own, other int) {
	for ; squares != 0; squares &= squares - 1 {
		square := bits.TrailingZeros64(squares)
		to[0].append(own + square)
		to[1].append(other + square ^ r.flip)
	}
}
