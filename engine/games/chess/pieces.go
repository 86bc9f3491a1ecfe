package chess

import "math/bits"

// men counts the pieces, where they stand and what they see.
func (h *half) men() {
	front := h.theirKing | around(h.theirKing)
	front |= front >> 8
	free := ^(h.pawns | h.king | h.guarded)
	for set := h.pawns; set != 0; set &= set - 1 {
		h.stands(pawn, bits.TrailingZeros64(set)&63)
	}
	h.sees[pawn] = h.pawns<<7&notH | h.pawns<<9&notA
	h.twice = h.pawns << 7 & notH & (h.pawns << 9 & notA)
	h.any = h.sees[pawn]
	for set := h.knights; set != 0; set &= set - 1 {
		h.sets(knight, bits.TrailingZeros64(set)&63, leaps(set&-set), free, front)
	}
	diagonals := h.taken &^ (h.queens | h.bishops)
	for set := h.bishops; set != 0; set &= set - 1 {
		at := bits.TrailingZeros64(set) & 63
		line := &lines[at]
		h.sets(bishop, at, line[rising].seen(diagonals)|line[falling].seen(diagonals), free, front)
	}
	straights := h.taken &^ (h.queens | h.rooks)
	for set := h.rooks; set != 0; set &= set - 1 {
		at := bits.TrailingZeros64(set) & 63
		line := &lines[at]
		h.sets(rook, at, line[vertical].seen(straights)|line[horizontal].seen(straights), free, front)
	}
	for set := h.queens; set != 0; set &= set - 1 {
		at := bits.TrailingZeros64(set) & 63
		line := &lines[at]
		h.sets(queen, at, line[vertical].seen(h.taken)|line[horizontal].seen(h.taken)|
			line[rising].seen(h.taken)|line[falling].seen(h.taken), free, front)
	}
	h.stands(king, bits.TrailingZeros64(h.king)&63)
	h.sees[king] = around(h.king)
	h.twice |= h.any & h.sees[king]
	h.any |= h.sees[king]

	h.places()
	h.pawnStructure()
	h.passedPawns()
	h.kingShelter()
}

// stands counts a piece and its square.
func (h *half) stands(is piece, at int) {
	h.sums[byMaterial] += materials[is&7]
	h.sums[bySquares] += squareTables[is&7][at&63]
}

// sets counts a piece that sees squares, of which it may safely go to those that
// are free, and presses on their king where it sees the squares in front of it.
// Sliders of one kind see through each other.
func (h *half) sets(is piece, at int, seen, free, front uint64) {
	h.stands(is, at)
	h.sums[byMobility] += mobilities[is&7][bits.OnesCount64(seen&free)&31]
	h.twice |= h.any & seen
	h.any |= seen
	h.sees[is&7] |= seen
	if near := seen & front; near != 0 {
		h.pressure += int(pressures[is&7]) + bits.OnesCount64(near)
	}
}

// places are bishops that are two or blocked by their own pawns, rooks on files
// without pawns and on the seventh rank, and minor pieces that a pawn holds
// where no pawn can drive them away.
func (h *half) places() {
	const rank7, rank8 = 0xff << 48, 0xff << 56
	if h.bishops&lightSquares != 0 && h.bishops&^lightSquares != 0 {
		h.sums[byBishops] += bishopPair
	}
	light := bits.OnesCount64(h.bishops&lightSquares) * bits.OnesCount64(h.pawns&lightSquares)
	dark := bits.OnesCount64(h.bishops&^lightSquares) * bits.OnesCount64(h.pawns&^lightSquares)
	h.sums[byBishops] += badBishop * score(light+dark)

	halfOpen := h.rooks &^ columns(h.pawns)
	open := halfOpen &^ columns(h.theirPawns)
	h.sums[byRooks] += rookOpen*score(bits.OnesCount64(open)) + rookHalfOpen*score(bits.OnesCount64(halfOpen&^open))
	if h.theirKing&rank8 != 0 || h.theirPawns&rank7 != 0 {
		h.sums[byRooks] += rookSeventh * score(bits.OnesCount64(h.rooks&rank7))
	}

	const far = 0xffffff << 24 // ranks 4 to 6
	posts := far & h.sees[pawn] &^ fallen(h.guarded)
	h.sums[byOutposts] += knightOutpost*score(bits.OnesCount64(h.knights&posts)) +
		bishopOutpost*score(bits.OnesCount64(h.bishops&posts))
}
