package nnue

import (
	"math/bits"

	"playout/engine/game"
)

// Plain Go keeps four numbers of an accumulator in a word: the digits of a number in base
// 65536, each 32768 above what it stands for, so that none is below 0. A row of weights is
// the plain sum of w·65536ⁱ, whatever the signs. So words add up as numbers do, and
// whatever was borrowed or carried between the digits on the way, those of the result are
// the accumulator's, since each is within range.
const (
	perWord = 4
	ones    = 0x0001_0001_0001_0001
	pairs   = 0x0000_00ff_0000_00ff
)

// blockWords are the words that stay in registers while all rows are added.
const blockWords = 8

type block = [blockWords]uint64

// plainSums computes sums in plain Go.
type plainSums struct {
	ring
	words        int         // of an accumulator
	weights      []uint64    // rows of words
	accumulators [2][]uint64 // by view: slots+1 of words
	output       [2][]uint64 // of the seat to move and the other: two words, even and odd, for each word
}

var plain = kernel{"plain Go", func(n *Net, p game.Placement) (sums, error) {
	s := &plainSums{ring: newRing(p), words: n.hidden / perWord}
	s.weights = make([]uint64, len(n.weights)/perWord)
	for i, w := range n.weights {
		s.weights[i/perWord] += uint64(int64(w)) << (i % perWord * 16)
	}
	bias := make([]uint64, s.words)
	for i, b := range n.bias {
		bias[i/perWord] += uint64(1<<15+int64(b)) << (i % perWord * 16)
	}
	for view := range 2 {
		for range slots + 1 {
			s.accumulators[view] = append(s.accumulators[view], bias...)
		}
		v := n.output[view*n.hidden:][:n.hidden]
		for i := 0; i < n.hidden; i += perWord {
			s.output[view] = append(s.output[view], swapped(v[i], v[i+2]), swapped(v[i+1], v[i+3]))
		}
	}
	return s, nil
}}

// swapped is two weights such that a·(v, w) has a₀·v + a₁·w in its upper half.
func swapped(v, w int16) uint64 { return uint64(int64(v)<<32 + int64(w)) }

func (s *plainSums) sum(sets *[game.MaxSets]uint64, ply, mover int) int32 {
	from, to := s.move(sets, ply)
	from, to = from*s.words, to*s.words
	for view := range 2 {
		a := s.accumulators[view]
		s.update(a[to:][:s.words], a[from:][:s.words], s.added[view].list(), s.removed[view].list())
	}
	mine, other := s.accumulators[mover&1], s.accumulators[mover&1^1]
	return squared(mine[to:][:s.words], s.output[0]) + squared(other[to:][:s.words], s.output[1])
}

// update makes an accumulator from another one, which may be the same.
func (s *plainSums) update(to, from []uint64, added, removed []uint16) {
	for at := 0; at < len(to); at += blockWords {
		b := *(*block)(from[at:])
		for _, row := range added {
			w := (*block)(s.weights[int(row)*s.words+at:])
			b[0] += w[0]
			b[1] += w[1]
			b[2] += w[2]
			b[3] += w[3]
			b[4] += w[4]
			b[5] += w[5]
			b[6] += w[6]
			b[7] += w[7]
		}
		for _, row := range removed {
			w := (*block)(s.weights[int(row)*s.words+at:])
			b[0] -= w[0]
			b[1] -= w[1]
			b[2] -= w[2]
			b[3] -= w[3]
			b[4] -= w[4]
			b[5] -= w[5]
			b[6] -= w[6]
			b[7] -= w[7]
		}
		*(*block)(to[at:]) = b
	}
}

// squared is the sum of a²·v over an accumulator limited to 0 … unit.
func squared(accumulator, output []uint64) int32 {
	var even, odd uint64
	for i, w := range accumulator {
		positive := w >> 15 & ones
		w &= positive<<15 - positive
		above := (w + 0x7f00*ones) >> 15 & ones
		w |= above<<8 - above
		v := output[2*i:][:2]
		even += squares(w&pairs) * v[0]
		odd += squares(w>>16&pairs) * v[1]
	}
	return upper(even) + upper(odd)
}

// squares squares two numbers of a word.
func squares(w uint64) uint64 {
	high, low := bits.Mul64(w, w)
	return high<<32 | low&0xffffffff
}

// upper is the upper half of a sum of products of pairs. The lower half, of at most
// maxHidden/4 products, fits int32; below 0 it has borrowed from the upper one.
func upper(sum uint64) int32 { return int32((int64(sum) - int64(int32(sum))) >> 32) }
