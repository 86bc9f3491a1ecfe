package plot

import (
	"fmt"
	"html"
	"strings"
)

// Course is a value with its interval at ascending places, such as a score by games.
type Course struct {
	Name   string
	Points []Point
}

// Point is a value of a course at a place, with its interval.
type Point struct {
	At               int
	Value, Low, High float64
}

// courseStyle is the look of intervals.
const courseStyle = `<style>
.area{stroke:none;opacity:.14}
.c0.area{fill:#1d4ed8}.c1.area{fill:#b45309}.c2.area{fill:#15803d}.c3.area{fill:#a21caf}.c4.area{fill:#0e7490}.c5.area{fill:#b91c1c}
@media(prefers-color-scheme:dark){.c0.area{fill:#7aa2ff}.c1.area{fill:#fbbf24}.c2.area{fill:#4ade80}.c3.area{fill:#e879f9}.c4.area{fill:#67e8f9}.c5.area{fill:#f87171}}
</style>
`

// Courses draws courses with their intervals over places from 0, whose name is x, and a line across at
// each mark.
func Courses(title, x string, axis Axis, courses []Course, marks ...float64) []byte {
	var d drawing
	d.begin(title, width, max(lineTop+lineHeight+lineFoot, lineTop+nameHeight*len(courses)+lineFoot))
	d.WriteString(lineStyle + courseStyle)
	d.text(lineLeft-6, lineTop-8, "", "end", html.EscapeString(axis.Name))
	longest := 1
	for _, c := range courses {
		for _, p := range c.Points {
			longest = max(longest, p.At)
		}
	}
	const floor = lineTop + lineHeight
	span := axis.Max - axis.Min
	across := func(at int) float64 {
		return lineLeft + float64(max(at, 0))/float64(longest)*(lineRight-lineLeft)
	}
	up := func(v float64) float64 {
		if !(span > 0) || !(v >= axis.Min) {
			return floor
		}
		return floor - min((v-axis.Min)/span, 1)*lineHeight
	}
	step := niceStep(span / lineTicks)
	for tick := 0; span > 0 && axis.Min+float64(tick)*step <= axis.Max+step/2; tick++ {
		v := axis.Min + float64(tick)*step
		d.line("grid", lineLeft, up(v), lineRight, up(v))
		d.text(lineLeft-6, up(v)+4, "", "end", html.EscapeString(stepped(v, step)+axis.Unit))
	}
	every := max(1, int(niceStep(float64(longest)/lineTicks)))
	for at := 0; at <= longest; at += every {
		d.text(across(at), floor+16, "", "middle", fmt.Sprint(at))
	}
	d.text((lineLeft+lineRight)/2, floor+34, "", "middle", html.EscapeString(x))
	for _, v := range marks {
		d.line("line", lineLeft, up(v), lineRight, up(v))
	}
	for i, c := range courses {
		d.course(i%lineStyles, c.Points, across, up)
		at := float64(lineTop + nameHeight*i)
		fmt.Fprintf(&d, `<path class="curve c%d" d="M%d %sh24"/>`+"\n", i%lineStyles, lineRight+lineNameEnd, number(at))
		d.text(lineRight+lineNameEnd+32, at+4, "", "start", html.EscapeString(clipped(c.Name, maxName)))
	}
	return d.end()
}

// course draws a course; a single point is a dot with its interval.
func (d *drawing) course(look int, points []Point, across func(int) float64, up func(float64) float64) {
	var line, area strings.Builder
	for i, p := range points {
		pen := "ML"[min(i, 1)]
		fmt.Fprintf(&line, "%c%s %s", pen, number(across(p.At)), number(up(p.Value)))
		fmt.Fprintf(&area, "%c%s %s", pen, number(across(p.At)), number(up(p.High)))
	}
	for i := len(points) - 1; i >= 0; i-- {
		fmt.Fprintf(&area, "L%s %s", number(across(points[i].At)), number(up(points[i].Low)))
	}
	switch len(points) {
	case 0:
	case 1:
		p := points[0]
		d.line(fmt.Sprintf("curve c%d", look), across(p.At), up(p.Low), across(p.At), up(p.High))
		fmt.Fprintf(d, `<path class="curve c%d dot" d="%sh0"/>`+"\n", look, line.String())
	default:
		fmt.Fprintf(d, `<path class="area c%d" d="%sZ"/>`+"\n", look, area.String())
		fmt.Fprintf(d, `<path class="curve c%d" d="%s"/>`+"\n", look, line.String())
	}
}
