package othello

import (
	"math/bits"
	"sync"
)

// A pattern is a set of squares. Its configuration is a number in base three with one digit for
// each square, the lowest for the first: 0 empty, 1 own's disc, 2 opp's. Each pattern occurs at
// several places on the board, which share weights. Configurations that are mirror images within
// the pattern share weights too, and with the sides exchanged a weight changes its sign (Buro,
// Logistello's Evaluation Function, 1997).

// shape is one pattern.
type shape struct {
	squares int
	mirror  []int // the mirror image of each square
	first   int   // index of its first configuration, among those of all patterns
}

// The patterns, in the order of the weights.
const (
	edge10  = iota // an edge with its X squares: a1 ... h1, b2, g2
	corner9        // three by three at a corner: a1 b1 c1, a2 b2 c2, a3 b3 c3
	line2          // the second row or column from an edge
	line3
	line4
	diagonal8 // from corner to corner
	diagonal7
	diagonal6
	diagonal5
	diagonal4
	shapeCount
)

var shapes, configurations = func() (all [shapeCount]shape, total int) {
	line := func(n int) (mirror []int) {
		for i := range n {
			mirror = append(mirror, n-1-i)
		}
		return mirror
	}
	for i := range all {
		var mirror []int
		switch i {
		case edge10:
			mirror = append(line(8), 9, 8)
		case corner9:
			mirror = []int{0, 3, 6, 1, 4, 7, 2, 5, 8}
		case line2, line3, line4:
			mirror = line(8)
		default:
			mirror = line(8 - (i - diagonal8))
		}
		all[i] = shape{squares: len(mirror), mirror: mirror, first: total}
		total += power3(len(mirror))
	}
	return all, total
}()

func power3(n int) int {
	p := 1
	for range n {
		p *= 3
	}
	return p
}

// weightOf numbers the weights of all patterns from 1. The table maps a configuration to the number
// of its weight: negative if the weight counts with its sign changed, 0 for a configuration that
// equals its opposite and so has no weight. The second result is the number of weights. The first
// call makes the table.
var weightOf = sync.OnceValues(func() (table []int32, count int) {
	table = make([]int32, configurations)
	for i := range shapes {
		sh := &shapes[i]
		for c := range power3(sh.squares) {
			// The smallest of the four images of a configuration has the weight.
			mirrored, swapped, both := 0, 0, 0
			rest, p := c, 1
			for sq := range sh.squares {
				d := rest % 3
				rest /= 3
				exchanged := (3 - d) % 3
				q := power3(sh.mirror[sq])
				mirrored += d * q
				swapped += exchanged * p
				both += exchanged * q
				p *= 3
			}
			same, opposite := min(c, mirrored), min(swapped, both)
			switch at := sh.first + c; {
			case same == opposite:
			case same < opposite && same == c:
				count++
				table[at] = int32(count)
			case same < opposite:
				table[at] = table[sh.first+same]
			default:
				table[at] = -table[sh.first+opposite]
			}
		}
	}
	return table, count
})

// ternary maps a set of up to ten squares, as bits, to the base-three number with digits 1 there.
var ternary = func() (table [1024]uint16) {
	for set := range table {
		for i, p := 0, 1; i < 10; i, p = i+1, p*3 {
			if set>>i&1 != 0 {
				table[set] += uint16(p)
			}
		}
	}
	return table
}()

// ternaryMirrored is ternary for three rows of three bits, with their columns in reverse
// order.
var ternaryMirrored = func() (table [512]uint16) {
	for set := range table {
		for i := range 9 {
			if set>>i&1 != 0 {
				table[set] += uint16(power3(i/3*3 + 2 - i%3))
			}
		}
	}
	return table
}()

// configuration holds the configurations of all places: a word for each pattern, with up to four
// places of 16 bits each. Each disc adds a fixed number to every place where it lies, so words can
// be added: no sum overflows its place.
type configuration [shapeCount]uint64

// set sets the configurations from scratch.
func (c *configuration) set(own, opp uint64) {
	ownT, oppT := transform(4, own), transform(4, opp)
	line := func(o, p uint64) uint64 { return uint64(ternary[o&1023]) + 2*uint64(ternary[p&1023]) }
	c[edge10] = line(top(own), top(opp)) | line(bottom(own), bottom(opp))<<16 |
		line(top(ownT), top(oppT))<<32 | line(bottom(ownT), bottom(oppT))<<48
	mirrored := func(o, p uint64) uint64 { return uint64(ternaryMirrored[o&511]) + 2*uint64(ternaryMirrored[p&511]) }
	c[corner9] = line(own&7|own>>5&0x38|own>>10&0x1c0, opp&7|opp>>5&0x38|opp>>10&0x1c0) |
		line(own>>56&7|own>>45&0x38|own>>34&0x1c0, opp>>56&7|opp>>45&0x38|opp>>34&0x1c0)<<16 |
		mirrored(own>>5&7|own>>10&0x38|own>>15&0x1c0, opp>>5&7|opp>>10&0x38|opp>>15&0x1c0)<<32 |
		mirrored(own>>61&7|own>>50&0x38|own>>39&0x1c0, opp>>61&7|opp>>50&0x38|opp>>39&0x1c0)<<48
	for i := range 3 {
		up, down := 8*i+8, 48-8*i
		c[line2+i] = line(own>>up&255, opp>>up&255) | line(own>>down&255, opp>>down&255)<<16 |
			line(ownT>>up&255, oppT>>up&255)<<32 | line(ownT>>down&255, oppT>>down&255)<<48
	}
	for i := range &slants {
		word := uint64(0)
		for j := range &slants[i] {
			s := &slants[i][j]
			word |= line(own&s.squares*leftColumn>>(s.shift&63), opp&s.squares*leftColumn>>(s.shift&63)) << (16 * j)
		}
		c[diagonal8+i] = word
	}
}

// update sets the configurations to those after a move, given those before it. mover is the digit
// of the side that places a disc.
func (c *configuration) update(before *configuration, placed int, flipped uint64, mover uint64) {
	// Flipped discs change from one digit to the other, each with the same factor.
	var edge, corner, l2, l3, l4, d8, d7, d6, d5, d4 uint64
	for ; flipped != 0; flipped &= flipped - 1 {
		d := &ofDisc[bits.TrailingZeros64(flipped)&63]
		edge += d[edge10]
		corner += d[corner9]
		l2 += d[line2]
		l3 += d[line3]
		l4 += d[line4]
		d8 += d[diagonal8]
		d7 += d[diagonal7]
		d6 += d[diagonal6]
		d5 += d[diagonal5]
		d4 += d[diagonal4]
	}
	// Discs of digit 2 become 1, or, with the opposite sign, discs of digit 1 become 2.
	sign := 2*mover - 3
	d := &ofDisc[placed&63]
	c[edge10] = before[edge10] + mover*d[edge10] + sign*edge
	c[corner9] = before[corner9] + mover*d[corner9] + sign*corner
	c[line2] = before[line2] + mover*d[line2] + sign*l2
	c[line3] = before[line3] + mover*d[line3] + sign*l3
	c[line4] = before[line4] + mover*d[line4] + sign*l4
	c[diagonal8] = before[diagonal8] + mover*d[diagonal8] + sign*d8
	c[diagonal7] = before[diagonal7] + mover*d[diagonal7] + sign*d7
	c[diagonal6] = before[diagonal6] + mover*d[diagonal6] + sign*d6
	c[diagonal5] = before[diagonal5] + mover*d[diagonal5] + sign*d5
	c[diagonal4] = before[diagonal4] + mover*d[diagonal4] + sign*d4
}

// ofDisc holds what a disc of digit 1 adds to the configurations, by its square.
var ofDisc = func() (table [64]configuration) {
	for sq := range table {
		table[sq].set(1<<sq, 0)
	}
	return table
}()

// top returns the first row with b2 and g2, bottom the last with b7 and g7.
func top(set uint64) uint64    { return set&255 | set>>1&0x100 | set>>5&0x200 }
func bottom(set uint64) uint64 { return set>>56 | set>>41&0x100 | set>>45&0x200 }

// slant is a diagonal. Multiplication by the left column gathers its squares in the top byte by
// column, with its first column at bit shift.
type slant struct {
	squares uint64
	shift   uint8
}

// slants holds all diagonals of at least four squares, by length, the longest first. There are
// only two of the longest; its other two entries have no squares.
var slants = func() (all [5][4]slant) {
	for short := range all {
		ways := [4][3]int{{short, 0, 1}, {0, short, 1}, {0, 7 - short, -1}, {short, 7, -1}}
		if short == 0 {
			ways = [4][3]int{{0, 0, 1}, {0, 7, -1}, {8, 0, 1}, {8, 0, 1}}
		}
		for i, way := range ways {
			x, y, dy := way[0], way[1], way[2]
			s := &all[short][i]
			for s.shift = uint8(56+x) & 63; x < 8 && y >= 0 && y < 8; x, y = x+1, y+dy {
				s.squares |= 1 << (8*y + x)
			}
		}
	}
	return all
}()
