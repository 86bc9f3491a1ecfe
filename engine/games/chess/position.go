package chess

import "math/bits"

// position is a board in four words, with what castling and en passant need.
// A square's piece is three bits of a code, one in each of the words diagonal,
// straight and odd; the sliders are those that are not odd. So a move changes
// any piece in the same few steps, without asking which it is.
type position struct {
	own      uint64 // pieces of the side to move
	diagonal uint64 // bishops, queens; knights
	straight uint64 // rooks, queens; kings
	odd      uint64 // pawns, knights, kings
	home     uint64 // squares of kings and rooks that have not moved
	passed   uint64 // square that a pawn has just passed over by its double step, or 0
	turn     uint64 // side to move: 0 white, 1 black
}

// piece is the code of a piece: its bits in diagonal, straight and odd.
type piece uint8

const (
	none   piece = 0
	bishop piece = 1
	rook   piece = 2
	queen  piece = 3
	pawn   piece = 4
	knight piece = 5
	king   piece = 6
)

// promoted are the pieces that a pawn may become, in the order of move codes.
var promoted = [4]piece{queen, rook, bishop, knight}

// letters are those of the pieces by code, as in FEN for black.
const letters = ".brqpnk"

func (p *position) taken() uint64 { return p.diagonal | p.straight | p.odd }

// at is the piece on a square.
func (p *position) at(square int) piece {
	s := square & 63
	return piece(p.diagonal>>s&1 | p.straight>>s&1<<1 | p.odd>>s&1<<2)
}

// put puts a piece on an empty square.
func (p *position) put(square int, is piece) {
	s := square & 63
	p.diagonal |= uint64(is) & 1 << s
	p.straight |= uint64(is) >> 1 & 1 << s
	p.odd |= uint64(is) >> 2 & 1 << s
}

// of is the set of a piece, of both sides.
func (p *position) of(is piece) uint64 {
	switch is {
	case bishop:
		return p.diagonal &^ (p.straight | p.odd)
	case rook:
		return p.straight &^ (p.diagonal | p.odd)
	case queen:
		return p.diagonal & p.straight
	case pawn:
		return p.odd &^ (p.diagonal | p.straight)
	case knight:
		return p.odd & p.diagonal
	}
	return p.odd & p.straight
}

// Castling is possible while king and rook are at home.
const (
	kingHome  = 4
	shortRook = 7
	longRook  = 0
)

// rights are the four rights to castle that a set of homes leaves, as bits:
// White's short and long, then Black's.
func rights(home uint64) uint64 {
	short := home >> kingHome & (home >> shortRook)
	long := home >> kingHome & (home >> longRook)
	return short&1 | long&1<<1 | short>>56&1<<2 | long>>56&1<<3
}

// up is the rotation of a set by which pawns of the side to move advance: 8, or
// 56 for -8.
func (p *position) up() int { return int(8 + 48*p.turn) }

// play writes to next, which may be p itself, the position after a legal move,
// which leaves the square from. Only a promotion looks at what the pawn is to
// become. Words are written one by one, since WebAssembly copies a struct slowly.
func (p *position) play(next *position, w way, from, to int, become piece) {
	f, t := uint64(1)<<(from&63), uint64(1)<<(to&63)
	diagonal, straight, odd := p.diagonal>>(from&63)&1, p.straight>>(from&63)&1, p.odd>>(from&63)&1
	gone := f | t
	var passed, rooks uint64
	switch {
	case w < kingStep:
	case w == kingStep:
		if by := to - from; by*by == 4 {
			rooks = castled[to>>2&1] << (from & 56)
		}
	case w == double:
		passed = bits.RotateLeft64(t, -p.up())
	case w >= promotion:
		diagonal, straight, odd = uint64(become)&1, uint64(become)>>1&1, uint64(become)>>2
	case t == p.passed:
		gone |= bits.RotateLeft64(t, -p.up())
	}
	own := (p.own&^f | t) ^ rooks
	diagonal = p.diagonal&^gone | diagonal<<(to&63)
	straight = (p.straight&^gone | straight<<(to&63)) ^ rooks
	odd = p.odd&^gone | odd<<(to&63)
	next.diagonal, next.straight, next.odd = diagonal, straight, odd
	next.own = (diagonal | straight | odd) &^ own
	next.home = p.home &^ gone
	next.passed = passed
	next.turn = p.turn ^ 1
}

// castled are the squares that a rook of the first rank leaves and enters: long,
// then short.
var castled = [2]uint64{1<<0 | 1<<3, 1<<7 | 1<<5}
