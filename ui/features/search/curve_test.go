package search

import (
	"math"
	"testing"
)

// TestPlyAt: a click on a point of the curve leads to that point's ply.
func TestPlyAt(t *testing.T) {
	for plies := 1; plies <= 70; plies++ {
		for ply := 0; ply <= plies; ply++ {
			x := (2 + 96*float64(ply)/float64(plies)) / 100
			if got := plyAt(x, plies); got != ply {
				t.Fatalf("ply %d of %d, drawn at %v, is taken for %d", ply, plies, x, got)
			}
		}
	}
	for _, x := range []float64{-1, 0, math.Inf(-1)} {
		if got := plyAt(x, 60); got != 0 {
			t.Errorf("left of the chart is ply %d, want 0", got)
		}
	}
	if got := plyAt(2, 60); got != 60 {
		t.Errorf("right of the chart is ply %d, want 60", got)
	}
}
