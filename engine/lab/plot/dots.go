package plot

import (
	"fmt"
	"html"
	"math"
	"slices"
)

// Dot is a value with its interval, and perhaps another value to compare it with.
type Dot struct {
	Label            string
	Value, Low, High float64
	Other            float64 // NaN for none
}

// Group is a list of dots under a name.
type Group struct {
	Name string
	Dots []Dot
}

// Sizes of a drawing of dots. It is narrower than other drawings, so that it can be read on a
// phone.
const (
	dotsWidth  = 610
	dotsLabels = 250 // labels are to the left of it
	dotsEnd    = 550 // and values to the right of this
	dotsRow    = 20
	dotsTop    = 64
	maxDot     = 36 // characters of a label
)

// dotsStyle is the look of what only drawings of dots have.
const dotsStyle = `<style>
.group{font-weight:600}.other{fill:none;stroke:#b4530a;stroke-width:2}
@media(prefers-color-scheme:dark){.other{stroke:#f0a35e}}
</style>
`

// Dots draws a dot with its interval for each value, and a hollow diamond for each other value,
// in groups. The texts value and other name the two kinds in a key. All values lie on the axis.
func Dots(title string, axis Axis, value, other string, groups []Group) []byte {
	rows := 0
	for _, g := range groups {
		rows += 1 + len(g.Dots)
	}
	var d drawing
	low := float64(dotsTop + dotsRow*rows)
	d.begin(title, dotsWidth, int(low)+bottom)
	d.WriteString(dotsStyle)
	at := func(v float64) float64 {
		return dotsLabels + (v-axis.Min)/(axis.Max-axis.Min)*(dotsEnd-dotsLabels)
	}
	d.dot(18, 42)
	d.text(28, 46, "", "start", html.EscapeString(value))
	if slices.ContainsFunc(groups, func(g Group) bool {
		return slices.ContainsFunc(g.Dots, func(dot Dot) bool { return !math.IsNaN(dot.Other) })
	}) {
		d.diamond(dotsLabels+62, 42)
		d.text(dotsLabels+74, 46, "", "start", html.EscapeString(other))
	}
	step := niceStep((axis.Max - axis.Min) / 5)
	for tick := math.Ceil(axis.Min/step) * step; tick <= axis.Max+step/1e6; tick += step {
		d.line("grid", at(tick), dotsTop, at(tick), low)
		d.text(at(tick), low+16, "", "middle", html.EscapeString(number(tick)+axis.Unit))
	}
	d.text((dotsLabels+dotsEnd)/2, low+34, "", "middle", html.EscapeString(axis.Name))
	y := float64(dotsTop)
	for _, g := range groups {
		d.text(12, y+15, "group", "start", html.EscapeString(g.Name))
		y += dotsRow
		for _, dot := range g.Dots {
			middle := y + dotsRow/2
			d.text(dotsLabels-10, y+15, "", "end", html.EscapeString(clipped(dot.Label, maxDot)))
			d.line("line", at(dot.Low), middle, at(dot.High), middle)
			d.dot(at(dot.Value), middle)
			if !math.IsNaN(dot.Other) {
				d.diamond(at(dot.Other), middle)
			}
			d.text(dotsEnd+10, y+15, "", "start", fmt.Sprintf("%.1f", dot.Value))
			y += dotsRow
		}
	}
	return d.end()
}

func (d *drawing) dot(x, y float64) {
	fmt.Fprintf(d, `<circle class="bar" cx="%s" cy="%s" r="4.5"/>`+"\n", number(x), number(y))
}

func (d *drawing) diamond(x, y float64) {
	fmt.Fprintf(d, `<path class="other" d="M%s %sl6 6l-6 6l-6-6z"/>`+"\n", number(x), number(y-6))
}
