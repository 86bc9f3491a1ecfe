package chess

import "playout/engine/game"

// worth of the pieces by code, in hundredths of a pawn, where pieces are counted
// and exchanged (T. Michniewski, Simplified Evaluation Function).
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
