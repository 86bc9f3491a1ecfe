package evaluation

import (
	"math/bits"

	"playout/engine/games/chess/board"
)

// risen are the squares of a set and all before them, fallen those behind.
func risen(set uint64) uint64 {
	set |= set << 8
	set |= set << 16
	return set | set<<32
}

func fallen(set uint64) uint64 {
	set |= set >> 8
	set |= set >> 16
	return set | set>>32
}

// columns are the files of a set.
func columns(set uint64) uint64 { return risen(fallen(set)) }

// beside are the squares to the left and to the right of a set.
func beside(set uint64) uint64 { return set<<1&board.NotA | set>>1&board.NotH }

// pawnStructure counts pawns that are doubled, isolated, backward (none can hold
// them when they advance to where a pawn attacks), and those held by a pawn or
// side by side with one.
func (h *half) pawnStructure() {
	doubled := h.pawns & risen(h.pawns<<8)
	isolated := h.pawns &^ beside(columns(h.pawns))
	backward := (h.pawns << 8 & h.guarded &^ risen(h.sees[board.Pawn])) >> 8 &^ isolated
	h.sums[byStructure] += doubledPawn*score(bits.OnesCount64(doubled)) +
		isolatedPawn*score(bits.OnesCount64(isolated)) + backwardPawn*score(bits.OnesCount64(backward))
	for set := h.pawns & h.sees[board.Pawn]; set != 0; set &= set - 1 {
		h.sums[byStructure] += heldPawn[bits.TrailingZeros64(set)>>3&7]
	}
	for set := h.pawns & beside(h.pawns); set != 0; set &= set - 1 {
		h.sums[byStructure] += besidePawn[bits.TrailingZeros64(set)>>3&7]
	}
}

// passedPawns counts the pawns that no pawn stands before or can take on their
// way, by rank: more where the next square is free, and the nearer their own
// king and the farther the other is to it.
func (h *half) passedPawns() {
	barred := fallen(h.theirPawns>>8 | h.guarded)
	at, their := bits.TrailingZeros64(h.king), bits.TrailingZeros64(h.theirKing)
	for set := h.pawns &^ (barred | fallen(h.pawns>>8)); set != 0; set &= set - 1 {
		next := bits.TrailingZeros64(set) + 8
		rank := next >> 3 & 7
		v := passedPawn[rank]
		if h.taken>>(next&63)&1 == 0 {
			v += freePawn[rank]
		}
		far := score(max(rank-3, 0))
		h.sums[byPassers] += v + far*(ownKingFar*score(distance(at, next))+theirKingFar*score(distance(their, next)))
	}
}

// distance is how many steps a king needs between two squares.
func distance(a, b int) int {
	files, ranks := a&7-b&7, a>>3-b>>3
	return max(files, -files, ranks, -ranks)
}

// kingShelter counts the pawns before the king and on the files beside it, and
// theirs that come near.
func (h *half) kingShelter() {
	near := h.king | beside(h.king)
	h.sums[byStructure] += shelterNear*score(bits.OnesCount64(near<<8&h.pawns)) +
		shelterFar*score(bits.OnesCount64(near<<16&h.pawns)) +
		stormNear*score(bits.OnesCount64((near<<8|near<<16)&h.theirPawns)) +
		stormFar*score(bits.OnesCount64((near<<24|near<<32)&h.theirPawns))
	files := columns(near) & 0xff
	bare := files &^ columns(h.pawns)
	h.sums[byStructure] += openFile*score(bits.OnesCount64(bare&^columns(h.theirPawns))) +
		halfOpenFile*score(bits.OnesCount64(bare&columns(h.theirPawns)))
}
