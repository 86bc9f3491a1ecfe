// Package plot draws the figures of experiments as SVG: bars with intervals, lines and
// histograms. A drawing is one self-contained file that follows the reader's light or
// dark theme; it has a title for screen readers and needs no script or font.
package plot

import (
	"bytes"
	"fmt"
	"html"
	"math"
	"strings"
)

// Bar is a value with its interval.
type Bar struct {
	Label            string
	Value, Low, High float64
	Text             string // after the bar, "" for the value to a tenth
}

// Axis is a scale from Min to Max with a name. Values outside it are drawn at its ends.
type Axis struct {
	Name     string
	Min, Max float64
	Unit     string // after numbers, such as " %"
}

// Sizes in pixels of the drawing.
const (
	width     = 820
	labelEnd  = 380 // labels are to the left of it
	plotEnd   = 700 // and texts to the right of this
	rowHeight = 24
	top       = 44
	bottom    = 44
	titleLine = 20
)

// maxTitle is the most characters of a title's line.
const maxTitle = 88

// style is the look of all drawings.
const style = `<style>
svg{font:13px system-ui,sans-serif;fill:#1d2733;background:#fff}
.bar{fill:#3b7dd8}.line{stroke:#1d2733;stroke-width:1.5}.grid{stroke:#c9d1da}
.title{font-size:15px;font-weight:600}
@media(prefers-color-scheme:dark){svg{fill:#e6ebf0;background:#14191f}.bar{fill:#6aa5f2}.line{stroke:#e6ebf0}.grid{stroke:#3a4551}}
</style>
`

// drawing is an SVG under construction.
type drawing struct{ bytes.Buffer }

// begin writes the head of a drawing with content of this size, and its title. The content leaves
// room for the first line of the title; each other line makes the drawing higher at its top.
func (d *drawing) begin(title string, width, height int) {
	lines, escaped := wrapped(title), html.EscapeString(title)
	above := titleLine * (len(lines) - 1)
	fmt.Fprintf(d, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 %d %d %d" width="%d" height="%d" role="img" aria-label="%s">`+"\n<title>%s</title>\n", -above, width, height+above, width, height+above, escaped, escaped)
	d.WriteString(style)
	for i, line := range lines {
		d.text(12, float64(24-above+titleLine*i), "title", "start", html.EscapeString(line))
	}
}

// Unmarked reports whether a file begins with a drawing of this package without a mark of the
// command that drew it.
func Unmarked(begin []byte) bool {
	return bytes.HasPrefix(begin, []byte("<svg ")) && bytes.Contains(begin, []byte(style))
}

// wrapped breaks a title into lines that fit, at blanks if there are any.
func wrapped(title string) []string {
	var lines []string
	letters := []rune(title)
	for len(letters) > maxTitle {
		at, next := maxTitle, maxTitle
		for i := maxTitle; i > 0; i-- {
			if letters[i] == ' ' {
				at, next = i, i+1
				break
			}
		}
		lines = append(lines, string(letters[:at]))
		letters = letters[next:]
	}
	return append(lines, string(letters))
}

func (d *drawing) end() []byte {
	d.WriteString("</svg>\n")
	return d.Bytes()
}

// text writes escaped text. The anchor is start, middle or end.
func (d *drawing) text(x, y float64, class, anchor, escaped string) {
	if class != "" {
		class = ` class="` + class + `"`
	}
	fmt.Fprintf(d, `<text x="%s" y="%s"%s text-anchor="%s">%s</text>`+"\n", number(x), number(y), class, anchor, escaped)
}

func (d *drawing) line(class string, x1, y1, x2, y2 float64) {
	fmt.Fprintf(d, `<line class="%s" x1="%s" y1="%s" x2="%s" y2="%s"/>`+"\n", class, number(x1), number(y1), number(x2), number(y2))
}

func (d *drawing) box(x, y, w, h float64) {
	fmt.Fprintf(d, `<rect class="bar" x="%s" y="%s" width="%s" height="%s"/>`+"\n", number(x), number(y), number(w), number(h))
}

// number formats a coordinate or value without needless digits.
func number(x float64) string {
	text := strings.TrimRight(strings.TrimRight(fmt.Sprintf("%.2f", x), "0"), ".")
	if text == "-0" {
		return "0"
	}
	return text
}

// Bars draws a horizontal bar with its interval for each value, in their order.
func Bars(title string, axis Axis, bars []Bar) []byte {
	var d drawing
	low := float64(top + rowHeight*len(bars))
	d.begin(title, width, int(low)+bottom)
	span := axis.Max - axis.Min
	at := func(value float64) float64 {
		part := 0.0
		if span > 0 && !math.IsNaN(value) {
			part = max(0, min(1, (value-axis.Min)/span))
		}
		return labelEnd + part*(plotEnd-labelEnd)
	}
	step := niceStep(span / 5)
	for tick := math.Ceil(axis.Min/step) * step; span > 0 && tick <= axis.Max+step/1e6; tick += step {
		d.line("grid", at(tick), top-6, at(tick), low)
		d.text(at(tick), low+16, "", "middle", html.EscapeString(number(tick)+axis.Unit))
	}
	d.text((labelEnd+plotEnd)/2, low+34, "", "middle", html.EscapeString(axis.Name))
	zero := at(max(axis.Min, min(0, axis.Max)))
	for i, b := range bars {
		y := float64(top + rowHeight*i)
		d.text(labelEnd-8, y+15, "", "end", html.EscapeString(shortened(b.Label)))
		from, to := min(zero, at(b.Value)), max(zero, at(b.Value))
		d.box(from, y+3, to-from, rowHeight-8)
		middle := y + rowHeight/2 - 1
		d.line("line", at(b.Low), middle, at(b.High), middle)
		d.line("line", at(b.Low), middle-4, at(b.Low), middle+4)
		d.line("line", at(b.High), middle-4, at(b.High), middle+4)
		text := b.Text
		switch {
		case text != "":
		case math.IsNaN(b.Value):
			text = "–"
		default:
			text = fmt.Sprintf("%.1f%s", b.Value, axis.Unit)
		}
		d.text(plotEnd+8, y+15, "", "start", html.EscapeString(text))
	}
	return d.end()
}

// maxLabel is the most characters of a label that fits.
const maxLabel = 58

// shortened returns a label that fits: it cuts the middle out of a long one.
func shortened(label string) string {
	letters := []rune(label)
	if len(letters) <= maxLabel {
		return label
	}
	return string(letters[:maxLabel/2]) + "…" + string(letters[len(letters)-maxLabel/2+1:])
}

// niceStep returns the smallest step of at least this size that is 1, 2 or 5 times a power of ten.
func niceStep(least float64) float64 {
	if !(least > 0) || math.IsInf(least, 0) {
		return 1
	}
	unit := math.Pow(10, math.Floor(math.Log10(least)))
	for _, times := range []float64{1, 2, 5} {
		if times*unit >= least*(1-1e-9) {
			return times * unit
		}
	}
	return 10 * unit
}
