package evaluation

import (
	"math/bits"

	"playout/engine/games/chess/board"
)

// addThreats counts the other side's pieces that this side attacks: by lesser pieces, undefended,
// or defended less often than attacked; and those that a pawn could attack next.
func (h *half) addThreats() {
	theirs := h.theirs
	var v score
	if seen := h.attacks[board.Pawn]; seen&theirs != 0 {
		v = h.threatScore(&threatWeights[0], seen)
	}
	if seen := h.attacks[board.Knight] | h.attacks[board.Bishop]; seen&theirs != 0 {
		v += h.threatScore(&threatWeights[1], seen)
	}
	if seen := h.attacks[board.Rook]; seen&theirs != 0 {
		v += h.threatScore(&threatWeights[2], seen)
	}
	if seen := h.attacks[board.King] &^ h.defended; seen&theirs != 0 {
		v += h.threatScore(&threatWeights[3], seen)
	}
	loose := h.any &^ h.defended
	weak := h.twice &^ (h.defendedTwice | h.guarded)
	v += hangingPiece*score(bits.OnesCount64(loose&h.theirPieces)) +
		hangingPawn*score(bits.OnesCount64(loose&h.theirPawns)) +
		weakPiece*score(bits.OnesCount64(weak&h.theirPieces))

	const rank3 = 0xff << 16
	next := h.pawns << 8 &^ h.taken
	next |= next & rank3 << 8 &^ h.taken
	next &^= h.guarded | h.defended&^h.any
	h.sums[byThreats] = v + pushThreat*score(bits.OnesCount64((next<<7&board.NotH|next<<9&board.NotA)&h.theirPieces))
}

// threatScore weighs the pieces that an attacker sees by a row of threatWeights.
func (h *half) threatScore(row *[4]score, seen uint64) score {
	return row[0]*score(bits.OnesCount64(seen&h.theirPawns)) + row[1]*score(bits.OnesCount64(seen&h.theirMinors)) +
		row[2]*score(bits.OnesCount64(seen&h.theirRooks)) + row[3]*score(bits.OnesCount64(seen&h.theirQueens))
}

// addKingAttack counts the units of the attack on the other king, see kingAttack; half of them
// without a queen.
func (h *half) addKingAttack() {
	// Squares where a piece could not be captured at once.
	safe := ^h.own &^ (h.defended &^ (h.twice &^ (h.defendedTwice | h.guarded)))
	line := &board.Lines[bits.TrailingZeros64(h.theirKing)&63]
	straight := (line[board.Vertical].Seen(h.taken) | line[board.Horizontal].Seen(h.taken)) & safe
	diagonal := (line[board.Rising].Seen(h.taken) | line[board.Falling].Seen(h.taken)) & safe
	units := h.pressure +
		3*nonEmpty(board.Leaps(h.theirKing)&safe&h.attacks[board.Knight]) +
		2*nonEmpty(diagonal&h.attacks[board.Bishop]) +
		4*nonEmpty(straight&h.attacks[board.Rook]) +
		3*nonEmpty((straight|diagonal)&h.attacks[board.Queen]) +
		bits.OnesCount64(board.Around(h.theirKing)&h.any&^(h.defendedTwice|h.guarded))
	if h.queens == 0 {
		units /= 2
	}
	h.sums[byAttack] = kingAttack[min(units, len(kingAttack)-1)]
}

// nonEmpty returns 1 for a set that is not empty, else 0.
func nonEmpty(set uint64) int { return int((set | -set) >> 63) }
