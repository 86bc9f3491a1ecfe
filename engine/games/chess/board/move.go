package board

import (
	"math/bits"

	"playout/engine/game"
)

// Move codes are 64*way + to; from FirstPromotion on there are four codes for each
// promotion, one for every piece to which the pawn may promote.
const (
	FirstPromotion = game.Move(64 * Promotion)
	Codes          = int(FirstPromotion) + (Ways-int(Promotion))*64*len(Promotions)
)

// Decode returns the way and the square of a move code, and the piece of a promotion.
func Decode(m game.Move) (w Way, to int, become Piece) {
	if m < FirstPromotion {
		return Way(m >> 6), int(m & 63), None
	}
	m -= FirstPromotion
	return (Promotion + Way(m>>8)) % Ways, int(m >> 2 & 63), Promotions[m&3]
}

// Squares returns the squares from and to which a legal move goes, and the piece of a
// promotion.
func (p *Position) Squares(m game.Move) (from, to int, become Piece) {
	w, to, become := Decode(m)
	return p.From(w, to) & 63, to, become
}

// Append appends the codes of moves in ascending order.
func (t *Targets) Append(dst []game.Move) []game.Move {
	for w, set := range t.By[:Promotion] {
		for ; set != 0; set &= set - 1 {
			dst = append(dst, game.Move(w<<6+bits.TrailingZeros64(set)))
		}
	}
	for i, set := range t.By[Promotion:] {
		for ; set != 0; set &= set - 1 {
			m := FirstPromotion + game.Move((i<<6+bits.TrailingZeros64(set))<<2)
			dst = append(dst, m, m+1, m+2, m+3)
		}
	}
	return dst
}

// Nth returns the move of rank k among those that Legal counted, ascending except that promotions
// are ordered by piece first.
func (t *Targets) Nth(k uint64) (w Way, to int, become Piece) {
	switch {
	case k >= uint64(t.Jumps):
		w, k = KingStep, k-uint64(t.Jumps)
	case k >= uint64(t.Slides):
		w, k = Jump, k-uint64(t.Slides)
	}
	for ; w < Promotion; w++ {
		set := t.By[w]
		n := uint64(bits.OnesCount64(set))
		if k < n {
			return w, game.Nth(set, game.Counts(set), k), None
		}
		k -= n
	}
	for _, become := range Promotions {
		for i, set := range t.By[Promotion:] {
			n := uint64(bits.OnesCount64(set))
			if k < n {
				return Promotion + Way(i), game.Nth(set, game.Counts(set), k), become
			}
			k -= n
		}
	}
	panic("chess: no move of this rank")
}
