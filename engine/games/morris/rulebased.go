package morris

import (
	"math/bits"

	"playout/engine/game"
)

// merit is the hand-written player's reason for a move, the best last.
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
	other := s.other()
	danger := other.threats(s.variant)
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

// merit returns the merit of a move, given by its points; danger holds the threats of the other
// side.
func (p *position) merit(v variant, from, to, danger uint32) merit {
	if p.removal {
		other := p.other()
		other.own &^= to
		if bits.OnesCount32(other.threats(v)) < bits.OnesCount32(danger) {
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
