package chess

import "math/bits"

// Perft counts the paths of exactly depth plies; it knows no draws.
func (s *state) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return s.position.perft(depth)
}

// perft needs depth > 0. The last ply is counted, not played.
func (p *position) perft(depth int) (total uint64) {
	var to targets
	n := p.legal(&to)
	if depth == 1 {
		return uint64(n)
	}
	for w, set := range to[:promotion] {
		for ; set != 0; set &= set - 1 {
			next, at := *p, bits.TrailingZeros64(set)
			next.play(way(w), p.from(way(w), at), at, none)
			total += next.perft(depth - 1)
		}
	}
	for i, set := range to[promotion:] {
		for ; set != 0; set &= set - 1 {
			for _, become := range promoted {
				next, w, at := *p, promotion+way(i), bits.TrailingZeros64(set)
				next.play(w, p.from(w, at), at, become)
				total += next.perft(depth - 1)
			}
		}
	}
	return total
}
