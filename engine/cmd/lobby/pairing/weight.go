package pairing

import "math/bits"

// weight is what a pair is worth: numbers that compare in order, the first that differs decides.
// Weights are added number by number, so the weight of a pairing is the sum of its pairs'.
type weight []int64

// below reports whether a weight is less than another.
func (w weight) below(other weight) bool {
	for i := range w {
		if w[i] != other[i] {
			return w[i] < other[i]
		}
	}
	return false
}

// numberBits is how much of an int64 holds criteria. The rest is for sums in the matching, in which
// up to 2·n weights are added and subtracted.
const numberBits = 48

// weigher writes a weight, one criterion after another, the most important first. Small criteria
// share a number, each with room for its sum over a whole pairing.
type weigher struct {
	weight weight
	free   int // bits of the last number that are not used yet
}

// add writes a criterion whose sum over any pairing is within -most and most. All weights of a
// matching must be written with the same sequence of limits.
func (w *weigher) add(value, most int) {
	size := bits.Len(uint(most)) + 1
	if w.free < size {
		w.weight, w.free = append(w.weight, 0), numberBits
	}
	w.free -= size
	w.weight[len(w.weight)-1] += int64(value) << w.free
}

// count writes a criterion that counts pairs, with at most most of them in a pairing.
func (w *weigher) count(is bool, most int) {
	value := 0
	if is {
		value = 1
	}
	w.add(value, most)
}
