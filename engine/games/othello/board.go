package othello

// The functions here have no branches, and each is small enough to be inlined where it runs
// millions of times, because branches and calls are slow in Go compiled to WebAssembly.

// inner holds the columns b ... g: a line along a row or a diagonal that leaves them has reached
// the edge.
const inner uint64 = 0x7e7e7e7e7e7e7e7e

// mobility returns the set of squares where own may place a disc.
func mobility(own, opp uint64) uint64 {
	in := opp & inner
	return (movesEast(own, in) |
		movesUp(own, in, 7) | movesUp(own, opp, 8) | movesUp(own, in, 9) |
		movesDown(own, in, 1) | movesDown(own, in, 7) | movesDown(own, opp, 8) | movesDown(own, in, 9)) &^
		(own | opp)
}

// movesEast is movesUp with a step of 1: an addition carries from the first disc of a run over the
// whole run. Bits inside runs remain set; those squares are not empty.
func movesEast(own, opp uint64) uint64 { return opp + (own << 1 & opp) }

// movesUp returns the squares beyond runs of opp that begin next to a disc of own, in the
// direction in which indexes grow by step: six steps by parallel prefix.
func movesUp(own, opp uint64, step uint) uint64 {
	f := own << step & opp
	f |= f << step & opp
	o := opp & (opp << step)
	f |= f << (2 * step) & o
	f |= f << (2 * step) & o
	return f << step
}

// movesDown is movesUp in the opposite direction.
func movesDown(own, opp uint64, step uint) uint64 {
	f := own >> step & opp
	f |= f >> step & opp
	o := opp & (opp >> step)
	f |= f >> (2 * step) & o
	f |= f >> (2 * step) & o
	return f >> step
}

// lines holds the squares in the eight directions from a square, without the square itself.
// North is towards row 1, where indexes are lower.
type lines struct {
	e, sw, s, se uint64 // indexes grow
	w, ne, n, nw uint64 // indexes fall
}

var linesFrom = func() (table [64]lines) {
	for sq := range table {
		line := func(dx, dy int) (set uint64) {
			for x, y := sq%8+dx, sq/8+dy; x >= 0 && x < 8 && y >= 0 && y < 8; x, y = x+dx, y+dy {
				set |= 1 << (8*y + x)
			}
			return set
		}
		table[sq] = lines{
			e: line(1, 0), sw: line(-1, 1), s: line(0, 1), se: line(1, 1),
			w: line(-1, 0), ne: line(1, -1), n: line(0, -1), nw: line(-1, -1),
		}
	}
	return table
}()
