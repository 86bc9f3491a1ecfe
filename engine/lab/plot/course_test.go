package plot

import (
	"math"
	"testing"
)

// Courses draws each value at its place on the axis, within the interval's area, and a line for each
// mark. Values outside the axis, and those that are not numbers, lie at its ends.
func TestCourses(t *testing.T) {
	svg := Courses("a & b", "games", Axis{Name: "score", Max: 100, Unit: " %"}, []Course{
		{"one <", []Point{{10, 50, 25, 75}, {20, 75, 50, 100}}},
		{"two", []Point{{5, 120, math.NaN(), 300}}},
		{"none", nil},
	}, 50)
	count, _ := elements(t, svg)
	if count["path"] != 6 || count["line"] < 3 {
		t.Errorf("%d paths and %d lines, want an area, two curves and three samples of the key, and lines", count["path"], count["line"])
	}
	lines := points(t, svg)
	want := [][2]float64{{(lineLeft + lineRight) / 2, lineTop + lineHeight/2}, {lineRight, lineTop + lineHeight/4}}
	if len(lines) < 1 || len(lines[0]) != 2 || lines[0][0] != want[0] || lines[0][1] != want[1] {
		t.Errorf("the first course is %v, want %v", lines, want)
	}
}
