package chess

import (
	"math/bits"

	"playout/engine/game"
)

// keys hold a random word for each thing of which the key of a position is the
// exclusive or (A. Zobrist, A New Hashing Method with Application for Game
// Playing, 1970). They are drawn from a fixed seed, and are 0 where nothing
// stands, so that a move changes the key without asking whether it takes.
var keys = func() (k struct {
	piece  [2][8][64]uint64 // side, piece, square
	rights [16]uint64
	file   [8]uint64 // of a pawn that can be taken en passant
	black  uint64    // is to move
}) {
	rand := game.NewRand(1)
	for side := range k.piece {
		for is := bishop; is <= king; is++ {
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

// key is the key of pieces, rights and side to move.
func (p *position) key() uint64 {
	key := keys.rights[rights(p.home)] ^ keys.black*p.turn
	for square := range 64 {
		side := p.turn ^ p.own>>square&1 ^ 1
		key ^= keys.piece[side][p.at(square)][square]
	}
	return key
}

// change is what a legal move changes in the key.
func (p *position) change(w way, from, to int, become piece) uint64 {
	mine, yours := &keys.piece[p.turn&1], &keys.piece[p.turn&1^1]
	from, to = from&63, to&63
	is := p.at(from) & 7
	if w < promotion {
		become = is
	}
	key := mine[is][from] ^ mine[become&7][to] ^ yours[p.at(to)&7][to] ^ keys.black
	if home := p.home &^ (1<<from | 1<<to); home != p.home {
		key ^= keys.rights[rights(p.home)] ^ keys.rights[rights(home)]
	}
	switch by := to - from; {
	case w == kingStep && by == 2:
		key ^= mine[rook][(to+1)&63] ^ mine[rook][(to-1)&63]
	case w == kingStep && by == -2:
		key ^= mine[rook][(to-2)&63] ^ mine[rook][(to+1)&63]
	case (w == west || w == east) && p.passed>>to&1 != 0:
		captive := bits.TrailingZeros64(bits.RotateLeft64(p.passed, -p.up()))
		key ^= yours[pawn][captive&63]
	}
	return key
}

// file is what the key of a position holds further where a pawn can be taken en
// passant; passed is its square or 0.
func file(passed uint64) uint64 {
	if passed == 0 {
		return 0
	}
	return keys.file[bits.TrailingZeros64(passed)&7]
}
