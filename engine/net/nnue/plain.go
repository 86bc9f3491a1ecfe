package nnue

import (
	"math/bits"

	"playout/engine/game"
)

// Plain Go keeps four numbers of an accumulator in a word, as the digits of a number in base 65536,
// each increased by 32768, so that none is below 0. A row of weights is the plain sum of w·65536ⁱ,
// for weights of any sign. So adding words adds all four numbers. Borrows and carries between the
// digits cancel out in the result, since each number of the accumulator is within range.
const (
	perWord = 4
	ones    = 0x0001_0001_0001_0001
	pairs   = 0x0000_00ff_0000_00ff
)

var plain = kernel{"plain Go", func(n *Net, p game.Placement) (sums, error) {
	bias := words(n.bias)
	for i := range bias {
		bias[i] += 1 << 15 * ones
	}
	var output []uint64
	for v := n.output; len(v) > 0; v = v[n.hidden:] {
		for first := range 2 { // first the even numbers, then the odd ones
			for i := first; i < n.hidden; i += perWord {
				output = append(output, swapped(v[i], v[i+2]))
			}
		}
	}
	return newRowSums(p, loops[uint64]{update, evaluate}, words(n.weights), bias, output), nil
}}

// words packs numbers.
func words(x []int16) []uint64 {
	list := make([]uint64, len(x)/perWord)
	for i, v := range x {
		list[i/perWord] += uint64(int64(v)) << (i % perWord * 16)
	}
	return list
}

// swapped packs two weights such that a·(v, w) has a₀·v + a₁·w in its upper half.
func swapped(v, w int16) uint64 { return uint64(int64(v)<<32 + int64(w)) }

// update is loops.update.
func update(to, from, weights []uint64, added, removed []uint16) {
	copy(to, from)
	for _, row := range added {
		for i, w := range weights[int(row)*len(to):][:len(to)] {
			to[i] += w
		}
	}
	for _, row := range removed {
		for i, w := range weights[int(row)*len(to):][:len(to)] {
			to[i] -= w
		}
	}
}

// evaluate is loops.evaluate.
func evaluate(halves *[2]half[uint64]) int32 {
	var sum int32
	for i := range halves {
		var even, odd uint64
		h := &halves[i]
		to := h.to
		from, plus, minus, minus2 := h.from[:len(to)], h.plus[:len(to)], h.minus[:len(to)], h.minus2[:len(to)]
		evens, odds := h.output[:len(to)], h.output[len(to):][:len(to)]
		for i := range to {
			w := from[i] + plus[i] - minus[i] - minus2[i]
			to[i] = w
			positive := w >> 15 & ones
			w &= positive<<15 - positive
			above := (w + 0x7f00*ones) >> 15 & ones
			w |= above<<8 - above
			even += squares(w&pairs) * evens[i]
			odd += squares(w>>16&pairs) * odds[i]
		}
		sum += upper(even) + upper(odd)
	}
	return sum
}

// squares squares two numbers of a word.
func squares(w uint64) uint64 {
	high, low := bits.Mul64(w, w)
	return high<<32 | low&0xffffffff
}

// upper returns the upper half of a sum of products of pairs. The lower half, of at most
// maxHidden/4 products, fits int32; below 0 it has borrowed from the upper one.
func upper(sum uint64) int32 { return int32((int64(sum) - int64(int32(sum))) >> 32) }
