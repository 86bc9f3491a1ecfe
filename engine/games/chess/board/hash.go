package board

import (
	"math/bits"

	"playout/engine/game"
)

// keys holds random words, drawn from a fixed seed. The key of a position is the exclusive or of
// some of them (A. Zobrist, A New Hashing Method with Application for Game Playing, 1970). That of
// an empty square is 0, so a move changes the key in the same way with and without a capture.
var keys = func() (k struct {
	piece  [2][8][64]uint64 // side, piece, square
	rights [16]uint64
	file   [8]uint64 // of a pawn that can be captured en passant
	black  uint64    // Black is to move
}) {
	rand := game.NewRand(1)
	for side := range k.piece {
		for is := Bishop; is <= King; is++ {
			for square := range k.piece[side][is] {
				k.piece[side][is][square] = rand.Uint64()
			}
		}
	}
	for i := range k.rights {
		k.rights[i] = rand.Uint64()
	}
	for i := range k.file {
		k.file[i] = rand.Uint64()
	}
	k.black = rand.Uint64()
	return k
}()

// TurnKey is the change of a key when only the side to move changes.
var TurnKey = keys.black

// Key returns the Zobrist key of pieces, castling rights and side to move.
func (p *Position) Key() uint64 {
	key := keys.rights[Rights(p.Home)] ^ keys.black*p.Turn
	for square := range 64 {
		key ^= keys.piece[p.Side(square)][p.At(square)][square]
	}
	return key
}

// EnPassantKey returns the additional part of the key of a position with an en passant capture on
// the square passed, or 0 if passed is empty.
func EnPassantKey(passed uint64) uint64 {
	if passed == 0 {
		return 0
	}
	return keys.file[bits.TrailingZeros64(passed)&7]
}
