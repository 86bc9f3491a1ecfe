package chess

import (
	"math/bits"

	"playout/engine/game"
)

// worth of the pieces by code, in hundredths of a pawn (T. Michniewski,
// Simplified Evaluation Function, as are the tables below).
var worth = [8]int{bishop: 330, rook: 500, queen: 900, pawn: 100, knight: 320}

// Rules appends the moves that win most material at once: by the piece that is
// taken and by what a pawn becomes; so, where nothing can be won, all others.
func (s *state) Rules(seat game.Seat, dst []game.Move) []game.Move {
	kept, best := len(dst), 0
	dst = s.Legal(seat, dst)
	legal := dst[kept:]
	dst = dst[:kept]
	for _, m := range legal {
		gain := s.gain(m)
		if gain > best {
			best, dst = gain, dst[:kept]
		}
		if gain == best {
			dst = append(dst, m) // behind the move that is looked at, at most
		}
	}
	return dst
}

// gain is what a move wins at once.
func (s *state) gain(m game.Move) int {
	w, to, become := decode(m)
	gain := worth[s.at(to)]
	switch {
	case become != none:
		gain += worth[become] - worth[pawn]
	case (w == west || w == east) && s.passed>>to&1 != 0:
		gain = worth[pawn]
	}
	return gain
}

// Tables of what a piece is worth beyond its material by its square, in
// hundredths of a pawn, as White sees the board: the eighth rank first.
var tables = [8][64]int8{
	pawn: {
		0, 0, 0, 0, 0, 0, 0, 0,
		50, 50, 50, 50, 50, 50, 50, 50,
		10, 10, 20, 30, 30, 20, 10, 10,
		5, 5, 10, 25, 25, 10, 5, 5,
		0, 0, 0, 20, 20, 0, 0, 0,
		5, -5, -10, 0, 0, -10, -5, 5,
		5, 10, 10, -20, -20, 10, 10, 5,
		0, 0, 0, 0, 0, 0, 0, 0,
	},
	knight: {
		-50, -40, -30, -30, -30, -30, -40, -50,
		-40, -20, 0, 0, 0, 0, -20, -40,
		-30, 0, 10, 15, 15, 10, 0, -30,
		-30, 5, 15, 20, 20, 15, 5, -30,
		-30, 0, 15, 20, 20, 15, 0, -30,
		-30, 5, 10, 15, 15, 10, 5, -30,
		-40, -20, 0, 5, 5, 0, -20, -40,
		-50, -40, -30, -30, -30, -30, -40, -50,
	},
	bishop: {
		-20, -10, -10, -10, -10, -10, -10, -20,
		-10, 0, 0, 0, 0, 0, 0, -10,
		-10, 0, 5, 10, 10, 5, 0, -10,
		-10, 5, 5, 10, 10, 5, 5, -10,
		-10, 0, 10, 10, 10, 10, 0, -10,
		-10, 10, 10, 10, 10, 10, 10, -10,
		-10, 5, 0, 0, 0, 0, 5, -10,
		-20, -10, -10, -10, -10, -10, -10, -20,
	},
	rook: {
		0, 0, 0, 0, 0, 0, 0, 0,
		5, 10, 10, 10, 10, 10, 10, 5,
		-5, 0, 0, 0, 0, 0, 0, -5,
		-5, 0, 0, 0, 0, 0, 0, -5,
		-5, 0, 0, 0, 0, 0, 0, -5,
		-5, 0, 0, 0, 0, 0, 0, -5,
		-5, 0, 0, 0, 0, 0, 0, -5,
		0, 0, 0, 5, 5, 0, 0, 0,
	},
	queen: {
		-20, -10, -10, -5, -5, -10, -10, -20,
		-10, 0, 0, 0, 0, 0, 0, -10,
		-10, 0, 5, 5, 5, 5, 0, -10,
		-5, 0, 5, 5, 5, 5, 0, -5,
		0, 0, 5, 5, 5, 5, 0, -5,
		-10, 5, 5, 5, 5, 5, 0, -10,
		-10, 0, 5, 0, 0, 0, 0, -10,
		-20, -10, -10, -5, -5, -10, -10, -20,
	},
	king: { // in the middle game
		-30, -40, -40, -50, -50, -40, -40, -30,
		-30, -40, -40, -50, -50, -40, -40, -30,
		-30, -40, -40, -50, -50, -40, -40, -30,
		-30, -40, -40, -50, -50, -40, -40, -30,
		-20, -30, -30, -40, -40, -30, -30, -20,
		-10, -20, -20, -20, -20, -20, -20, -10,
		20, 20, 0, 0, 0, 0, 20, 20,
		20, 30, 10, 0, 0, 10, 30, 20,
	},
	endgameKing: {
		-50, -40, -30, -20, -20, -30, -40, -50,
		-30, -20, -10, 0, 0, -10, -20, -30,
		-30, -10, 20, 30, 30, 20, -10, -30,
		-30, -10, 30, 40, 40, 30, -10, -30,
		-30, -10, 30, 40, 40, 30, -10, -30,
		-30, -10, 20, 30, 30, 20, -10, -30,
		-30, -30, 0, 0, 0, 0, -30, -30,
		-50, -30, -30, -30, -30, -30, -30, -50,
	},
}

// endgameKing is the king's place among the tables in an endgame: no piece has
// this code.
const endgameKing = king + 1

// softness is the lead, in hundredths of a pawn, that counts as an expected
// result of 1/2.
const softness = 400

// Heuristic weighs material and where it stands; a finished game is judged by
// its result.
func (s *state) Heuristic(v *[game.MaxSeats]float32) {
	if s.end != going {
		s.Returns(v)
		return
	}
	kingTable := king
	if s.endgame() {
		kingTable = endgameKing
	}
	lead := 0 // of White
	whites := s.own ^ s.taken()&-s.turn
	for set := s.taken(); set != 0; set &= set - 1 {
		square := bits.TrailingZeros64(set)
		is := s.at(square)
		table := is
		if is == king {
			table = kingTable
		}
		if whites>>square&1 != 0 {
			lead += worth[is] + int(tables[table][square^56])
		} else {
			lead -= worth[is] + int(tables[table][square])
		}
	}
	h := float32(lead) / float32(max(lead, -lead)+softness)
	*v = [game.MaxSeats]float32{}
	v[white], v[black] = h, -h
}

// endgame says whether each side has no queen, or besides one no rook and one
// minor piece at most.
func (s *state) endgame() bool {
	for _, side := range [2]uint64{s.own, s.taken() &^ s.own} {
		minor := side & (s.of(bishop) | s.of(knight))
		if side&s.of(queen) != 0 && (side&s.of(rook) != 0 || minor&(minor-1) != 0) {
			return false
		}
	}
	return true
}
