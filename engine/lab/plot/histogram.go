package plot

import (
	"fmt"
	"html"
	"math"
	"slices"
)

// Histogram counts whole numbers in intervals of equal width: Counts[i] is the number of those
// from From + i·Width up to, but not including, From + (i+1)·Width.
type Histogram struct {
	From   int   `json:"from"`
	Width  int   `json:"width"` // 1 or more
	Counts []int `json:"counts"`
}

// maxBins is the most intervals of a histogram.
const maxBins = 24

// Count returns the histogram of these numbers, with a width of 1, 2 or 5 times a power of ten.
func Count(values []int) Histogram {
	if len(values) == 0 {
		return Histogram{Width: 1}
	}
	low, high := slices.Min(values), slices.Max(values)
	width := int(math.Ceil(niceStep(float64(high-low+1) / (maxBins - 1))))
	h := Histogram{From: int(math.Floor(float64(low)/float64(width))) * width, Width: width}
	h.Counts = make([]int, (high-h.From)/width+1)
	for _, v := range values {
		h.Counts[(v-h.From)/width]++
	}
	return h
}

// TitledHistogram is a histogram with a title.
type TitledHistogram struct {
	Title string
	Histogram
}

// Sizes in pixels of a histogram.
const (
	partHeight = 150
	partTop    = 22
	partFoot   = 22
)

// Histograms draws histograms below one another, on a common scale of the numbers counted.
func Histograms(title, axis string, parts []TitledHistogram) []byte {
	var d drawing
	d.begin(title, width, top+partHeight*len(parts)+bottom)
	low, high := math.MaxInt, math.MinInt
	for _, p := range parts {
		low, high = min(low, p.From), max(high, p.From+p.Width*len(p.Counts))
	}
	const left, right = 60, width - 40
	at := func(value int) float64 {
		return left + float64(value-low)/float64(max(1, high-low))*(right-left)
	}
	for i, p := range parts {
		y := float64(top + partHeight*i)
		d.text(left, y+14, "", "start", html.EscapeString(p.Title))
		floor, most := y+partHeight-partFoot, max(1, slices.Max(append([]int{0}, p.Counts...)))
		for bin, n := range p.Counts {
			from, to := at(p.From+bin*p.Width), at(p.From+(bin+1)*p.Width)
			high := float64(n) / float64(most) * (floor - y - partTop)
			d.box(from+0.5, floor-high, max(0.5, to-from-1), high)
		}
		d.text(left-6, y+partTop+8, "", "end", fmt.Sprint(most))
		d.text(left-6, floor, "", "end", "0")
		d.line("line", left, floor, right, floor)
		step := int(max(1, niceStep(float64(high-low)/8)))
		for tick := int(math.Ceil(float64(low)/float64(step))) * step; tick <= high; tick += step {
			d.text(at(tick), floor+15, "", "middle", fmt.Sprint(tick))
		}
	}
	d.text((left+right)/2, float64(top+partHeight*len(parts)+20), "", "middle", html.EscapeString(axis))
	return d.end()
}
