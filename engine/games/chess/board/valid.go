package board

import (
	"math/bits"

	"playout/engine/strict"
)

// RightLetters holds the letters of the castling rights in FEN, in the order of Rights.
const RightLetters = "KQkq"

// homesOf returns the home squares of the king and rook of a castling right, by its index in
// RightLetters.
func homesOf(right int) uint64 {
	return (1<<KingHome | uint64(1)<<[2]int{ShortRook, LongRook}[right%2]) << (56 * (right / 2))
}

// Homes returns the home squares of the kings and rooks of a set of rights.
func Homes(rights uint64) (home uint64) {
	for i := range RightLetters {
		if rights>>i&1 != 0 {
			home |= homesOf(i)
		}
	}
	return home
}

// AtHome reports whether king and rook of a right are on their home squares.
func (p *Position) AtHome(right int) bool {
	mine, home := p.Own, homesOf(right)
	if uint64(right/2) != p.Turn {
		mine = p.Occupied() &^ p.Own
	}
	k := uint64(1) << KingHome << (56 * (right / 2))
	return mine&p.Of(King)&k != 0 && mine&p.Of(Rook)&(home&^k) != 0
}

// Validate returns an error for an impossible position, or nil. It finds obvious faults; some
// positions that it accepts cannot arise in a game.
func (p *Position) Validate() error {
	if err := p.checkPieces(); err != nil {
		return err
	}
	if err := p.checkRights(); err != nil {
		return err
	}
	return p.checkEnPassant()
}

// checkRights returns an error for an impossible castling right.
func (p *Position) checkRights() error {
	for i := range RightLetters {
		if Rights(p.Home)>>i&1 != 0 && !p.AtHome(i) {
			return strict.Wrong("", "position has the castling right %c without king and rook at home", RightLetters[i])
		}
	}
	return nil
}

// EnPassantRank returns the rank, from 0, on which the side to move captures en passant.
func (p *Position) EnPassantRank() int { return 5 - 3*int(p.Turn&1) }

// JustPassed reports whether a pawn of the other side may have just passed a square.
func (p *Position) JustPassed(square uint64) bool {
	before, after := bits.RotateLeft64(square, p.Up()), bits.RotateLeft64(square, -p.Up())
	return p.Occupied()&(square|before) == 0 && p.Of(Pawn)&^p.Own&after != 0
}

// checkEnPassant returns an error if no pawn can have passed the square EnPassant.
func (p *Position) checkEnPassant() error {
	if p.EnPassant != 0 && !p.JustPassed(p.EnPassant) {
		return strict.Wrong("", "position has %s to be taken en passant, but no pawn has just passed it", Squares[bits.TrailingZeros64(p.EnPassant)])
	}
	return nil
}

var sideNames = [2]string{"White", "Black"}

// checkPieces returns an error if no game leads to the pieces: too many of a kind, a pawn on a last
// rank, a missing king, or a king that could be captured.
func (p *Position) checkPieces() error {
	for i, side := range [2]uint64{p.Own, p.Occupied() &^ p.Own} {
		name := sideNames[(int(p.Turn)+i)%2]
		if n := bits.OnesCount64(side & p.Of(King)); n != 1 {
			return strict.Wrong("", "position has %d kings of %s", n, name).Allow("1")
		}
		pawns := bits.OnesCount64(side & p.Of(Pawn))
		if pawns > 8 {
			return strict.Wrong("", "position has %d pawns of %s", pawns, name).Allow("8")
		}
		spare := 8 - pawns // pawns that may have become other pieces
		for _, c := range [4]struct {
			is    Piece
			count int
		}{{Queen, 1}, {Rook, 2}, {Bishop, 2}, {Knight, 2}} {
			spare -= max(0, bits.OnesCount64(side&p.Of(c.is))-c.count)
		}
		if spare < 0 {
			return strict.Wrong("", "position has more pieces of %s than its pawns could have become", name)
		}
	}
	if last := p.Of(Pawn) & 0xff000000000000ff; last != 0 {
		return strict.Wrong("", "position has a pawn on %s", Squares[bits.TrailingZeros64(last)]).Allow("ranks 2 to 7")
	}
	other := *p
	other.Own, other.Turn = p.Occupied()&^p.Own, p.Turn^1
	if by := other.Checkers(); by != 0 {
		return strict.Wrong("", "position has %s's king in check from %s, but %s is to move", sideNames[other.Turn&1], Squares[bits.TrailingZeros64(by)], sideNames[p.Turn&1])
	}
	if n := bits.OnesCount64(p.Checkers()); n > 2 {
		return strict.Wrong("", "position has %s's king in check from %d pieces", sideNames[p.Turn&1], n).Allow("2")
	}
	return nil
}
