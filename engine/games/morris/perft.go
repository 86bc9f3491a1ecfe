package morris

import "math/bits"

// Perft counts the paths of exactly depth plies; a removal is a ply. As is customary, it
// ignores draws by repetition and by plies without progress.
func (s *state) Perft(depth int) uint64 {
	other := s.other()
	switch {
	case depth <= 0:
		return 1
	case s.left() < 3 || other.left() < 3:
		return 0
	}
	return s.perft(s.variant, depth)
}

// perft needs depth > 0 and three stones of each side. It counts the last ply instead of playing
// it.
func (p position) perft(v variant, depth int) (total uint64) {
	if depth == 1 {
		return uint64(p.count(v))
	}
	if p.removal {
		if other := p.other(); other.left() == 3 {
			return 0 // the removal is the last ply
		}
		return p.perftEach(v, 0, p.removable(v), depth)
	}
	empty := p.empty()
	if p.places() {
		total = p.perftEach(v, 0, empty, depth)
	}
	if !p.movesStones(v) {
		return total
	}
	fly := p.flies(v)
	for own := p.own; own != 0; own &= own - 1 {
		to := empty
		if !fly {
			to &= neighbours[bits.TrailingZeros32(own)&31]
		}
		total += p.perftEach(v, own&-own, to, depth)
	}
	return total
}

// perftEach returns the sum of perft after the plies from one point, 0 for none, to each of a set;
// depth is above 1.
func (p position) perftEach(v variant, from, set uint32, depth int) (total uint64) {
	if depth == 2 && !p.removal {
		return p.perft2(v, from, set)
	}
	for ; set != 0; set &= set - 1 {
		next := p
		next.play(from, set&-set)
		total += next.perft(v, depth-1)
	}
	return total
}

// perft2 is perftEach of depth 2 for placements and moves. It makes no calls if the last ply is a
// removal or a placement, since their number is the same after each ply before.
func (p position) perft2(v variant, from, set uint32) (total uint64) {
	removals := bits.OnesCount32(p.removable(v))
	places := bits.OnesCount32(p.empty()) - 1 + bits.OnesCount32(from)
	other := p.other()
	movesStones := other.movesStones(v)
	for ; set != 0; set &= set - 1 {
		to := set & -set
		own := p.own ^ (from | to)
		switch {
		case inMills(own)&to != 0 && p.opp != 0:
			total += uint64(removals)
		case movesStones:
			other.opp = own
			total += uint64(other.count(v))
		default:
			total += uint64(places)
		}
	}
	return total
}
