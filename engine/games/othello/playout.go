package othello

import (
	"math/bits"

	"playout/engine/game"
)

// Playout plays uniformly random legal moves to the end. It draws one word
// from the Rand and goes on with a generator of its own (see next), since
// math/rand/v2's PCG multiplies 128 bits, which WebAssembly does not have.
func (s *state) Playout(r *game.Rand, returns *[game.MaxSeats]float32) int {
	plies := s.playout(r.Uint64())
	s.Returns(returns)
	return plies
}

func (s *state) playout(seed uint64) (plies int) {
	own, opp, x := s.own, s.opp, seed|1
	for {
		in := opp & inner
		legal := (along(own, in) |
			after(own, in, 7) | after(own, opp, 8) | after(own, in, 9) |
			before(own, in, 1) | before(own, in, 7) | before(own, opp, 8) | before(own, in, 9)) &^
			(own | opp)
		if legal == 0 {
			own, opp = opp, own
			if mobility(own, opp) == 0 {
				break
			}
			plies++
			continue
		}
		x = next(x)
		c := counts(legal)
		sq := nth(legal, c, scale(x, c>>56))
		l := &seen[sq&63]
		f := rising(own, opp, l.e) | rising(own, opp, l.sw) | rising(own, opp, l.s) | rising(own, opp, l.se) |
			falling(own, opp, l.w) | falling(own, opp, l.ne) | falling(own, opp, l.n) | falling(own, opp, l.nw)
		own, opp = opp&^f, own|f|1<<(sq&63)
		plies++
	}
	own, opp = opp, own
	*s = state{own: own, opp: opp, turn: s.turn ^ game.Seat(plies&1), over: true}
	return plies
}

// next is Marsaglia's xorshift64; x is never 0.
func next(x uint64) uint64 {
	x ^= x << 13
	x ^= x >> 7
	return x ^ x<<17
}

// counts holds in byte i how many squares of the set are in rows 0 ... i, so
// that the top byte is the size of the set.
func counts(set uint64) uint64 {
	c := set - set>>1&0x5555555555555555
	c = c&0x3333333333333333 + c>>2&0x3333333333333333
	return (c + c>>4) & 0x0f0f0f0f0f0f0f0f * ones
}

// scale makes a random word a number below the size of a set: its upper half
// times the size, whose bias is below one in 2^26.
func scale(x, size uint64) uint64 { return (x >> 32) * size >> 32 }

// nth is the square of rank k of a set with these counts, without a loop
// (Vigna, Broadword Implementation of Rank/Select Queries, 2008).
func nth(set, counts, k uint64) int {
	rows := ((k*ones | highs) - counts) & highs // top bit of byte i: k >= the count of byte i
	row := bits.OnesCount64(rows) * 8 & 63
	k -= counts << 8 >> row & 0xff
	return row + int(inByte[(k<<8|set>>row&0xff)&2047])
}

const ones, highs = 0x0101010101010101, 0x8080808080808080

// inByte[k<<8|b] is the position of the set bit of rank k in the byte b.
var inByte = func() (table [2048]uint8) {
	for b := range 256 {
		rank := 0
		for i := range 8 {
			if b>>i&1 != 0 {
				table[rank<<8|b] = uint8(i)
				rank++
			}
		}
	}
	return table
}()
