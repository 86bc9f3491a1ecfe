package chess

import (
	"math/bits"

	"playout/engine/game"
)

// Move codes: 64*way + to, and from promotions on four codes for each, one for
// every piece that the pawn may become.
const (
	firstPromotion = game.Move(64 * promotion)
	moves          = int(firstPromotion) + (ways-int(promotion))*64*len(promoted)
)

// decode is the way and the square of a move code, and what a pawn becomes.
func decode(m game.Move) (w way, to int, become piece) {
	if m < firstPromotion {
		return way(m >> 6), int(m & 63), none
	}
	m -= firstPromotion
	return (promotion + way(m>>8)) % ways, int(m >> 2 & 63), promoted[m&3]
}

// squaresOf are the squares that a legal move leaves and comes to, and what a
// pawn becomes.
func (p *position) squaresOf(m game.Move) (from, to int, become piece) {
	w, to, become := decode(m)
	return p.from(w, to) & 63, to, become
}

// list appends the codes of moves in ascending order.
func (t *targets) list(dst []game.Move) []game.Move {
	for w, set := range t[:promotion] {
		for ; set != 0; set &= set - 1 {
			dst = append(dst, game.Move(w<<6+bits.TrailingZeros64(set)))
		}
	}
	for i, set := range t[promotion:] {
		for ; set != 0; set &= set - 1 {
			m := firstPromotion + game.Move((i<<6+bits.TrailingZeros64(set))<<2)
			dst = append(dst, m, m+1, m+2, m+3)
		}
	}
	return dst
}

// nth is the move of rank k among as many as legal counted, ascending but for
// promotions, of which the pieces change slowest.
func (t *targets) nth(k uint64) (w way, to int, become piece) {
	for w, set := range t[:promotion] {
		n := uint64(bits.OnesCount64(set))
		if k < n {
			return way(w), game.Nth(set, game.Counts(set), k), none
		}
		k -= n
	}
	for _, become := range promoted {
		for i, set := range t[promotion:] {
			n := uint64(bits.OnesCount64(set))
			if k < n {
				return promotion + way(i), game.Nth(set, game.Counts(set), k), become
			}
			k -= n
		}
	}
	panic("chess: a rank beyond the moves")
}
