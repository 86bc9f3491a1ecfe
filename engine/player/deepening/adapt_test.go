package deepening

import "testing"

// The depths of report 5 change at 12 and at 45 discs.
func TestPhases(t *testing.T) {
	for discs, want := range map[int]int{4: 2, 11: 2, 12: 3, 44: 3, 45: 5, 63: 5} {
		if got := depths[phase(discs)]; got != want {
			t.Errorf("%d discs: depth %d, want %d", discs, got, want)
		}
	}
}
