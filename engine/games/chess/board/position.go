// Package board implements the board of chess: positions as bitboards, all legal moves of a
// position at once, the position after a move, hash keys and perft. It knows the laws of movement
// but neither the end of a game nor the value of a position.
//
// A square's index is rank*8 + file, and bit i of a set is square i. A Position keeps a square's
// piece as three bits, one in each of three words, so that a move changes any piece in the same
// few steps. A move is a Way and the square to which a piece moves by it, since no two pieces of a
// side move to the same square by the same way; Targets holds the legal moves as one set of
// squares for each way.
//
// Play and the methods that take a move trust it to be legal. Nothing allocates except Perft.
//
// Sources: the Laws of Chess of FIDE (2023), article 3; the Chess Programming Wiki for the
// bitboard techniques named where they are used.
package board

import (
	"math/bits"

	"playout/engine/game"
)

// The seats.
const White, Black game.Seat = 0, 1

// Squares lists the names of the squares by index.
var Squares = game.SquareNames(8, 8)

// Position is a board in four words, and the state of castling and en passant. The three bits of a
// square's piece are in the words Diagonal, Straight and Odd; the sliders are the pieces that are
// not odd.
type Position struct {
	Own       uint64 // pieces of the side to move
	Diagonal  uint64 // bishops, queens; knights
	Straight  uint64 // rooks, queens; kings
	Odd       uint64 // pawns, knights, kings
	Home      uint64 // squares of kings and rooks that have not moved
	EnPassant uint64 // the square that a pawn has just passed over by its double step, or 0
	Turn      uint64 // side to move: 0 white, 1 black
}

// Piece is the code of a piece: its bits in Diagonal, Straight and Odd.
type Piece uint8

// The pieces.
const (
	None   Piece = 0
	Bishop Piece = 1
	Rook   Piece = 2
	Queen  Piece = 3
	Pawn   Piece = 4
	Knight Piece = 5
	King   Piece = 6
)

// Promotions lists the pieces to which a pawn may promote, in the order of move codes.
var Promotions = [4]Piece{Queen, Rook, Bishop, Knight}

// Letters holds the letters of the pieces by code, as in FEN for Black.
const Letters = ".brqpnk"

// Occupied returns the set of squares that are not empty.
func (p *Position) Occupied() uint64 { return p.Diagonal | p.Straight | p.Odd }

// King returns the place of the king of the side to move, as a set.
func (p *Position) King() uint64 { return p.Own & p.Odd & p.Straight }

// At returns the piece on a square.
func (p *Position) At(square int) Piece {
	s := square & 63
	return Piece(p.Diagonal>>s&1 | p.Straight>>s&1<<1 | p.Odd>>s&1<<2)
}

// Side returns the side of the piece on a square, 0 for White.
func (p *Position) Side(square int) uint64 { return p.Turn ^ p.Own>>(square&63)&1 ^ 1 }

// Put puts a piece on an empty square.
func (p *Position) Put(square int, is Piece) {
	s := square & 63
	p.Diagonal |= uint64(is) & 1 << s
	p.Straight |= uint64(is) >> 1 & 1 << s
	p.Odd |= uint64(is) >> 2 & 1 << s
}

// Of returns the set of squares with a piece of either side.
func (p *Position) Of(is Piece) uint64 {
	switch is {
	case Bishop:
		return p.Diagonal &^ (p.Straight | p.Odd)
	case Rook:
		return p.Straight &^ (p.Diagonal | p.Odd)
	case Queen:
		return p.Diagonal & p.Straight
	case Pawn:
		return p.Odd &^ (p.Diagonal | p.Straight)
	case Knight:
		return p.Odd & p.Diagonal
	}
	return p.Odd & p.Straight
}

// The squares from which king and rooks castle, of White; Black's are 56 higher.
const (
	KingHome  = 4
	ShortRook = 7
	LongRook  = 0
)

// Rights returns the four castling rights that a set of unmoved kings and rooks leaves,
// as bits: White's short and long, then Black's.
func Rights(home uint64) uint64 {
	short := home >> KingHome & (home >> ShortRook)
	long := home >> KingHome & (home >> LongRook)
	return short&1 | long&1<<1 | short>>56&1<<2 | long>>56&1<<3
}

// Up returns the rotation of a set by which pawns of the side to move advance: 8, or
// 56 for -8.
func (p *Position) Up() int { return int(8 + 48*p.Turn) }

// Play writes to next, which may be p itself, the position after a legal move, and returns the
// change of the key. become matters only for a promotion. It writes the words one by one, since
// WebAssembly copies a struct slowly.
func (p *Position) Play(next *Position, w Way, to int, become Piece) (change uint64) {
	var from int // the result of From, without a call
	if w < Jump {
		from = p.slidFrom(w, to) & 63
	} else {
		from = p.steppedFrom(w, to) & 63
	}
	to &= 63
	f, t := uint64(1)<<from, uint64(1)<<to
	diagonal, straight, odd := p.Diagonal>>from&1, p.Straight>>from&1, p.Odd>>from&1
	mine, yours := &keys.piece[p.Turn&1], &keys.piece[p.Turn&1^1]
	change = keys.black ^ mine[diagonal|straight<<1|odd<<2][from] ^ yours[p.At(to)&7][to]
	cleared := f | t
	var passed, rooks uint64
	switch {
	case w < KingStep:
	case w == KingStep:
		if by := to - from; by*by == 4 {
			rooks = castled[to>>2&1] << (from & 56)
			change ^= mine[Rook][bits.TrailingZeros64(rooks)&63] ^ mine[Rook][63-bits.LeadingZeros64(rooks)&63]
		}
	case w == Double:
		passed = bits.RotateLeft64(t, -p.Up())
	case w >= Promotion:
		diagonal, straight, odd = uint64(become)&1, uint64(become)>>1&1, uint64(become)>>2&1
	case t == p.EnPassant:
		captive := bits.RotateLeft64(t, -p.Up())
		change ^= yours[Pawn][bits.TrailingZeros64(captive)&63]
		cleared |= captive
	}
	change ^= mine[diagonal|straight<<1|odd<<2][to]
	if p.Home&cleared != 0 {
		change ^= keys.rights[Rights(p.Home)] ^ keys.rights[Rights(p.Home&^cleared)]
	}
	own := (p.Own&^f | t) ^ rooks
	diagonal = p.Diagonal&^cleared | diagonal<<to
	straight = (p.Straight&^cleared | straight<<to) ^ rooks
	odd = p.Odd&^cleared | odd<<to
	next.Diagonal, next.Straight, next.Odd = diagonal, straight, odd
	next.Own = (diagonal | straight | odd) &^ own
	next.Home = p.Home &^ cleared
	next.EnPassant = passed
	next.Turn = p.Turn ^ 1
	return change
}

// castled holds the squares that a rook of the first rank leaves and enters when castling long and
// short.
var castled = [2]uint64{1<<0 | 1<<3, 1<<7 | 1<<5}

// Turned returns a set of squares as a seat sees it, with its own first rank first.
func Turned(set uint64, seat game.Seat) uint64 {
	if seat == White {
		return set
	}
	return bits.ReverseBytes64(set)
}
