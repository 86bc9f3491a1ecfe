package mcts

import (
	"cmp"
	"math"
	"testing"
)

// TestOrdered compares the order of numbers with that of their integers.
func TestOrdered(t *testing.T) {
	numbers := []float64{math.Inf(-1), -math.MaxFloat64, -3, -1, -0.5, -math.SmallestNonzeroFloat64, 0, math.SmallestNonzeroFloat64, 0.25, 1, 2, math.Inf(1)}
	for _, a := range numbers {
		for _, b := range numbers {
			if got, want := cmp.Compare(ordered(a), ordered(b)), cmp.Compare(a, b); got != want {
				t.Errorf("%g and %g compare as %d, want %d", a, b, got, want)
			}
		}
	}
}

// TestSqrt compares square roots from the table and beyond with math.Sqrt.
func TestSqrt(t *testing.T) {
	for n := range 3 * int32(len(squareRoots)) {
		if got, want := sqrt(n), math.Sqrt(float64(n)); got != want {
			t.Errorf("the root of %d is %g, want %g", n, got, want)
		}
	}
}
