package deepening

import "testing"

// The depths of report 5 change at 12 and at 45 discs.
func TestPhases(t *testing.T) {
	for discs, want := range map[int]int{4: 3, 11: 3, 12: 4, 44: 4, 45: 6, 63: 6} {
		if got := depths[phase(discs)]; got != want {
			t.Errorf("%d discs: depth %d, want %d", discs, got, want)
		}
	}
}
