package morris

import "math/bits"

// Perft counts the paths of exactly depth plies; a removal is a ply. Draws by
// repetition and by plies without progress are left out, as is usual.
func (s *state) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return s.perft(s.variant, depth)
}

// perft needs depth > 0. The last ply is counted, not played.
func (p position) perft(v variant, depth int) (total uint64) {
	there := p.other()
	if p.left() < 3 || there.left() < 3 {
		return 0
	}
	if depth == 1 {
		return uint64(p.count(v))
	}
	if p.removal {
		return p.perftEach(v, 0, p.removable(v), depth)
	}
	empty := p.empty()
	if p.places() {
		total = p.perftEach(v, 0, empty, depth)
	}
	if !p.walks(v) {
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

// perftEach adds up what follows the plies from one point, 0 for none, to each
// of a set.
func (p position) perftEach(v variant, from, set uint32, depth int) (total uint64) {
	for ; set != 0; set &= set - 1 {
		next := p
		next.play(from, set&-set)
		total += next.perft(v, depth-1)
	}
	return total
}
