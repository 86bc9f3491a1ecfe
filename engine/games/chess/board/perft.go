package board

import "math/bits"

// Perft counts the paths of exactly depth plies, ignoring draws.
func (p *Position) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return p.count(depth, new(Targets))
}

// count is Perft for depth > 0. It counts the last ply instead of playing it, with the moves in
// leaf, one buffer for all.
func (p *Position) count(depth int, leaf *Targets) (total uint64) {
	if depth == 1 {
		p.Legal(leaf)
		return uint64(leaf.All)
	}
	var to Targets
	var next Position
	p.Legal(&to)
	for w, set := range to.By[:Promotion] {
		for ; set != 0; set &= set - 1 {
			at := bits.TrailingZeros64(set)
			p.Play(&next, Way(w), at, None)
			total += next.count(depth-1, leaf)
		}
	}
	for i, set := range to.By[Promotion:] {
		for ; set != 0; set &= set - 1 {
			for _, become := range Promotions {
				w, at := Promotion+Way(i), bits.TrailingZeros64(set)
				p.Play(&next, w, at, become)
				total += next.count(depth-1, leaf)
			}
		}
	}
	return total
}
