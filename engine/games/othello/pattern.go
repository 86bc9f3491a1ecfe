package othello

import "sync"

// A pattern is a set of squares. Its configuration is a number in base three with one
// digit for each square, the lowest for the first: 0 empty, 1 own's disc, 2 opp's.
// Each pattern occurs at several places on the board, which share weights, as do
// configurations that are mirror images within the pattern; with the sides exchanged a
// weight changes its sign (Buro, Logistello's Evaluation Function, 1997).

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

// weightOf numbers the weights of all patterns from 1: by configuration it has the
// number of the weight, negative if the weight counts with its sign changed, and 0 for
// a configuration that is its own opposite and has no weight. The second result is the
// number of weights. The table is made when it is first needed.
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

// ternary maps a set of up to ten squares, as bits, to the number with digits 1 there.
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

// places is the number of places of all patterns.
const places = 4 + 4 + 3*4 + 2 + 4*4

// configure writes the configurations of all places in the order of the patterns, each
// as an index among the configurations of all patterns.
func configure(own, opp uint64, at *[places]int32) {
	ownT, oppT := transform(4, own), transform(4, opp)
	line := func(o, p uint64) int32 { return int32(ternary[o&1023]) + 2*int32(ternary[p&1023]) }
	first := func(shape int) int32 { return int32(shapes[shape].first) }
	// The edges and the lines parallel to them.
	at[0] = line(top(own), top(opp))
	at[1] = line(bottom(own), bottom(opp))
	at[2] = line(top(ownT), top(oppT))
	at[3] = line(bottom(ownT), bottom(oppT))
	at[4] = first(corner9) + line(own&7|own>>5&0x38|own>>10&0x1c0, opp&7|opp>>5&0x38|opp>>10&0x1c0)
	at[5] = first(corner9) + line(own>>56&7|own>>45&0x38|own>>34&0x1c0, opp>>56&7|opp>>45&0x38|opp>>34&0x1c0)
	mirrored := func(o, p uint64) int32 { return int32(ternaryMirrored[o&511]) + 2*int32(ternaryMirrored[p&511]) }
	at[6] = first(corner9) + mirrored(own>>5&7|own>>10&0x38|own>>15&0x1c0, opp>>5&7|opp>>10&0x38|opp>>15&0x1c0)
	at[7] = first(corner9) + mirrored(own>>61&7|own>>50&0x38|own>>39&0x1c0, opp>>61&7|opp>>50&0x38|opp>>39&0x1c0)
	for i := range 3 {
		up, down := 8*i+8, 48-8*i
		at[8+4*i] = first(line2+i) + line(own>>up&255, opp>>up&255)
		at[9+4*i] = first(line2+i) + line(own>>down&255, opp>>down&255)
		at[10+4*i] = first(line2+i) + line(ownT>>up&255, oppT>>up&255)
		at[11+4*i] = first(line2+i) + line(ownT>>down&255, oppT>>down&255)
	}
	for i := range &slants {
		s := &slants[i]
		at[20+i] = s.first + line(own&s.squares*leftColumn>>s.shift, opp&s.squares*leftColumn>>s.shift)
	}
}

// top is the first row with b2 and g2, bottom the last with b7 and g7.
func top(set uint64) uint64    { return set&255 | set>>1&0x100 | set>>5&0x200 }
func bottom(set uint64) uint64 { return set>>56 | set>>41&0x100 | set>>45&0x200 }

// slant is a diagonal. Multiplied by the left column, its squares are gathered in the
// top byte by column, with its first column at bit shift.
type slant struct {
	squares uint64
	shift   uint8
	first   int32
}

// slants are all diagonals of four squares or more, the longest first.
var slants = func() (all [18]slant) {
	n := 0
	for short := range 5 {
		for _, start := range [4][3]int{{short, 0, 1}, {0, short, 1}, {0, 7 - short, -1}, {short, 7, -1}} {
			x, y, dy := start[0], start[1], start[2]
			if short == 0 && (n == 2 || n == 1 && dy == 1) {
				continue // the longest occur twice
			}
			s := slant{shift: uint8(56 + x), first: int32(shapes[diagonal8+short].first)}
			for ; x < 8 && y >= 0 && y < 8; x, y = x+1, y+dy {
				s.squares |= 1 << (8*y + x)
			}
			all[n] = s
			n++
		}
	}
	return all
}()
