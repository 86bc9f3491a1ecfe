package chess

import "math/bits"

// men counts the pieces, where they stand, what they see, and to how many squares
// they may safely go; and how they press on their king, where they see the squares
// around and in front of it. Sliders of one kind see through each other.
func (h *half) men() {
	for set := h.pawns; set != 0; set &= set - 1 {
		h.stands(pawn, bits.TrailingZeros64(set))
	}
	left, right := h.pawns<<7&notH, h.pawns<<9&notA
	h.sees[pawn] = left | right
	h.any, h.twice = left|right, left&right

	front := h.theirKing | around(h.theirKing)
	front |= front >> 8
	free := ^(h.pawns | h.king | h.guarded)
	for _, group := range [...]struct {
		is           piece
		set, through uint64
	}{
		{knight, h.knights, 0},
		{bishop, h.bishops, h.bishops | h.queens},
		{rook, h.rooks, h.rooks | h.queens},
		{queen, h.queens, 0},
	} {
		is, taken, all := group.is&7, h.taken&^group.through, uint64(0)
		for set := group.set; set != 0; set &= set - 1 {
			at := bits.TrailingZeros64(set) & 63
			line := &lines[at]
			var seen uint64
			switch is {
			case knight:
				seen = leaps(set & -set)
			case bishop:
				seen = line[rising].seen(taken) | line[falling].seen(taken)
			case rook:
				seen = line[vertical].seen(taken) | line[horizontal].seen(taken)
			case queen:
				seen = line[rising].seen(taken) | line[falling].seen(taken) |
					line[vertical].seen(taken) | line[horizontal].seen(taken)
			}
			h.stands(is, at)
			h.sums[byMobility] += mobilities[is][bits.OnesCount64(seen&free)&31]
			h.twice |= h.any & seen
			h.any |= seen
			all |= seen
			if near := seen & front; near != 0 {
				h.pressure += int(pressures[is]) + bits.OnesCount64(near)
			}
		}
		h.sees[is] = all
	}

	h.stands(king, bits.TrailingZeros64(h.king))
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

// places are bishops that are two or blocked by their own pawns, rooks on files
// without pawns and on the seventh rank, and minor pieces that a pawn holds
// where no pawn can drive them away.
func (h *half) places() {
	const rank7, rank8 = 0xff << 48, 0xff << 56
	if h.bishops&lightSquares != 0 && h.bishops&^lightSquares != 0 {
		h.sums[byPlaces] += bishopPair
	}
	light := bits.OnesCount64(h.bishops&lightSquares) * bits.OnesCount64(h.pawns&lightSquares)
	dark := bits.OnesCount64(h.bishops&^lightSquares) * bits.OnesCount64(h.pawns&^lightSquares)
	h.sums[byPlaces] += badBishop * score(light+dark)

	halfOpen := h.rooks &^ columns(h.pawns)
	open := halfOpen &^ columns(h.theirPawns)
	h.sums[byPlaces] += rookOpen*score(bits.OnesCount64(open)) + rookHalfOpen*score(bits.OnesCount64(halfOpen&^open))
	if h.theirKing&rank8 != 0 || h.theirPawns&rank7 != 0 {
		h.sums[byPlaces] += rookSeventh * score(bits.OnesCount64(h.rooks&rank7))
	}

	const far = 0xffffff << 24 // ranks 4 to 6
	posts := far & h.sees[pawn] &^ fallen(h.guarded)
	h.sums[byPlaces] += knightOutpost*score(bits.OnesCount64(h.knights&posts)) +
		bishopOutpost*score(bits.OnesCount64(h.bishops&posts))
}
