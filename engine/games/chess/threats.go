package chess

import "math/bits"

// threatens counts what this side attacks of the other's: by lesser pieces, not
// held, or held less often than attacked; and what a pawn could attack next.
func (h *half) threatens() {
	by := [4]uint64{h.sees[pawn], h.sees[knight] | h.sees[bishop], h.sees[rook], h.sees[king] &^ h.held}
	for i, seen := range by {
		if seen&h.theirs == 0 {
			continue
		}
		for j, set := range h.prey {
			h.sums[byThreats] += hits[i][j] * score(bits.OnesCount64(seen&set))
		}
	}
	loose := h.any &^ h.held
	weak := h.twice &^ (h.heldTwice | h.guarded)
	h.sums[byThreats] += hangingPiece*score(bits.OnesCount64(loose&h.theirPieces)) +
		hangingPawn*score(bits.OnesCount64(loose&h.theirPawns)) +
		weakPiece*score(bits.OnesCount64(weak&h.theirPieces))

	const rank3 = 0xff << 16
	next := h.pawns << 8 &^ h.taken
	next |= next & rank3 << 8 &^ h.taken
	next &^= h.guarded | h.held&^h.any
	h.sums[byThreats] += pushThreat * score(bits.OnesCount64((next<<7&notH|next<<9&notA)&h.theirPieces))
}

// attacksKing counts the units of the attack on their king, see kingAttack; half
// of them without a queen.
func (h *half) attacksKing() {
	// Squares where a piece would not be taken at once.
	safe := ^h.own &^ (h.held &^ (h.twice &^ (h.heldTwice | h.guarded)))
	line := &lines[bits.TrailingZeros64(h.theirKing)&63]
	straight := (line[vertical].seen(h.taken) | line[horizontal].seen(h.taken)) & safe
	diagonal := (line[rising].seen(h.taken) | line[falling].seen(h.taken)) & safe
	units := h.pressure +
		3*some(leaps(h.theirKing)&safe&h.sees[knight]) +
		2*some(diagonal&h.sees[bishop]) +
		4*some(straight&h.sees[rook]) +
		3*some((straight|diagonal)&h.sees[queen]) +
		bits.OnesCount64(around(h.theirKing)&h.any&^(h.heldTwice|h.guarded))
	if h.queens == 0 {
		units /= 2
	}
	h.sums[byAttack] += kingAttack[min(units, len(kingAttack)-1)]
}

// some is 1 for a set that is not empty.
func some(set uint64) int { return int((set | -set) >> 63) }
