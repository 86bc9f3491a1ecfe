package chess

import "math/bits"

// Files whose squares a step cannot enter, since it would come round the edge.
const (
	notA  uint64 = 0xfefefefefefefefe
	notH  uint64 = 0x7f7f7f7f7f7f7f7f
	notAB uint64 = 0xfcfcfcfcfcfcfcfc
	notGH uint64 = 0x3f3f3f3f3f3f3f3f
	all   uint64 = 0xffffffffffffffff
)

// rise gives the squares that sliders reach by steps of n to higher numbers: the
// empty ones before them and the first that is taken. Steps enter only squares
// of in. All sliders move at once, doubling the stretch three times (Chess
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

// fall is rise to lower numbers.
func fall(sliders, empty, in uint64, n int) uint64 {
	empty &= in
	sliders |= empty & (sliders >> n)
	empty &= empty >> n
	sliders |= empty & (sliders >> (2 * n))
	empty &= empty >> (2 * n)
	sliders |= empty & (sliders >> (4 * n))
	return sliders >> n & in
}

// leaps are the squares a knight's jump away from those of a set.
func leaps(set uint64) uint64 {
	near := set<<1&notA | set>>1&notH
	far := set<<2&notAB | set>>2&notGH
	return near<<16 | near>>16 | far<<8 | far>>8
}

// around are the squares beside those of a set.
func around(set uint64) uint64 {
	row := set | set<<1&notA | set>>1&notH
	return (row | row<<8 | row>>8) &^ set
}

// line is a line through a square, without it: its squares of lower and of
// higher numbers.
type line struct{ lower, upper uint64 }

// seen gives the squares of the line that are seen from its square: the nearest
// taken one on either side and all before it (Chess Programming Wiki,
// "Obstruction Difference").
func (l *line) seen(taken uint64) uint64 {
	lower, upper := taken&l.lower, taken&l.upper
	nearest := uint64(1) << ((bits.Len64(lower|1) - 1) & 63)
	return (upper ^ (upper - nearest)) & (l.lower | l.upper)
}

// The four lines through a square, in the order of the directions that rise on
// them: north, north-east, east, north-west.
const (
	vertical = iota
	rising
	horizontal
	falling
)

// lines[square] are the lines through a square.
var lines = func() (table [64][4]line) {
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
