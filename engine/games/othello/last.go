package othello

import "math/bits"

// Most of the work of an exact search is at the last four empty squares, which are searched without
// a table, without sorting and without generating all moves.

// adjacent holds the squares next to each square. Without a disc of the other side among them, a
// move flips nothing.
var adjacent = func() (table [64]uint64) {
	for sq := range table {
		for other := range 64 {
			dx, dy := sq%8-other%8, sq/8-other/8
			if other != sq && dx*dx <= 1 && dy*dy <= 1 {
				table[sq] |= 1 << other
			}
		}
	}
	return table
}()

// finalScore returns the disc difference of a finished game, own less opp, with the empty squares
// given to the winner.
func finalScore(own, opp uint64) int {
	o, p := bits.OnesCount64(own), bits.OnesCount64(opp)
	switch {
	case o > p:
		return 64 - 2*p
	case p > o:
		return 2*o - 64
	}
	return 0
}

// quadrants holds the quarters of the board. It is an advantage to move last in a region (parity),
// so the search tries squares in quadrants with an odd number of empty squares first.
var quadrants = [4]uint64{0x0f0f0f0f, 0xf0f0f0f0, 0x0f0f0f0f << 32, 0xf0f0f0f0 << 32}

// oddQuadrants returns the union of the quadrants with an odd number of empty squares.
func oddQuadrants(empty uint64) (set uint64) {
	for _, q := range &quadrants {
		set |= -uint64(bits.OnesCount64(empty&q)&1) & q
	}
	return set
}

// searchFour is search for four empty squares.
func (s *searcher) searchFour(own, opp uint64, alpha int, passed bool) int {
	s.nodes++
	empty := ^(own | opp)
	first := empty & oddQuadrants(empty)
	best := none
	for _, some := range [2]uint64{first, empty &^ first} {
		for ; some != 0; some &= some - 1 {
			sq := bits.TrailingZeros64(some)
			if adjacent[sq&63]&opp == 0 {
				continue
			}
			f := flips(own, opp, sq)
			if f == 0 {
				continue
			}
			bit := uint64(1) << (sq & 63)
			v := -s.searchThree(opp&^f, own|f|bit, ^alpha, empty&^bit, false)
			if v > best {
				if v > alpha {
					return v
				}
				best = v
			}
		}
	}
	switch {
	case best != none:
		return best
	case passed:
		return finalScore(own, opp)
	}
	return -s.searchFour(opp, own, ^alpha, true)
}

// searchThree is search for three empty squares. By parity it tries a square alone in its quadrant
// first.
func (s *searcher) searchThree(own, opp uint64, alpha int, empty uint64, passed bool) int {
	s.nodes++
	x := bits.TrailingZeros64(empty)
	z := 63 - bits.LeadingZeros64(empty)
	y := bits.TrailingZeros64(empty & (empty - 1))
	switch { // the square that is alone in its quadrant goes first
	case quadrantOf(x) == quadrantOf(y):
		x, z = z, x
	case quadrantOf(x) == quadrantOf(z):
		x, y = y, x
	}
	best := none
	if adjacent[x&63]&opp != 0 {
		if f := flips(own, opp, x); f != 0 {
			if best = -s.searchTwo(opp&^f, own|f|1<<(x&63), ^alpha, y, z, false); best > alpha {
				return best
			}
		}
	}
	if adjacent[y&63]&opp != 0 {
		if f := flips(own, opp, y); f != 0 {
			if best = max(best, -s.searchTwo(opp&^f, own|f|1<<(y&63), ^alpha, x, z, false)); best > alpha {
				return best
			}
		}
	}
	if adjacent[z&63]&opp != 0 {
		if f := flips(own, opp, z); f != 0 {
			best = max(best, -s.searchTwo(opp&^f, own|f|1<<(z&63), ^alpha, x, y, false))
		}
	}
	switch {
	case best != none:
		return best
	case passed:
		return finalScore(own, opp)
	}
	return -s.searchThree(opp, own, ^alpha, empty, true)
}

// quadrantOf returns the number of a square's quadrant.
func quadrantOf(sq int) int { return sq>>2&1 | sq>>4&2 }

// searchTwo is search for the empty squares x and y.
func (s *searcher) searchTwo(own, opp uint64, alpha, x, y int, passed bool) int {
	s.nodes++
	best := none
	if adjacent[x&63]&opp != 0 {
		if f := flips(own, opp, x); f != 0 {
			if best = -lastMove(opp&^f, y); best > alpha {
				return best
			}
		}
	}
	if adjacent[y&63]&opp != 0 {
		if f := flips(own, opp, y); f != 0 {
			best = max(best, -lastMove(opp&^f, x))
		}
	}
	switch {
	case best != none:
		return best
	case passed:
		return finalScore(own, opp)
	}
	return -s.searchTwo(opp, own, ^alpha, x, y, true)
}

// lastMove returns the result for own to move when only the square x is empty. All other squares
// without a disc of own have one of the other side.
func lastMove(own uint64, x int) int {
	discs := bits.OnesCount64(own)
	if n := flipped(own, x); n > 0 {
		return 2*(discs+1+n) - 64
	}
	if n := flipped(^own, x); n > 0 {
		return 2*(discs-n) - 64
	}
	if discs >= 32 {
		return 2*discs + 2 - 64
	}
	return 2*discs - 64
}

// flipped counts the discs that a disc on x flips when all other squares are occupied: it gathers
// each of the four lines through x into eight bits and looks up the number in a table (Edax's
// count_last_flip). The bit of x itself is ignored; bits beyond the ends of a diagonal are 0, so
// that no disc of own ends a run there.
func flipped(own uint64, x int) int {
	c, r := x&7, x>>3&7
	d := &diagonals[x&63]
	row := own >> (8 * r) & 0xff
	column := own >> c & 0x0101010101010101 * 0x0102040810204080 >> 56
	falls := own & d[0] * 0x0101010101010101 >> 56
	rises := own & d[1] * 0x0101010101010101 >> 56
	return int(flippedOnLine[c][row] + flippedOnLine[r][column] + flippedOnLine[c][falls] + flippedOnLine[c][rises])
}

// diagonals holds the two diagonals through each square.
var diagonals = func() (table [64][2]uint64) {
	for sq := range table {
		l := &linesFrom[sq]
		table[sq] = [2]uint64{l.nw | l.se | 1<<sq, l.ne | l.sw | 1<<sq}
	}
	return table
}()

// flippedOnLine holds the number of discs flipped on a line of eight, by the index of the move and
// the discs of own. All other discs are the other side's.
var flippedOnLine = func() (table [8][256]uint8) {
	for at := range 8 {
		for own := range 256 {
			for _, step := range [2]int{-1, 1} {
				run := 0
				for i := at + step; i >= 0 && i < 8; i += step {
					if own>>i&1 != 0 {
						table[at][own] += uint8(run)
						break
					}
					run++
				}
			}
		}
	}
	return table
}()
