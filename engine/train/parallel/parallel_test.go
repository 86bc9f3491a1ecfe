package parallel

import (
	"slices"
	"testing"
)

// For any number of workers, the ranges cover the whole without overlap.
func TestSplit(t *testing.T) {
	for workers := range 5 {
		for n := range 12 {
			seen := make([]int, n)
			Of(workers).Split(n, func(from, to int) {
				for i := from; i < to; i++ {
					seen[i]++
				}
			})
			if slices.ContainsFunc(seen, func(times int) bool { return times != 1 }) {
				t.Errorf("%d workers go through %d numbers %v times, want once each", workers, n, seen)
			}
		}
	}
}

// A single worker pauses between parts of its work, which cover the whole without overlap.
func TestPause(t *testing.T) {
	for n := range 12 {
		seen, pauses := make([]int, n), 0
		w := Workers{N: 1, Pause: func() { pauses++ }}
		w.Split(n, func(from, to int) {
			for i := from; i < to; i++ {
				seen[i]++
			}
		})
		if slices.ContainsFunc(seen, func(times int) bool { return times != 1 }) || pauses != max(1, min(n, rest)) {
			t.Errorf("with %d pauses it goes through %d numbers %v times, want once each", pauses, n, seen)
		}
	}
}
