package morris

import (
	"math/bits"

	"playout/engine/game"
)

// threats are the empty points on which the side to move could close a mill
// with one ply.
func (p *position) threats(v variant) (set uint32) {
	anywhere := p.places() || p.flies(v)
	for rest := p.empty(); rest != 0; rest &= rest - 1 {
		point := bits.TrailingZeros32(rest) & 31
		for _, pair := range pairs[point] {
			if p.own&pair == pair && (anywhere || neighbours[point]&p.own&^pair != 0) {
				set |= 1 << point
			}
		}
	}
	return set
}

// merit is what the hand-written player sees in a move.
type merit uint8

const (
	plain merit = iota
	opens
	blocks
	closes
)

// Rules appends the moves of the highest merit.
func (s *state) Rules(_ game.Seat, dst []game.Move) []game.Move {
	var room [moves]game.Move
	there := s.other()
	danger := there.threats(s.variant)
	best, kept := plain, len(dst)
	for _, m := range s.legal(s.variant, room[:0]) {
		from, to := points(m)
		switch has := s.merit(s.variant, from, to, danger); {
		case has > best:
			best, dst = has, append(dst[:kept], m)
		case has == best:
			dst = append(dst, m)
		}
	}
	return dst
}

// merit judges a move, given by its points, where danger are the threats of the
// other side.
func (p *position) merit(v variant, from, to, danger uint32) merit {
	if p.removal {
		there := p.other()
		there.own &^= to
		if bits.OnesCount32(there.threats(v)) < bits.OnesCount32(danger) {
			return blocks
		}
		return plain
	}
	after := *p
	after.own ^= from | to
	if from == 0 {
		after.hand--
	}
	switch {
	case inMills(after.own)&to != 0:
		return closes
	case to&danger != 0:
		return blocks
	case after.threats(v) != 0:
		return opens
	}
	return plain
}

// What the heuristic weighs, in units of one step that a stone can take. They
// were set by hand.
const (
	stoneWeight  = 12
	threatWeight = 4
	softness     = 20 // a lead of so many steps counts as an expected result of 1/2
)

// Heuristic weighs stones, threats and mobility; a finished game is judged by
// its result.
func (s *state) Heuristic(values *[game.MaxSeats]float32) {
	if s.end != going {
		s.Returns(values)
		return
	}
	there := s.other()
	lead := s.worth(s.variant) - there.worth(s.variant)
	if s.removal {
		lead += stoneWeight
	}
	size := lead
	if size < 0 {
		size = -size
	}
	h := float32(lead) / float32(size+softness)
	*values = [game.MaxSeats]float32{}
	values[s.turn], values[1-s.turn] = h, -h
}

// worth is what the side to move has.
func (p *position) worth(v variant) int {
	return stoneWeight*p.left() + threatWeight*bits.OnesCount32(p.threats(v)) + bits.OnesCount64(steps(p.own, p.empty()))
}
