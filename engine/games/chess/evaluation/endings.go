package evaluation

import (
	"math/bits"

	"playout/engine/games/chess/board"
)

// adjustEnding corrects a lead by knowledge of endgames.
func adjustEnding(mine, yours *half, lead int) int {
	if lead < 0 {
		return -adjustEnding(yours, mine, -lead)
	}
	if mine.pawns == 0 {
		if yours.own == yours.king && mine.canMate() {
			return lead + matingBonus(mine)
		}
		if mine.piecesWorth()-yours.piecesWorth() <= Worth[board.Bishop] {
			return lead / 8 // without pawns, an extra minor piece rarely wins
		}
	}
	if mine.oppositeBishops(yours) {
		return lead / 2
	}
	return lead
}

// piecesWorth returns the worth of all pieces except pawns.
func (h *half) piecesWorth() int {
	return Worth[board.Knight]*bits.OnesCount64(h.knights) + Worth[board.Bishop]*bits.OnesCount64(h.bishops) +
		Worth[board.Rook]*bits.OnesCount64(h.rooks) + Worth[board.Queen]*bits.OnesCount64(h.queens)
}

const lightSquares = 0x55aa55aa55aa55aa

// canMate reports whether the pieces, without pawns, can mate a bare king.
func (h *half) canMate() bool {
	return h.rooks|h.queens != 0 || h.bishops&lightSquares != 0 && h.bishops&^lightSquares != 0 ||
		h.bishops != 0 && h.knights != 0 || bits.OnesCount64(h.knights) > 2
}

// matingBonus returns the bonus against a bare king. The game is won, and the bonus grows the
// closer the king is to the edge, or with bishop and knight to a corner of the bishop's colour, and
// the closer the kings are to each other.
func matingBonus(h *half) int {
	const won = 1500
	at, their := bits.TrailingZeros64(h.king), bits.TrailingZeros64(h.theirKing)
	file, rank := their&7, their>>3
	drive, edge := 40, max(3-file, file-4)+max(3-rank, rank-4) // 0 in the middle, 6 in a corner
	if h.rooks|h.queens == 0 && h.bishops != 0 && h.bishops&(h.bishops-1) == 0 {
		if h.bishops&lightSquares != 0 {
			file = 7 - file // as if the bishop were on dark squares: a1 and h8 are the corners
		}
		drive, edge = 160, max(7-file-rank, file+rank-7) // 0 between the wrong corners, 7 in the right ones
	}
	return won + drive*edge - 16*distance(at, their)
}

// oppositeBishops reports whether, besides pawns, each side has only a bishop, on squares of
// different colours.
func (h *half) oppositeBishops(other *half) bool {
	own, theirs := h.bishops, board.Turned(other.bishops, board.Black)
	return h.knights|h.rooks|h.queens|other.knights|other.rooks|other.queens == 0 &&
		own != 0 && own&(own-1) == 0 && theirs != 0 && theirs&(theirs-1) == 0 &&
		(own&lightSquares == 0) != (theirs&lightSquares == 0)
}
