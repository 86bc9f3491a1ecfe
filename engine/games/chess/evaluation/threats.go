package evaluation

import (
	"math/bits"

	"playout/engine/games/chess/board"
)

// threatens counts the other side's pieces that this side attacks: by lesser pieces, undefended,
// or defended less often than attacked; and those that a pawn could attack next.
func (h *half) threatens() {
	theirs := h.theirs
	var v score
	if seen := h.sees[board.Pawn]; seen&theirs != 0 {
		v = h.strikes(&hits[0], seen)
	}
	if seen := h.sees[board.Knight] | h.sees[board.Bishop]; seen&theirs != 0 {
		v += h.strikes(&hits[1], seen)
	}
	if seen := h.sees[board.Rook]; seen&theirs != 0 {
		v += h.strikes(&hits[2], seen)
	}
	if seen := h.sees[board.King] &^ h.held; seen&theirs != 0 {
		v += h.strikes(&hits[3], seen)
	}
	loose := h.any &^ h.held
	weak := h.twice &^ (h.heldTwice | h.guarded)
	v += hangingPiece*score(bits.OnesCount64(loose&h.theirPieces)) +
		hangingPawn*score(bits.OnesCount64(loose&h.theirPawns)) +
		weakPiece*score(bits.OnesCount64(weak&h.theirPieces))

	const rank3 = 0xff << 16
	next := h.pawns << 8 &^ h.taken
	next |= next & rank3 << 8 &^ h.taken
	next &^= h.guarded | h.held&^h.any
	h.sums[byThreats] = v + pushThreat*score(bits.OnesCount64((next<<7&board.NotH|next<<9&board.NotA)&h.theirPieces))
}

// strikes weighs the pieces that an attacker sees by a row of hits.
func (h *half) strikes(row *[4]score, seen uint64) score {
	return row[0]*score(bits.OnesCount64(seen&h.theirPawns)) + row[1]*score(bits.OnesCount64(seen&h.theirMinors)) +
		row[2]*score(bits.OnesCount64(seen&h.theirRooks)) + row[3]*score(bits.OnesCount64(seen&h.theirQueens))
}

// attacksKing counts the units of the attack on the other king, see kingAttack; half of them
// without a queen.
func (h *half) attacksKing() {
	// Squares where a piece could not be captured at once.
	safe := ^h.own &^ (h.held &^ (h.twice &^ (h.heldTwice | h.guarded)))
	line := &board.Lines[bits.TrailingZeros64(h.theirKing)&63]
	straight := (line[board.Vertical].Seen(h.taken) | line[board.Horizontal].Seen(h.taken)) & safe
	diagonal := (line[board.Rising].Seen(h.taken) | line[board.Falling].Seen(h.taken)) & safe
	units := h.pressure +
		3*some(board.Leaps(h.theirKing)&safe&h.sees[board.Knight]) +
		2*some(diagonal&h.sees[board.Bishop]) +
		4*some(straight&h.sees[board.Rook]) +
		3*some((straight|diagonal)&h.sees[board.Queen]) +
		bits.OnesCount64(board.Around(h.theirKing)&h.any&^(h.heldTwice|h.guarded))
	if h.queens == 0 {
		units /= 2
	}
	h.sums[byAttack] = kingAttack[min(units, len(kingAttack)-1)]
}

// some returns 1 for a set that is not empty, else 0.
func some(set uint64) int { return int((set | -set) >> 63) }
