package nnue

import (
	"math/bits"

	"playout/engine/game"
)

// slots is how many plies have a slot of their own. One slot more holds the empty board.
const slots = 128

// position is the sets of squares of a position; those that a game does not have do not
// count.
type position = [game.MaxSets]uint64

// near is how few changes are taken at once, before one looks for fewer: those of one
// piece that takes another.
const near = 3

// ring holds the positions that were evaluated last, by ply, and finds out how another one
// differs. Correctness needs nothing of the order of the positions.
type ring struct {
	placement game.Placement
	sets      int  // of squares, that the game has
	all       uint // a bit for each of them
	squares   int
	held      [slots + 1]position // the last is the empty board, which never changes
	turns     [slots + 1][2]int   // how each view of them is turned

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
	return ring{placement: p, sets: 2 * p.Kinds, all: 1<<(2*p.Kinds) - 1, squares: p.H * p.W}
}

// move makes the slot of a ply that of a position. It returns that slot and, for each view,
// the one whose accumulator lacks what is to be added and removed.
func (r *ring) move(sets *position, ply int) (from [2]int, to int) {
	nearest, where := r.nearest(sets, ply)
	var turns [2]int
	for view := range turns {
		turns[view] = r.placement.Turn(sets, game.Seat(view))
		slot, where := nearest, where
		if turns[view] != r.turns[slot][view] {
			slot, where = slots, r.all // no piece stands where it did
		}
		r.differ(view, turns[view], sets, &r.held[slot], where)
		from[view] = slot
	}
	to = ply & (slots - 1)
	r.held[to], r.turns[to] = *sets, turns
	return from, to
}

// nearest is the slot with the fewest changed pieces and the sets in which they are: that of
// the ply before, of the ply itself, of the ply before that, or of the empty board.
func (r *ring) nearest(sets *position, ply int) (slot int, where uint) {
	slot = (ply - 1) & (slots - 1)
	fewest, where := r.changes(sets, slot)
	if fewest > near {
		for _, other := range [...]int{ply & (slots - 1), (ply - 2) & (slots - 1), slots} {
			if changes, there := r.changes(sets, other); changes < fewest {
				slot, fewest, where = other, changes, there
			}
		}
	}
	return slot, where
}

// changes counts the pieces by which a position differs from that of a slot, and says in
// which sets they are, a bit for each.
func (r *ring) changes(sets *position, slot int) (count int, where uint) {
	held := &r.held[slot]
	for i := range r.sets {
		i &= game.MaxSets - 1
		changed := sets[i] ^ held[i]
		count += bits.OnesCount64(changed)
		where |= uint((changed|-changed)>>63) << i
	}
	return count, where
}

// differ lists the changes of a view that is turned in that way, from one position to
// another, in those sets.
func (r *ring) differ(view, turn int, sets, from *position, where uint) {
	added, removed := &r.added[view], &r.removed[view]
	added.count, removed.count = 0, 0
	for ; where != 0; where &= where - 1 {
		i := bits.TrailingZeros(where) & (game.MaxSets - 1)
		first := i // the set as the view sees it
		if view == 1 {
			if first += r.sets / 2; first >= r.sets {
				first -= r.sets
			}
		}
		changed := sets[i] ^ from[i]
		added.note(changed&sets[i], first*r.squares, turn)
		removed.note(changed&from[i], first*r.squares, turn)
	}
}

// note appends the rows of pieces of a kind, which begin at first.
func (r *rows) note(squares uint64, first, turn int) {
	for ; squares != 0; squares &= squares - 1 {
		r.append(first + (bits.TrailingZeros64(squares) ^ turn))
	}
}
