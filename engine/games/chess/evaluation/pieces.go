package evaluation

import (
	"math/bits"

	"playout/engine/games/chess/board"
)

// countPieces counts the pieces: their worth, their squares, their attacks, their mobility, and
// their pressure on the other king when they attack the squares around and in front of it. Sliders
// of one kind see through each other. The known entry has the terms of pawns and kings alone.
func (h *half) countPieces(known *pawnEntry) {
	left, right := h.pawns<<7&board.NotH, h.pawns<<9&board.NotA
	seenOnce, twice := left|right, left&right
	h.attacks[board.Pawn] = seenOnce
	squares := known.squares
	passing := known.passing
	for set := known.passed << 8 &^ h.taken; set != 0; set &= set - 1 {
		passing += freePawn[bits.TrailingZeros64(set)>>3&7]
	}
	h.sums[byStructure], h.sums[byPassers] = known.structure, passing

	front := h.theirKing | board.Around(h.theirKing)
	front |= front >> 8
	free := ^(h.pawns | h.king | h.guarded) // squares that count as mobility
	mobility, pressure, all := score(0), 0, uint64(0)
	for set := h.knights; set != 0; set &= set - 1 {
		at := bits.TrailingZeros64(set) & 63
		seen := board.Leaps(set & -set)
		squares += squareTables[board.Knight][at]
		mobility += mobilities[board.Knight][bits.OnesCount64(seen&free)&31]
		pressure += pressureOf(seen&front, knightPressure)
		twice |= seenOnce & seen
		seenOnce |= seen
		all |= seen
	}
	h.attacks[board.Knight], all = all, 0
	taken := h.taken &^ (h.bishops | h.queens)
	for set := h.bishops; set != 0; set &= set - 1 {
		at := bits.TrailingZeros64(set) & 63
		line := &board.Lines[at]
		seen := line[board.Rising].Seen(taken) | line[board.Falling].Seen(taken)
		squares += squareTables[board.Bishop][at]
		mobility += mobilities[board.Bishop][bits.OnesCount64(seen&free)&31]
		pressure += pressureOf(seen&front, bishopPressure)
		twice |= seenOnce & seen
		seenOnce |= seen
		all |= seen
	}
	h.attacks[board.Bishop], all = all, 0
	taken = h.taken &^ (h.rooks | h.queens)
	for set := h.rooks; set != 0; set &= set - 1 {
		at := bits.TrailingZeros64(set) & 63
		line := &board.Lines[at]
		seen := line[board.Vertical].Seen(taken) | line[board.Horizontal].Seen(taken)
		squares += squareTables[board.Rook][at]
		mobility += mobilities[board.Rook][bits.OnesCount64(seen&free)&31]
		pressure += pressureOf(seen&front, rookPressure)
		twice |= seenOnce & seen
		seenOnce |= seen
		all |= seen
	}
	h.attacks[board.Rook], all = all, 0
	taken = h.taken
	for set := h.queens; set != 0; set &= set - 1 {
		at := bits.TrailingZeros64(set) & 63
		line := &board.Lines[at]
		seen := line[board.Rising].Seen(taken) | line[board.Falling].Seen(taken) |
			line[board.Vertical].Seen(taken) | line[board.Horizontal].Seen(taken)
		squares += squareTables[board.Queen][at]
		mobility += mobilities[board.Queen][bits.OnesCount64(seen&free)&31]
		pressure += pressureOf(seen&front, queenPressure)
		twice |= seenOnce & seen
		seenOnce |= seen
		all |= seen
	}
	h.attacks[board.Queen] = all

	steps := board.Around(h.king)
	h.attacks[board.King] = steps
	h.twice = twice | seenOnce&steps
	h.any = seenOnce | steps
	h.sums[bySquares], h.sums[byMobility] = squares, mobility
	h.pressure = pressure

	h.addMaterial()
	h.addPlaces()
}

// pressureOf returns the pressure of a piece with a weight that attacks squares at their king: 0 if
// it attacks none.
func pressureOf(near uint64, weight int) int { return bits.OnesCount64(near) + weight&-nonEmpty(near) }

// addMaterial counts the pieces' worth, and the phase.
func (h *half) addMaterial() {
	knights, bishops := bits.OnesCount64(h.knights), bits.OnesCount64(h.bishops)
	rooks, queens := bits.OnesCount64(h.rooks), bits.OnesCount64(h.queens)
	h.phase = knights + bishops + 2*rooks + 4*queens
	h.sums[byMaterial] = materials[board.Pawn]*score(bits.OnesCount64(h.pawns)) +
		materials[board.Knight]*score(knights) + materials[board.Bishop]*score(bishops) +
		materials[board.Rook]*score(rooks) + materials[board.Queen]*score(queens)
}

// addPlaces counts bishop pairs and bishops blocked by their own pawns, rooks on open files and on
// the seventh rank, and outposts: minor pieces that a pawn protects and no pawn can drive away.
func (h *half) addPlaces() {
	const rank7, rank8 = 0xff << 48, 0xff << 56
	var v score
	if h.bishops&(h.bishops-1) != 0 && h.bishops&lightSquares != 0 && h.bishops&^lightSquares != 0 {
		v = bishopPair
	}
	if h.bishops != 0 {
		light := bits.OnesCount64(h.bishops&lightSquares) * bits.OnesCount64(h.pawns&lightSquares)
		dark := bits.OnesCount64(h.bishops&^lightSquares) * bits.OnesCount64(h.pawns&^lightSquares)
		v += badBishop * score(light+dark)
	}
	if h.rooks != 0 {
		halfOpen := h.rooks &^ filesOf(h.pawns)
		open := halfOpen &^ filesOf(h.theirPawns)
		v += rookOpen*score(bits.OnesCount64(open)) + rookHalfOpen*score(bits.OnesCount64(halfOpen&^open))
		if h.rooks&rank7 != 0 && (h.theirKing&rank8 != 0 || h.theirPawns&rank7 != 0) {
			v += rookSeventh * score(bits.OnesCount64(h.rooks&rank7))
		}
	}
	const far = 0xffffff << 24 // ranks 4 to 6
	if posts := (h.knights | h.bishops) & far & h.attacks[board.Pawn]; posts != 0 {
		posts &^= fillDown(h.guarded)
		v += knightOutpost*score(bits.OnesCount64(h.knights&posts)) + bishopOutpost*score(bits.OnesCount64(h.bishops&posts))
	}
	h.sums[byPlaces] = v
}
