package plot

import (
	"fmt"
	"html"
	"math"
	"unicode/utf8"
)

// Scale is a side of a heat map: the name of what it lists, and its values.
type Scale struct {
	Name   string
	Values []string
}

// Sizes of a heat map.
const (
	cellWidth  = 84
	cellHeight = 44
	heatLeft   = 150 // the cells are to the right of it
	heatTop    = 84  // and below this
	maxValue   = 18  // characters of a value of the first scale
	maxAcross  = 11  // and of the second

	titleLetter = 9 // the width of a letter of the title
)

// heatStyle is the look of what only heat maps have: values above the middle of the axis are blue,
// those below it orange, the stronger the further.
const heatStyle = `<style>
.above{fill:#3b7dd8}.below{fill:#d9730d}.small{font-size:11px}
@media(prefers-color-scheme:dark){.above{fill:#6aa5f2}.below{fill:#f0a35e}}
</style>
`

// Heat draws a cell for each pair of values of two scales, down and across, with its value and
// interval as text and a colour for how far it is from the middle of the axis. The cells, whose
// labels it leaves out, come row by row.
func Heat(title string, axis Axis, down, across Scale, cells []Bar) []byte {
	var d drawing
	columns := len(across.Values)
	right := max(heatLeft+cellWidth*columns, titleLetter*min(utf8.RuneCountInString(title), maxTitle))
	low := heatTop + cellHeight*len(down.Values)
	d.begin(title, right+12, low+bottom)
	d.WriteString(heatStyle)
	middle := func(i, size, from int) float64 { return float64(from) + (float64(i)+0.5)*float64(size) }
	d.text(middle(0, cellWidth*columns, heatLeft), heatTop-28, "", "middle", html.EscapeString(clipped(across.Name, maxDot)))
	for i, value := range across.Values {
		d.text(middle(i, cellWidth, heatLeft), heatTop-8, "", "middle", html.EscapeString(clipped(value, maxAcross)))
	}
	d.text(heatLeft-8, heatTop-8, "", "end", html.EscapeString(clipped(down.Name, maxValue)))
	for i, value := range down.Values {
		d.text(heatLeft-8, middle(i, cellHeight, heatTop)+5, "", "end", html.EscapeString(clipped(value, maxValue)))
	}
	for i, c := range cells {
		x, y := heatLeft+cellWidth*(i%columns), heatTop+cellHeight*(i/columns)
		d.cell(x, y, axis, c.Value)
		text := c.Text
		if text == "" {
			text = fmt.Sprintf("%.1f", c.Value)
		}
		d.text(float64(x)+cellWidth/2, float64(y)+19, "", "middle", html.EscapeString(text))
		d.text(float64(x)+cellWidth/2, float64(y)+35, "small", "middle", fmt.Sprintf("%.0f–%.0f", c.Low, c.High))
	}
	d.text(heatLeft, float64(low)+24, "", "start", html.EscapeString(axis.Name))
	return d.end()
}

// cell draws the coloured square of a value.
func (d *drawing) cell(x, y int, axis Axis, value float64) {
	const strongest = 0.75 // so that the text stays readable
	class, half := "above", (axis.Max-axis.Min)/2
	far := (value - axis.Min - half) / half
	if far < 0 {
		class = "below"
	}
	if math.IsNaN(far) {
		far = 0
	}
	fmt.Fprintf(d, `<rect class="%s" fill-opacity="%s" x="%d" y="%d" width="%d" height="%d"/>`+"\n", class, number(strongest*min(1, math.Abs(far))), x+1, y+1, cellWidth-2, cellHeight-2)
}
