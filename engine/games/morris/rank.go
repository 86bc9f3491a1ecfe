package morris

import (
	"math/bits"

	"playout/engine/game"
)

// Key is the stones, the side to move, the hands and a pending removal, packed into 58 bits
// and mixed by a bijection, so that no two positions share one.
func (s *state) Key() uint64 {
	rest := uint64(s.hand) | uint64(s.oppHand)<<4
	if s.removal {
		rest |= 1 << 8
	}
	return game.Mix(s.key() | rest<<49)
}

// What Rank counts besides the neighbours of points: a closed mill, each threat of the
// opponent, and each mill that lacks one stone.
const (
	rankMill   = 64
	rankThreat = 16
	rankPair   = 4
)

// Rank prefers moves that close a mill, then those that end threats of the opponent and
// allow none, then those that make pairs or break the opponent's, then those to points
// with many neighbours.
func (s *state) Rank(_ game.Seat, m game.Move) int {
	from, to := points(m)
	after := s.position
	rank := waysOf(to) - waysOf(from)
	if s.removal {
		after.opp &^= to
	} else {
		after.own ^= from | to
		if inMills(after.own)&to != 0 {
			rank += rankMill
		}
	}
	return rank + after.outlook(s.variant)
}

// RankAll ranks several moves.
func (s *state) RankAll(seat game.Seat, moves []game.Move, ranks []int32) {
	for i, m := range moves {
		ranks[i] = int32(s.Rank(seat, m))
	}
}

// PlayFrom makes the position after a move, and its facts.
func (s *state) PlayFrom(parent game.State, m game.Move, f *game.Facts) {
	s.CopyFrom(parent)
	s.advance(points(m))
	f.Key, f.Seat, f.Over = s.Key(), s.turn, s.end != going
	f.Repeated = s.Repetitions() > 0
	result, plies, known := s.Probe()
	f.Result, f.Plies, f.Known = int8(result), int16(plies), known
}

// outlook is how close the side to move is to closing mills, less how close the other side
// is, in Rank's units.
func (p *position) outlook(v variant) int {
	there, empty := p.other(), p.empty()
	return rankPair*(gapsOf(p.own, empty).count()-gapsOf(p.opp, empty).count()) -
		rankThreat*bits.OnesCount32(there.threats(v))
}

// waysOf is the number of neighbours of a set's points, each counted for every
// point that it is next to.
func waysOf(set uint32) int {
	return 2*bits.OnesCount32(set) + bits.OnesCount32(set&middles) + bits.OnesCount32(set&crossings)
}
