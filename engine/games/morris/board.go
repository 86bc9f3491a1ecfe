package morris

import "math/bits"

// The functions here work on sets of points, of 24 bits. A ring is a byte, so that a step along all
// three rings is a rotation of bytes.

const (
	full      uint32 = 1<<24 - 1
	middles   uint32 = 0xaaaaaa // odd steps, where the rings are joined
	outer     uint32 = 0x0000aa // the middles of the outer ring
	crossings uint32 = 0x00aa00 // the middles of the middle ring, with four neighbours
)

// squares lists the names in the order of positions and views.
var squares = [24]string{
	"a7", "d7", "g7", "b6", "d6", "f6", "c5", "d5", "e5", "a4", "b4", "c4",
	"e4", "f4", "g4", "c3", "d3", "e3", "b2", "d2", "f2", "a1", "d1", "g1",
}

// pointAt holds the point of each square, squareAt the square of each point.
var pointAt = [24]uint8{
	0, 1, 2, 8, 9, 10, 16, 17, 18, 7, 15, 23,
	19, 11, 3, 22, 21, 20, 14, 13, 12, 6, 5, 4,
}

var squareAt = func() (table [24]uint8) {
	for square, point := range pointAt {
		table[point] = uint8(square)
	}
	return table
}()

// name returns the name of a point.
func name(point int) string { return squares[squareAt[point]] }

// clockwise moves every point one step along its ring.
func clockwise(set uint32) uint32 { return set<<1&0xfefefe | set>>7&0x010101 }

// anticlockwise moves every point one step back along its ring.
func anticlockwise(set uint32) uint32 { return set>>1&0x7f7f7f | set<<7&0x808080 }

// inward moves every middle one ring inward; other points, and those of the inner ring, vanish.
func inward(set uint32) uint32 { return set & middles << 8 & full }

// outward moves every middle one ring outward.
func outward(set uint32) uint32 { return set & middles >> 8 }

// around returns the neighbours of all points of a set.
func around(set uint32) uint32 {
	return clockwise(set) | anticlockwise(set) | inward(set) | outward(set)
}

// neighbours holds the neighbours of each point. It has 32 entries so that an index of five bits
// needs no check.
var neighbours = func() (table [32]uint32) {
	for point := range 24 {
		table[point] = around(1 << point)
	}
	return table
}()

// inMills returns the points of a set that are in mills: middles with both neighbours on the ring,
// and middles on all three rings, each with the rest of its mill. No middle is the first point of
// its ring or next to its last, so a plain shift is a step for middles.
func inMills(set uint32) uint32 {
	side := set & (set << 1) & anticlockwise(set) & middles
	row := set & (set >> 8) & (set >> 16) & outer
	return side | side>>1 | clockwise(side) | row*0x010101
}

// Masks for words that hold the points of the side to move in the lower half and those of the other
// side in the upper half (both). They keep the points to which a step can lead.
const (
	ownSide  uint64 = uint64(full)
	oppSide  uint64 = uint64(full) << 32
	twice    uint64 = 1<<32 + 1
	middle2  uint64 = uint64(middles) * twice
	outer2   uint64 = uint64(outer) * twice
	outward2 uint64 = 0x00aaaa * twice
	ahead2   uint64 = 0xfefefe * twice // reached clockwise, except the first points of the rings
	first2   uint64 = 0x010101 * twice
	back2    uint64 = 0x7f7f7f * twice // reached anticlockwise, except the last points
	last2    uint64 = 0x808080 * twice
)

// both returns a word with the points of the side to move and of the other one.
func both(own, opp uint32) uint64 { return uint64(own) | uint64(opp)<<32 }

// difference returns how many more points the side to move has.
func difference(set uint64) int { return bits.OnesCount64(set^oppSide) - 24 }
