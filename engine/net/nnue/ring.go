package nnue

import (
	"math/bits"

	"playout/engine/game"
)

// slots is the number of plies with a slot of their own. One slot more holds the empty board.
const slots = 128

// position holds the sets of squares of a position; sets that a game does not have do not count.
type position = [game.MaxSets]uint64

// fewChanges is a number of changes with which a slot is taken without looking at others: that of a
// piece that takes another.
const fewChanges = 3

// ring holds the positions evaluated last, by ply, and finds how another one differs. It is
// correct for any order of positions.
type ring struct {
	placement game.Placement
	sets      int  // of squares in the game
	all       uint // a bit for each of them
	squares   int
	held      [slots + 1]position // the last is the empty board, which never changes
	turns     [slots + 1][2]int   // game.Placement.Turn of each view of them

	// The rows to be added to and removed from the accumulators of the two views, at most
	// maxPieces together.
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

// put puts a position into the slot of a ply. It returns that slot and, for each view, the slot
// whose accumulator added and removed apply to.
func (r *ring) put(sets *position, ply int) (from [2]int, to int) {
	nearest, where := r.nearest(sets, ply)
	var turns [2]int
	for view := range turns {
		turns[view] = r.placement.Turn(sets, game.Seat(view))
		slot, where := nearest, where
		if turns[view] != r.turns[slot][view] {
			slot, where = slots, r.all // start from the empty board, since all pieces have moved in this view
		}
		r.listChanges(view, turns[view], sets, &r.held[slot], where)
		from[view] = slot
	}
	to = ply & (slots - 1)
	r.held[to], r.turns[to] = *sets, turns
	return from, to
}

// nearest returns the slot with the fewest changed pieces and the sets that they are in. It tries
// the slots of the ply before, the ply itself, the ply before that, and the empty board.
func (r *ring) nearest(sets *position, ply int) (slot int, where uint) {
	slot = (ply - 1) & (slots - 1)
	fewest, where := r.changes(sets, slot)
	if fewest > fewChanges {
		for _, other := range [...]int{ply & (slots - 1), (ply - 2) & (slots - 1), slots} {
			if changes, there := r.changes(sets, other); changes < fewest {
				slot, fewest, where = other, changes, there
			}
		}
	}
	return slot, where
}

// changes counts the pieces by which a position differs from that of a slot, and returns the sets
// that they are in, a bit for each.
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

// listChanges sets added and removed to the changes of a view with the given turn, from one position
// to another, in the given sets.
func (r *ring) listChanges(view, turn int, sets, from *position, where uint) {
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
		added.appendPieces(changed&sets[i], first*r.squares, turn)
		removed.appendPieces(changed&from[i], first*r.squares, turn)
	}
}

// appendPieces appends the rows of pieces of a kind; the rows of the kind begin at first.
func (r *rows) appendPieces(squares uint64, first, turn int) {
	for ; squares != 0; squares &= squares - 1 {
		r.append(first + (bits.TrailingZeros64(squares) ^ turn))
	}
}
