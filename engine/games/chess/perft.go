package chess

import "math/bits"

// Perft counts the paths of exactly depth plies; it knows no draws.
func (s *state) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return s.position.perft(depth, new(targets))
}

// perft needs depth > 0. The last ply is counted, not played; its moves are
// written to leaf, so that there is room for them only once.
func (p *position) perft(depth int, leaf *targets) (total uint64) {
	if depth == 1 {
		n, _ := p.legal(leaf)
		return uint64(n)
	}
	var to targets
	var next position
	p.legal(&to)
	for w, set := range to[:promotion] {
		for ; set != 0; set &= set - 1 {
			at := bits.TrailingZeros64(set)
			p.play(&next, way(w), p.from(way(w), at), at, none)
			total += next.perft(depth-1, leaf)
		}
	}
	for i, set := range to[promotion:] {
		for ; set != 0; set &= set - 1 {
			for _, become := range promoted {
				w, at := promotion+way(i), bits.TrailingZeros64(set)
				p.play(&next, w, p.from(w, at), at, become)
				total += next.perft(depth-1, leaf)
			}
		}
	}
	return total
}
