package evaluation

import (
	"math/bits"

	"playout/engine/games/chess/board"
)

// men counts the pieces: their squares, their attacks, their mobility, and their pressure
// on the other king when they attack the squares around and in front of it. Sliders of
// one kind see through each other.
func (h *half) men() {
	h.sums[byMaterial] = h.material()
	at := bits.TrailingZeros64(h.king) & 63
	squares := squareTables[board.King][at]
	for set := h.pawns; set != 0; set &= set - 1 {
		squares += squareTables[board.Pawn][bits.TrailingZeros64(set)&63]
	}
	left, right := h.pawns<<7&board.NotH, h.pawns<<9&board.NotA
	h.sees[board.Pawn] = left | right

	h.any, h.twice = left|right, left&right

	front := h.theirKing | board.Around(h.theirKing)
	h.front = front | front>>8
	h.free = ^(h.pawns | h.king | h.guarded)
	for set := h.knights; set != 0; set &= set - 1 {
		h.watches(board.Knight, bits.TrailingZeros64(set), board.Leaps(set&-set))
	}
	taken := h.taken &^ (h.bishops | h.queens)
	for set := h.bishops; set != 0; set &= set - 1 {
		at := bits.TrailingZeros64(set)
		line := &board.Lines[at&63]
		h.watches(board.Bishop, at, line[board.Rising].Seen(taken)|line[board.Falling].Seen(taken))
	}
	taken = h.taken &^ (h.rooks | h.queens)
	for set := h.rooks; set != 0; set &= set - 1 {
		at := bits.TrailingZeros64(set)
		line := &board.Lines[at&63]
		h.watches(board.Rook, at, line[board.Vertical].Seen(taken)|line[board.Horizontal].Seen(taken))
	}
	for set := h.queens; set != 0; set &= set - 1 {
		at := bits.TrailingZeros64(set)
		line := &board.Lines[at&63]
		h.watches(board.Queen, at, line[board.Rising].Seen(h.taken)|line[board.Falling].Seen(h.taken)|
			line[board.Vertical].Seen(h.taken)|line[board.Horizontal].Seen(h.taken))
	}

	steps := board.Around(h.king)
	h.sees[board.King] = steps
	h.twice |= h.any & steps
	h.any |= steps
	h.sums[bySquares] += squares

	h.places()
	h.pawnStructure()
	h.passedPawns()
	h.kingShelter()
}

// watches counts a piece on a square that attacks others.
func (h *half) watches(is board.Piece, at int, seen uint64) {
	h.sums[bySquares] += squareTables[is&7][at&63]
	h.sums[byMobility] += mobilities[is&7][bits.OnesCount64(seen&h.free)&31]
	h.twice |= h.any & seen
	h.any |= seen
	h.sees[is&7] |= seen
	if near := seen & h.front; near != 0 {
		h.pressure += int(pressures[is&7]) + bits.OnesCount64(near)
	}
}

// material is the worth of the pieces.
func (h *half) material() score {
	return materials[board.Pawn]*score(bits.OnesCount64(h.pawns)) +
		materials[board.Knight]*score(bits.OnesCount64(h.knights)) + materials[board.Bishop]*score(bits.OnesCount64(h.bishops)) +
		materials[board.Rook]*score(bits.OnesCount64(h.rooks)) + materials[board.Queen]*score(bits.OnesCount64(h.queens))
}

// places counts bishop pairs and bishops blocked by their own pawns, rooks on open files
// and on the seventh rank, and outposts: minor pieces that a pawn protects where no pawn
// can drive them away.
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
	posts := far & h.sees[board.Pawn] &^ fallen(h.guarded)
	h.sums[byPlaces] += knightOutpost*score(bits.OnesCount64(h.knights&posts)) +
		bishopOutpost*score(bits.OnesCount64(h.bishops&posts))
}
