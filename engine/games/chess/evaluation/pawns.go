package evaluation

import (
	"math/bits"

	"playout/engine/games/chess/board"
)

// risen is a set with all squares ahead of it on its files, fallen with all behind.
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

// columns is the set of whole files of a set.
func columns(set uint64) uint64 { return risen(fallen(set)) }

// beside are the squares to the left and to the right of a set.
func beside(set uint64) uint64 { return set<<1&board.NotA | set>>1&board.NotH }

// pawnStructure counts pawns that are doubled, isolated, backward (no pawn can protect them
// when they advance to a square that a pawn attacks), and those protected by a pawn or
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

// passedPawns counts the pawns that no pawn can stop or capture on their way, by rank. A
// free next square counts more, and so does a near own king and a far other king.
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

// distance is the number of king steps between two squares.
func distance(a, b int) int {
	files, ranks := a&7-b&7, a>>3-b>>3
	return max(files, -files, ranks, -ranks)
}

// kingShelter counts the pawns in front of the king and on the adjacent files, and the
// other side's pawns that come near.
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
