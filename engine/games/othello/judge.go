package othello

import (
	"math/bits"

	"playout/engine/game"
)

// Rules appends the moves that turn most discs.
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

// What the heuristic weighs, in units of one move of mobility. The ratios are
// the usual ones of hand-made evaluations: a corner is worth many moves, and
// the diagonal neighbour of an empty corner gives the corner away.
const (
	cornerWeight = 12
	xWeight      = 5
	softness     = 20 // a lead of so many moves counts as an expected result of 1/2
)

// corner is a corner with its diagonal neighbour, the X square.
type corner struct{ corner, x uint64 }

var corners = [4]corner{
	{1 << 0, 1 << 9}, {1 << 7, 1 << 14}, {1 << 56, 1 << 49}, {1 << 63, 1 << 54},
}

// Heuristic weighs mobility, corners and X squares; a finished game is judged
// by its result.
func (s *state) Heuristic(v *[game.MaxSeats]float32) {
	if s.over {
		s.Returns(v)
		return
	}
	lead := bits.OnesCount64(s.legal) - bits.OnesCount64(mobility(s.opp, s.own))
	taken := s.own | s.opp
	for _, c := range corners {
		if taken&c.corner != 0 {
			lead += cornerWeight * (has(s.own, c.corner) - has(s.opp, c.corner))
		} else {
			lead -= xWeight * (has(s.own, c.x) - has(s.opp, c.x))
		}
	}
	size := lead
	if size < 0 {
		size = -size
	}
	h := float32(lead) / float32(size+softness)
	*v = [game.MaxSeats]float32{}
	v[s.turn], v[1-s.turn] = h, -h
}

func has(set, square uint64) int { return bits.OnesCount64(set & square) }
