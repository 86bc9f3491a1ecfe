package othello

// leftRight and topBottom are the edges at which rows and columns end.
const (
	leftRight uint64 = 0x8181818181818181
	topBottom uint64 = 0xff000000000000ff
)

// stable is a set of discs of own that can never be flipped, not always all of them: in
// each of the four directions such a disc lies on a full line, at the edge, or next to
// a stable disc of its own side.
func stable(own, opp uint64) uint64 {
	empty := ^(own | opp)
	rows := ^fill(empty, 1, ^leftColumn, ^rightColumn) | leftRight
	columns := ^fill(empty, 8, ^uint64(0), ^uint64(0)) | topBottom
	falls := ^fill(empty, 9, ^leftColumn, ^rightColumn) | leftRight | topBottom
	rises := ^fill(empty, 7, ^rightColumn, ^leftColumn) | leftRight | topBottom
	for set := uint64(0); ; {
		next := own &
			(rows | set<<1 | set>>1) & (columns | set<<8 | set>>8) &
			(falls | set<<9 | set>>9) & (rises | set<<7 | set>>7)
		if next == set {
			return set
		}
		set = next
	}
}

const leftColumn, rightColumn uint64 = 0x0101010101010101, 0x8080808080808080

// fill spreads a set along whole lines, both ways. up and down are the squares that a
// step up, or down, may enter without wrapping around the edge of the board.
func fill(set uint64, step uint, up, down uint64) uint64 {
	a, b := set, set
	for range 3 {
		a |= a << step & up
		b |= b >> step & down
		up &= up << step
		down &= down >> step
		step *= 2
	}
	return a | b
}
