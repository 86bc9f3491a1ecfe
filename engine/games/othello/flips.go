package othello

import "math/bits"

// flips returns the set of discs of opp that a disc of own on the empty square sq flips.
func flips(own, opp uint64, sq int) uint64 {
	l := &linesFrom[sq&63]
	return rising(own, opp, l.e) | rising(own, opp, l.sw) | rising(own, opp, l.s) | rising(own, opp, l.se) |
		falling(own, opp, l.w) | falling(own, opp, l.ne) | falling(own, opp, l.n) | falling(own, opp, l.nw)
}

// rising returns the flipped discs on a line whose squares have higher indexes than the move:
// adding 1 carries over the run of opp to the square that ends it. If that square is own's, the
// squares of the line below it are flipped.
func rising(own, opp, line uint64) uint64 {
	end := ((opp | ^line) + 1) & own & line
	return (end - (end|-end)>>63) & line
}

// falling returns the flipped discs on a line whose squares have lower indexes: the highest square
// that is not opp's ends the run. If there is none, the shift is by 0 to square 63, which is on no
// such line.
func falling(own, opp, line uint64) uint64 {
	end := 1 << 63 >> (bits.LeadingZeros64(line&^opp) & 63) & own & line
	return -end << 1 & line
}
