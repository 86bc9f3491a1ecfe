package parallel

import (
	"slices"
	"testing"
)

// For any number of workers, the ranges cover the whole without overlap.
func TestSplit(t *testing.T) {
	for workers := range Workers(5) {
		for n := range 12 {
			seen := make([]int, n)
			workers.Split(n, func(from, to int) {
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
