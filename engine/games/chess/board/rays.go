package board

import "math/bits"

// All squares except one or two files. A step to the side must not enter those files, because it
// would wrap around the edge.
const (
	NotA  uint64 = 0xfefefefefefefefe
	NotH  uint64 = 0x7f7f7f7f7f7f7f7f
	notAB uint64 = 0xfcfcfcfcfcfcfcfc
	notGH uint64 = 0x3f3f3f3f3f3f3f3f
	all   uint64 = 0xffffffffffffffff
)

// rise returns the squares that sliders reach by steps of n to higher indexes: the
// empty squares ahead of them and the first occupied one. Steps enter only squares
// of in. All sliders move at once, doubling the distance three times (Chess
// Programming Wiki, "Kogge-Stone Algorithm"). No square is reached twice.
func rise(sliders, empty, in uint64, n int) uint64 {
	empty &= in
	sliders |= empty & (sliders << n)
	empty &= empty << n
	sliders |= empty & (sliders << (2 * n))
	empty &= empty << (2 * n)
	sliders |= empty & (sliders << (4 * n))
	return sliders << n & in
}

// fall is rise to lower indexes.
func fall(sliders, empty, in uint64, n int) uint64 {
	empty &= in
	sliders |= empty & (sliders >> n)
	empty &= empty >> n
	sliders |= empty & (sliders >> (2 * n))
	empty &= empty >> (2 * n)
	sliders |= empty & (sliders >> (4 * n))
	return sliders >> n & in
}

// Leaps returns the squares a knight's jump away from those of a set.
func Leaps(set uint64) uint64 {
	near := set<<1&NotA | set>>1&NotH
	far := set<<2&notAB | set>>2&notGH
	return near<<16 | near>>16 | far<<8 | far>>8
}

// Around returns the squares next to those of a set.
func Around(set uint64) uint64 {
	row := set | set<<1&NotA | set>>1&NotH
	return (row | row<<8 | row>>8) &^ set
}

// Line is a line through a square, without that square: its squares of lower and of
// higher indexes.
type Line struct{ lower, upper uint64 }

// All returns the squares of the line.
func (l *Line) All() uint64 { return l.lower | l.upper }

// Seen returns the squares of the line that a slider on its square attacks: the
// nearest occupied one on either side and all before it (Chess Programming Wiki,
// "Obstruction Difference").
func (l *Line) Seen(taken uint64) uint64 {
	lower, upper := taken&l.lower, taken&l.upper
	nearest := uint64(1) << ((bits.Len64(lower|1) - 1) & 63)
	return (upper ^ (upper - nearest)) & (l.lower | l.upper)
}

// The four lines through a square, in the order of the directions that rise on
// them: north, north-east, east, north-west.
const (
	Vertical = iota
	Rising
	Horizontal
	Falling
)

// Lines holds the lines through each square.
var Lines = func() (table [64][4]Line) {
	steps := [4][2]int{{0, 1}, {1, 1}, {1, 0}, {-1, 1}}
	for square := range 64 {
		for i, step := range steps {
			for _, sign := range [2]int{-1, 1} {
				x, y := square%8+sign*step[0], square/8+sign*step[1]
				for ; x >= 0 && x < 8 && y >= 0 && y < 8; x, y = x+sign*step[0], y+sign*step[1] {
					if bit := uint64(1) << (8*y + x); sign < 0 {
						table[square][i].lower |= bit
					} else {
						table[square][i].upper |= bit
					}
				}
			}
		}
	}
	return table
}()

// answers[king][checker] holds the squares to which a piece other than the king can move against a
// check: the checker's, to capture it, and on a line with the king those between them.
var answers = func() (table [64][64]uint64) {
	for king := range table {
		for checker := range table[king] {
			at := uint64(1) << checker
			table[king][checker] = at
			for _, l := range Lines[king] {
				if seen := l.Seen(at); l.lower&at != 0 {
					table[king][checker] |= seen & l.lower
				} else if l.upper&at != 0 {
					table[king][checker] |= seen & l.upper
				}
			}
		}
	}
	return table
}()
