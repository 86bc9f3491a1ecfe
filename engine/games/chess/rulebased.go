package chess

import (
	"playout/engine/game"
	"playout/engine/games/chess/board"
	"playout/engine/games/chess/evaluation"
)

// Rules appends the moves that win most material at once, by capture and promotion, or all moves
// if none wins any.
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
			dst = append(dst, m) // at or before the place of m in legal
		}
	}
	return dst
}

// gain returns the material that a move wins at once.
func (s *state) gain(m game.Move) int {
	w, to, become := board.Decode(m)
	gain := evaluation.Worth[s.position.At(to)]
	switch {
	case become != board.None:
		gain += evaluation.Worth[become] - evaluation.Worth[board.Pawn]
	case (w == board.West || w == board.East) && s.position.EnPassant>>to&1 != 0:
		gain = evaluation.Worth[board.Pawn]
	}
	return gain
}
