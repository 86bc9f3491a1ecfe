package search

import "math"

// Sample draws one of the numbers 0 to n-1 with a probability proportional to
// weight^(1/temperature), or returns -1 if no weight is above 0. Pick is a random number in [0,
// 1), the temperature is above 0. Weights count relative to the largest, so that no power of it
// vanishes.
func Sample(n int, weight func(int) float64, temperature, pick float64) int {
	most, best := 0.0, -1
	for i := range n {
		if w := weight(i); w > most {
			most, best = w, i
		}
	}
	if best < 0 {
		return best
	}
	share := func(i int) float64 { return math.Pow(weight(i)/most, 1/temperature) }
	total := 0.0
	for i := range n {
		total += share(i)
	}
	left := pick * total
	for i := range n {
		if left -= share(i); left < 0 {
			return i
		}
	}
	return best // rounding can leave a remainder
}
