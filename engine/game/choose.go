package game

import "math/bits"

// With these functions a fast playout chooses among moves that are bits of a word, without branches
// and without a multiplication of 128 bits, which WebAssembly lacks. They are small enough to be
// inlined.

// Xorshift returns the number after x in Marsaglia's xorshift64 generator (Xorshift RNGs, 2003).
// A playout seeds it with a word of its Rand; x must not be 0.
func Xorshift(x uint64) uint64 {
	x ^= x << 13
	x ^= x >> 7
	return x ^ x<<17
}

// Scale maps a random word to a number below size, which must be below 2^32: the
// upper half of x times size. Its bias is less than size/2^32.
func Scale(x, size uint64) uint64 { return (x >> 32) * size >> 32 }

// Counts returns a word whose byte i holds the number of elements in bytes 0 ... i of the set, so
// that its top byte is the size of the set.
func Counts(set uint64) uint64 {
	c := set - set>>1&0x5555555555555555
	c = c&0x3333333333333333 + c>>2&0x3333333333333333
	return (c + c>>4) & 0x0f0f0f0f0f0f0f0f * ones
}

// Nth returns the element of rank k, from 0, in a set of more than k elements with these Counts.
// It finds it without a loop (Vigna, Broadword Implementation of Rank/Select Queries, 2008).
func Nth(set, counts, k uint64) int {
	bytes := ((k*ones | highs) - counts) & highs // top bit of byte i: k >= the count of byte i
	at := bits.OnesCount64(bytes) * 8 & 63
	k -= counts << 8 >> at & 0xff
	return at + int(inByte[(k<<8|set>>at&0xff)&2047])
}

const ones, highs = 0x0101010101010101, 0x8080808080808080

// inByte[k<<8|b] is the bit of rank k in the byte b.
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
