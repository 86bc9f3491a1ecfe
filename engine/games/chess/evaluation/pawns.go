package evaluation

import (
	"math/bits"

	"playout/engine/games/chess/board"
)

// fillUp returns a set with all squares ahead of it on its files.
func fillUp(set uint64) uint64 {
	set |= set << 8
	set |= set << 16
	return set | set<<32
}

// fillDown returns a set with all squares behind it on its files.
func fillDown(set uint64) uint64 {
	set |= set >> 8
	set |= set >> 16
	return set | set>>32
}

// filesOf returns the set of whole files of a set.
func filesOf(set uint64) uint64 { return fillUp(fillDown(set)) }

// adjacent returns the squares to the left and to the right of a set.
func adjacent(set uint64) uint64 { return set<<1&board.NotA | set>>1&board.NotH }

// pawnEntry holds the terms of a side that depend on pawns and kings alone, which rarely move.
type pawnEntry struct {
	pawns, theirPawns, kings    uint64 // the key of the entry, see half
	passed                      uint64 // passed pawns
	squares, structure, passing score  // of pawns and king; of the passed pawns
}

// pawnTable caches entries. Pawns and kings that share a place replace each other.
type pawnTable [512]pawnEntry

// entry returns the place for the pawns and kings of a half. It may have the entry of others.
func (t *pawnTable) entry(h *half) *pawnEntry {
	mixed := (h.pawns*0x9e3779b97f4a7c15 ^ h.theirPawns*0xc2b2ae3d27d4eb4f ^ h.kings*0x165667b19e3779f9) >> 55
	return &t[mixed&511]
}

// fill evaluates the pawns and the king.
func (h *half) fill(e *pawnEntry) {
	e.pawns, e.theirPawns, e.kings = h.pawns, h.theirPawns, h.kings
	squares := squareTables[board.King][h.kings&63]
	for set := h.pawns; set != 0; set &= set - 1 {
		squares += squareTables[board.Pawn][bits.TrailingZeros64(set)&63]
	}
	e.squares = squares
	e.structure = h.pawnStructure() + h.kingShelter()
	e.passed, e.passing = h.passedPawns()
}

// pawnStructure counts pawns that are doubled, isolated, backward (no pawn can protect them when
// they advance to a square that a pawn attacks), protected by a pawn, or in a phalanx, beside
// another.
func (h *half) pawnStructure() score {
	protected := h.pawns<<7&board.NotH | h.pawns<<9&board.NotA
	doubled := h.pawns & fillUp(h.pawns<<8)
	isolated := h.pawns &^ adjacent(filesOf(h.pawns))
	backward := (h.pawns << 8 & h.guarded &^ fillUp(protected)) >> 8 &^ isolated
	v := doubledPawn*score(bits.OnesCount64(doubled)) +
		isolatedPawn*score(bits.OnesCount64(isolated)) + backwardPawn*score(bits.OnesCount64(backward))
	for set := h.pawns & protected; set != 0; set &= set - 1 {
		v += protectedPawn[bits.TrailingZeros64(set)>>3&7]
	}
	for set := h.pawns & adjacent(h.pawns); set != 0; set &= set - 1 {
		v += phalanxPawn[bits.TrailingZeros64(set)>>3&7]
	}
	return v
}

// passedPawns counts the pawns that no pawn can stop or capture on their way, by rank. A near own
// king and a far other king count more; the caller adds a bonus for a free next square.
func (h *half) passedPawns() (passed uint64, v score) {
	barred := fillDown(h.theirPawns>>8 | h.guarded)
	passed = h.pawns &^ (barred | fillDown(h.pawns>>8))
	at, their := int(h.kings&63), int(h.kings>>6)
	for set := passed; set != 0; set &= set - 1 {
		next := bits.TrailingZeros64(set) + 8
		rank := next >> 3 & 7
		far := score(max(rank-3, 0))
		v += passedPawn[rank] + far*(ownKingFar*score(distance(at, next))+theirKingFar*score(distance(their, next)))
	}
	return passed, v
}

// distance returns the number of king steps between two squares.
func distance(a, b int) int {
	files, ranks := a&7-b&7, a>>3-b>>3
	return max(files, -files, ranks, -ranks)
}

// kingShelter counts the pawns in front of the king and on the adjacent files, and the other
// side's pawns that come near.
func (h *half) kingShelter() score {
	near := h.king | adjacent(h.king)
	files := filesOf(near) & 0xff
	bare := files &^ filesOf(h.pawns)
	return shelterNear*score(bits.OnesCount64(near<<8&h.pawns)) +
		shelterFar*score(bits.OnesCount64(near<<16&h.pawns)) +
		stormNear*score(bits.OnesCount64((near<<8|near<<16)&h.theirPawns)) +
		stormFar*score(bits.OnesCount64((near<<24|near<<32)&h.theirPawns)) +
		openFile*score(bits.OnesCount64(bare&^filesOf(h.theirPawns))) +
		halfOpenFile*score(bits.OnesCount64(bare&filesOf(h.theirPawns)))
}
