package plot

import (
	"fmt"
	"html"
	"math"
	"strings"
)

// Line is a value at each whole number from 0, such as a rating before the first game and
// after each.
type Line struct {
	Name   string
	Values []float64
}

// Sizes in pixels of a plot of lines.
const (
	lineLeft, lineRight   = 70, 540 // names stand to the right
	lineTop, lineHeight   = 44, 320
	lineTicks             = 8
	mostPoints            = 1000 // of a line: of more values only some are drawn, and the last
	nameHeight            = 20
	longestName           = 30 // characters
	lineLooks             = 6  // colours, which repeat
	lineFoot, lineNameEnd = 44, 12
)

// lineStyle tells lines apart by colour and by dashes.
const lineStyle = `<style>
.curve{fill:none;stroke-width:2}
.c0{stroke:#1d4ed8}.c1{stroke:#b45309;stroke-dasharray:7 3}.c2{stroke:#15803d;stroke-dasharray:2 3}
.c3{stroke:#a21caf}.c4{stroke:#0e7490;stroke-dasharray:7 3}.c5{stroke:#b91c1c;stroke-dasharray:2 3}
@media(prefers-color-scheme:dark){.c0{stroke:#7aa2ff}.c1{stroke:#fbbf24}.c2{stroke:#4ade80}.c3{stroke:#e879f9}.c4{stroke:#67e8f9}.c5{stroke:#f87171}}
</style>
`

// Lines draws lines over a common scale of values; x and y name the axes.
func Lines(title, x, y string, lines []Line) []byte {
	longest, low, high := 1, math.Inf(1), math.Inf(-1)
	for _, l := range lines {
		longest = max(longest, len(l.Values)-1)
		for _, v := range l.Values {
			if !math.IsNaN(v) && !math.IsInf(v, 0) {
				low, high = min(low, v), max(high, v)
			}
		}
	}
	if low > high {
		low, high = 0, 1
	}
	step := niceStep((high - low) / lineTicks)
	low, high = step*math.Floor(low/step), step*math.Ceil(high/step)
	if low == high {
		high += step
	}
	const floor = lineTop + lineHeight
	across := func(at int) float64 {
		return lineLeft + float64(at)/float64(longest)*(lineRight-lineLeft)
	}
	up := func(v float64) float64 { return floor - (v-low)/(high-low)*lineHeight }
	var d drawing
	d.begin(title, width, max(floor+lineFoot, lineTop+nameHeight*len(lines)+lineFoot))
	d.WriteString(lineStyle)
	for tick := 0; low+float64(tick)*step <= high+step/2; tick++ {
		v := low + float64(tick)*step
		d.line("grid", lineLeft, up(v), lineRight, up(v))
		d.text(lineLeft-6, up(v)+4, "", "end", number(v))
	}
	every := max(1, int(niceStep(float64(longest)/lineTicks)))
	for at := 0; at <= longest; at += every {
		d.text(across(at), floor+16, "", "middle", fmt.Sprint(at))
	}
	d.text((lineLeft+lineRight)/2, floor+34, "", "middle", html.EscapeString(x))
	d.text(lineLeft-6, lineTop-8, "", "end", html.EscapeString(y))
	for i, l := range lines {
		look, at := i%lineLooks, float64(lineTop+nameHeight*i)
		d.curve(look, l.Values, across, up)
		fmt.Fprintf(&d, `<path class="curve c%d" d="M%d %sh24"/>`+"\n", look, lineRight+lineNameEnd, number(at))
		d.text(lineRight+lineNameEnd+32, at+4, "", "start", html.EscapeString(clipped(l.Name, longestName)))
	}
	return d.end()
}

// curve draws a line's values, which are not drawn where they are not finite.
func (d *drawing) curve(look int, values []float64, across func(int) float64, up func(float64) float64) {
	every := 1 + len(values)/mostPoints
	var path strings.Builder
	pen := "M"
	for at, v := range values {
		if at%every != 0 && at != len(values)-1 {
			continue
		}
		if math.IsNaN(v) || math.IsInf(v, 0) {
			pen = "M"
			continue
		}
		path.WriteString(pen + number(across(at)) + " " + number(up(v)))
		pen = "L"
	}
	if path.Len() > 0 {
		fmt.Fprintf(d, `<path class="curve c%d" d="%s"/>`+"\n", look, path.String())
	}
}

// clipped is a text of at most so many characters: what is too long loses its end.
func clipped(text string, most int) string {
	letters := []rune(text)
	if len(letters) <= most {
		return text
	}
	return string(letters[:most-1]) + "…"
}
