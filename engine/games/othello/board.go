package othello

// The functions here are straight-line code without branches, each small enough to be inlined
// where it runs millions of times: Go compiled to WebAssembly pays for every taken branch and
// every call.

// inner holds the columns b ... g: a line along a row or a diagonal that leaves them has reached
// the edge.
const inner uint64 = 0x7e7e7e7e7e7e7e7e

// mobility returns the set of squares where own may place a disc.
func mobility(own, opp uint64) uint64 {
	in := opp & inner
	return (along(own, in) |
		after(own, in, 7) | after(own, opp, 8) | after(own, in, 9) |
		before(own, in, 1) | before(own, in, 7) | before(own, opp, 8) | before(own, in, 9)) &^
		(own | opp)
}

// along is after with a step of 1: an addition carries from the first disc of a run over the whole
// run. Bits inside runs remain set; those squares are not empty.
func along(own, opp uint64) uint64 { return opp + (own << 1 & opp) }

// after returns the squares beyond runs of opp that begin next to a disc of own, in the
// direction in which indexes grow by step: six steps by parallel prefix.
func after(own, opp uint64, step uint) uint64 {
	f := own << step & opp
	f |= f << step & opp
	o := opp & (opp << step)
	f |= f << (2 * step) & o
	f |= f << (2 * step) & o
	return f << step
}

// before is after in the opposite direction.
func before(own, opp uint64, step uint) uint64 {
	f := own >> step & opp
	f |= f >> step & opp
	o := opp & (opp >> step)
	f |= f >> (2 * step) & o
	f |= f >> (2 * step) & o
	return f >> step
}

// lines holds the squares in the eight directions from one square, without the square itself.
// North is towards row 1, where indexes are lower.
type lines struct {
	e, sw, s, se uint64 // indexes grow
	w, ne, n, nw uint64 // indexes fall
}

var seen = func() (table [64]lines) {
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
