package board

import (
	"math/bits"

	"playout/engine/game"
)

// keys are the random words whose exclusive or is the key of a position (A. Zobrist,
// A New Hashing Method with Application for Game Playing, 1970). They are drawn from
// a fixed seed. That of an empty square is 0, so that a move changes the key in the
// same way whether or not it captures.
var keys = func() (k struct {
	piece  [2][8][64]uint64 // side, piece, square
	rights [16]uint64
	file   [8]uint64 // of a pawn that can be taken en passant
	black  uint64    // is to move
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

// TurnKey is the change in the key of a position when only the side to move changes.
var TurnKey = keys.black

// Key is the Zobrist key of pieces, castling rights and side to move.
func (p *Position) Key() uint64 {
	key := keys.rights[Rights(p.Home)] ^ keys.black*p.Turn
	for square := range 64 {
		key ^= keys.piece[p.Side(square)][p.At(square)][square]
	}
	return key
}

// EnPassantKey is the further part of the key of a position in which a pawn can be
// taken en passant on a square, or 0 if passed is empty.
func EnPassantKey(passed uint64) uint64 {
	if passed == 0 {
		return 0
	}
	return keys.file[bits.TrailingZeros64(passed)&7]
}
