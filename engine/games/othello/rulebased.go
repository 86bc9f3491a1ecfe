package othello

import (
	"math/bits"

	"playout/engine/game"
)

// Rules appends the moves that flip most discs.
func (s *state) Rules(seat game.Seat, dst []game.Move) []game.Move {
	if s.legal == 0 {
		return append(dst, pass)
	}
	best, kept := 0, len(dst)
	for m := s.legal; m != 0; m &= m - 1 {
		sq := bits.TrailingZeros64(m)
		n := bits.OnesCount64(flips(s.own, s.opp, sq))
		if n > best {
			best, dst = n, dst[:kept]
		}
		if n == best {
			dst = append(dst, game.Move(sq))
		}
	}
	return dst
}
