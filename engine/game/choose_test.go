package game_test

import (
	"math/bits"
	"testing"

	"playout/engine/game"
)

// Nth finds every bit of a set by its rank, with the Counts of the set; Scale covers its
// range.
func TestNthFindsEveryBit(t *testing.T) {
	rand := game.NewRand(2)
	sets := []uint64{1, 1 << 63, ^uint64(0), 0x7e7e7e7e7e7e7e7e, 0xff, 0xff << 56}
	for range 2000 {
		a, b := rand.Uint64(), rand.Uint64()
		sets = append(sets, a, a|b, a&b|1<<(a&63))
	}
	for _, set := range sets {
		c := game.Counts(set)
		if int(c>>56) != bits.OnesCount64(set) {
			t.Fatalf("%x has %d bits, counted %d", set, bits.OnesCount64(set), c>>56)
		}
		rank := uint64(0)
		for rest := set; rest != 0; rest &= rest - 1 {
			if got := game.Nth(set, c, rank); got != bits.TrailingZeros64(rest) {
				t.Fatalf("bit %d of %x is %d, want %d", rank, set, got, bits.TrailingZeros64(rest))
			}
			rank++
		}
		if game.Scale(0, rank) != 0 || game.Scale(1<<64-1, rank) != rank-1 {
			t.Fatalf("Scale to %d gives %d to %d", rank, game.Scale(0, rank), game.Scale(1<<64-1, rank))
		}
	}
}
