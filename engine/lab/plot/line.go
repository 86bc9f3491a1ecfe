package plot

import (
	"fmt"
	"html"
	"math"
	"strings"
)

// Line has a value at each whole number, such as a rating before the first game and after each.
type Line struct {
	Name   string
	Values []float64
}

// Panel is a plot with its own scale of values, below its title.
type Panel struct {
	Title string
	Lines []Line
	Mark  Mark
}

// Mark is a named place across a panel; without a name there is no mark.
type Mark struct {
	Name string
	At   int
}

// Sizes in pixels of plots of lines.
const (
	lineLeft, lineRight   = 70, 540 // names are to the right
	lineTop, lineFoot     = 44, 44
	lineHeight            = 320 // of a single plot
	panelHeight           = 146 // of each of several
	lineTicks, panelTicks = 8, 4
	maxPoints             = 1000 // of a line, about: of more values it draws every second, third …, and the last
	nameHeight            = 20
	maxName               = 30 // characters
	lineStyles            = 6  // colours, which repeat
	lineNameEnd           = 12
)

// lineStyle distinguishes lines by colour and by dashes.
const lineStyle = `<style>
.curve{fill:none;stroke-width:2}
.c0{stroke:#1d4ed8}.c1{stroke:#b45309;stroke-dasharray:7 3}.c2{stroke:#15803d;stroke-dasharray:2 3}
.c3{stroke:#a21caf}.c4{stroke:#0e7490;stroke-dasharray:7 3}.c5{stroke:#b91c1c;stroke-dasharray:2 3}
.dot{stroke-width:8;stroke-linecap:round;stroke-dasharray:none}
@media(prefers-color-scheme:dark){.c0{stroke:#7aa2ff}.c1{stroke:#fbbf24}.c2{stroke:#4ade80}.c3{stroke:#e879f9}.c4{stroke:#67e8f9}.c5{stroke:#f87171}}
</style>
`

// Lines draws lines over a common scale of values, from 0 across; x and y name the axes.
func Lines(title, x, y string, lines []Line) []byte {
	var d drawing
	d.begin(title, width, max(lineTop+lineHeight+lineFoot, lineTop+nameHeight*len(lines)+lineFoot))
	d.WriteString(lineStyle)
	d.text(lineLeft-6, lineTop-8, "", "end", html.EscapeString(y))
	d.panel(Panel{Lines: lines}, lineTop, lineHeight, lineTicks, 0, x)
	return d.end()
}

// Panels draws panels below one another. Their values begin at first on the x axis, whose name is
// x.
func Panels(title, x string, first int, panels []Panel) []byte {
	const each = lineTop + panelHeight + lineFoot
	var d drawing
	d.begin(title, width, top+each*len(panels))
	d.WriteString(lineStyle)
	for i, p := range panels {
		y := float64(top + each*i + lineTop)
		d.text(lineLeft, y-16, "", "start", html.EscapeString(p.Title))
		d.panel(p, y, panelHeight, panelTicks, first, x)
	}
	return d.end()
}

// panel draws a plot below y, with about the given ticks of values.
func (d *drawing) panel(p Panel, y, height, ticks float64, first int, x string) {
	longest, low, high := 1, math.Inf(1), math.Inf(-1)
	for _, l := range p.Lines {
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
	if low == high { // a constant: the axis begins at 0
		low, high = min(low, 0), max(high, 0)
	}
	step := niceStep((high - low) / ticks)
	low, high = step*math.Floor(low/step), step*math.Ceil(high/step)
	if low == high {
		high += step
	}
	floor := y + height
	across := func(at int) float64 {
		return lineLeft + float64(at)/float64(longest)*(lineRight-lineLeft)
	}
	up := func(v float64) float64 { return floor - (v-low)/(high-low)*height }
	for tick := 0; low+float64(tick)*step <= high+step/2; tick++ {
		v := low + float64(tick)*step
		d.line("grid", lineLeft, up(v), lineRight, up(v))
		d.text(lineLeft-6, up(v)+4, "", "end", stepped(v, step))
	}
	every := max(1, int(niceStep(float64(longest)/lineTicks)))
	for at := 0; at <= longest; at++ {
		if at == 0 || (first+at)%every == 0 {
			d.text(across(at), floor+16, "", "middle", fmt.Sprint(first+at))
		}
	}
	d.text((lineLeft+lineRight)/2, floor+34, "", "middle", html.EscapeString(x))
	for i, l := range p.Lines {
		look, at := i%lineStyles, y+float64(nameHeight*i)
		d.curve(look, l.Values, across, up)
		fmt.Fprintf(d, `<path class="curve c%d" d="M%d %sh24"/>`+"\n", look, lineRight+lineNameEnd, number(at))
		d.text(lineRight+lineNameEnd+32, at+4, "", "start", html.EscapeString(clipped(l.Name, maxName)))
	}
	if m := p.Mark; m.Name != "" && m.At >= first && m.At <= first+longest {
		at := y + float64(nameHeight*len(p.Lines))
		d.line("line", across(m.At-first), y, across(m.At-first), floor)
		d.line("line", lineRight+lineNameEnd+12, at-7, lineRight+lineNameEnd+12, at+7)
		d.text(lineRight+lineNameEnd+32, at+4, "", "start", html.EscapeString(m.Name))
	}
}

// curve draws a line's values, except for those that are not finite; a single one is a dot.
func (d *drawing) curve(look int, values []float64, across func(int) float64, up func(float64) float64) {
	every := 1 + len(values)/maxPoints
	var path strings.Builder
	pen, points := "M", 0
	for at, v := range values {
		if at%every != 0 && at != len(values)-1 {
			continue
		}
		if math.IsNaN(v) || math.IsInf(v, 0) {
			pen = "M"
			continue
		}
		path.WriteString(pen + number(across(at)) + " " + number(up(v)))
		pen, points = "L", points+1
	}
	switch points {
	case 0:
	case 1:
		fmt.Fprintf(d, `<path class="curve c%d dot" d="%sh0"/>`+"\n", look, path.String())
	default:
		fmt.Fprintf(d, `<path class="curve c%d" d="%s"/>`+"\n", look, path.String())
	}
}

// stepped formats a value with as many decimals as its step needs.
func stepped(v, step float64) string {
	return fmt.Sprintf("%.*f", max(0, -int(math.Floor(math.Log10(step)+1e-9))), v+0)
}

// clipped cuts a text off after most characters.
func clipped(text string, most int) string {
	letters := []rune(text)
	if len(letters) <= most {
		return text
	}
	return string(letters[:most-1]) + "…"
}
