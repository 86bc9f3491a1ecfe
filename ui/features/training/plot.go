package training

import (
	"math"
	"strconv"
	"strings"

	"playout/ui/feature"
)

// Curve is a figure of the training by epochs.
type Curve struct {
	Title        string
	Train, Kept  string   // paths, of games trained on and of games kept out
	Past         []string // paths of earlier trainings
	Best         string   // path of the point of the best epoch
	Value        string   // the last figure of games kept out
	Highest, Low string   // the ends of the axis
	Label        string   // accessible name
}

// The box of a curve.
const (
	boxWidth, boxHeight = 320, 120
	boxMargin           = 6
)

// box returns the visible part of a curve.
func box() string { return "0 0 " + strconv.Itoa(boxWidth) + " " + strconv.Itoa(boxHeight) }

// curve draws figures by epochs, -1 for none.
func curve(now *feature.Snapshot, of int, train, kept []float64, past [][]float64, best int) (c Curve) {
	low, high := math.Inf(1), math.Inf(-1)
	for _, list := range append([][]float64{train, kept}, past...) {
		of = max(of, len(list))
		for _, x := range list {
			if isFigure(x) {
				low, high = min(low, x), max(high, x)
			}
		}
	}
	if low > high {
		return c
	}
	if high-low < 1e-9 {
		high = low + 1e-9
	}
	place := func(i int, x float64) string {
		px := boxMargin + (boxWidth-2*boxMargin)*float64(i)/float64(max(of-1, 1))
		py := boxMargin + (boxHeight-2*boxMargin)*(high-x)/(high-low)
		return strconv.FormatFloat(px, 'f', 1, 64) + " " + strconv.FormatFloat(py, 'f', 1, 64)
	}
	path := func(list []float64) string {
		var b strings.Builder
		last := ""
		for i, x := range list {
			if !isFigure(x) {
				continue
			}
			last = place(i, x)
			b.WriteByte("ML"[min(b.Len(), 1)])
			b.WriteString(last)
		}
		if last != "" && strings.Count(b.String(), "L") == 0 {
			b.WriteString("L" + last) // a point
		}
		return b.String()
	}
	c.Train, c.Kept = path(train), path(kept)
	for _, list := range past {
		if d := path(list); d != "" {
			c.Past = append(c.Past, d)
		}
	}
	if best > 0 && best <= len(kept) && isFigure(kept[best-1]) {
		at := place(best-1, kept[best-1])
		c.Best = "M" + at + "L" + at
	}
	if n := len(kept); n > 0 && isFigure(kept[n-1]) {
		c.Value = now.T.Figure(kept[n-1], 3)
	}
	c.Highest, c.Low = now.T.Figure(high, 3), now.T.Figure(low, 3)
	return c
}

// isFigure reports whether a net has a figure, which hostile texts may give otherwise.
func isFigure(x float64) bool { return x >= 0 && x < 1e6 }
