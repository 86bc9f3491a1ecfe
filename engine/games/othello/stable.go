package othello

import "math/bits"

const leftColumn, rightColumn uint64 = 0x0101010101010101, 0x8080808080808080

// leftRight and topBottom are the edges at which rows and columns end, and edges is all four.
const (
	leftRight uint64 = leftColumn | rightColumn
	topBottom uint64 = 0xff000000000000ff
	edges     uint64 = leftRight | topBottom
)

// stable returns a set of discs of own that can never be flipped, not always all of them: in each
// of the four directions such a disc lies on a full line, at the edge, or next to a stable disc of
// its own side. In most positions without a disc in a corner no disc qualifies by row and column,
// and the function returns before computing the diagonals.
func stable(own, opp uint64) uint64 {
	taken := own | opp
	rows, columns := fullRows(taken)|leftRight, fullColumns(taken)|topBottom
	set := own & rows & columns
	if set == 0 {
		return 0
	}
	falls, rises := fullFalls(taken)|edges, fullRises(taken)|edges
	for set &= falls & rises; ; {
		next := own &
			(rows | set<<1 | set>>1) & (columns | set<<8 | set>>8) &
			(falls | set<<9 | set>>9) & (rises | set<<7 | set>>7)
		if next == set {
			return set
		}
		set = next
	}
}

// stableLead returns how many more stable discs own has than opp.
func stableLead(own, opp uint64) int32 {
	taken := own | opp
	rows, columns := fullRows(taken)|leftRight, fullColumns(taken)|topBottom
	if taken&rows&columns == 0 {
		return 0
	}
	falls, rises := fullFalls(taken)|edges, fullRises(taken)|edges
	at := rows & columns & falls & rises
	lead := int32(0)
	for mine := own & at; mine != 0; {
		next := own &
			(rows | mine<<1 | mine>>1) & (columns | mine<<8 | mine>>8) &
			(falls | mine<<9 | mine>>9) & (rises | mine<<7 | mine>>7)
		if next == mine {
			lead = int32(bits.OnesCount64(mine))
			break
		}
		mine = next
	}
	for theirs := opp & at; theirs != 0; {
		next := opp &
			(rows | theirs<<1 | theirs>>1) & (columns | theirs<<8 | theirs>>8) &
			(falls | theirs<<9 | theirs>>9) & (rises | theirs<<7 | theirs>>7)
		if next == theirs {
			lead -= int32(bits.OnesCount64(theirs))
			break
		}
		theirs = next
	}
	return lead
}

// fullRows returns the squares of the rows without an empty square, fullColumns those of the
// columns.
func fullRows(taken uint64) uint64 {
	taken &= taken >> 4
	taken &= taken >> 2
	taken &= taken >> 1
	return taken & leftColumn * 255
}

func fullColumns(taken uint64) uint64 {
	taken &= bits.RotateLeft64(taken, 32)
	taken &= bits.RotateLeft64(taken, 16)
	return taken & bits.RotateLeft64(taken, 8)
}

// fullFalls returns the squares of the diagonals from the upper left to the lower right that have
// no empty square, and fullRises those of the other diagonals (Edax). Each square checks the next
// three squares in both directions, as far as they exist, and then the rest.
func fullFalls(taken uint64) uint64 {
	up := taken & (taken>>9 | 0xff80808080808080)
	up &= up>>18 | 0xffffc0c0c0c0c0c0
	down := taken & (taken<<9 | 0x01010101010101ff)
	down &= down<<18 | 0x030303030303ffff
	return up & down & (up>>36 | 0xfffffffff0f0f0f0) & (down<<36 | 0x0f0f0f0fffffffff)
}

func fullRises(taken uint64) uint64 {
	up := taken & (taken>>7 | 0xff01010101010101)
	up &= up>>14 | 0xffff030303030303
	down := taken & (taken<<7 | 0x80808080808080ff)
	down &= down<<14 | 0xc0c0c0c0c0c0ffff
	return up & down & (up>>28 | 0xffffffff0f0f0f0f) & (down<<28 | 0xf0f0f0f0ffffffff)
}
