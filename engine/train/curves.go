package train

import (
	"bytes"
	"fmt"
	"math"
	"strings"
)

// The drawing of Curves, in pixels.
const (
	curvesWidth                                  = 720
	panelHeight                                  = 220
	panelLeft, panelRight, panelTop, panelBottom = 64, 16, 34, 40 // margins of a panel
	plotWidth, plotHeight                        = curvesWidth - panelLeft - panelRight, panelHeight - panelTop - panelBottom
)

// curvesStyle has colours with enough contrast on a light and on a dark background,
// whichever the reader prefers.
const curvesStyle = `:root{color-scheme:light dark}
svg{background:#fff;font:13px system-ui,sans-serif;fill:#222}
line,.frame{stroke:#ddd;stroke-width:1;fill:none}
path{fill:none;stroke-width:2}
.train{stroke:#b45309;stroke-dasharray:6 3}
.kept{stroke:#1d4ed8}
.least{stroke:#666;stroke-dasharray:2 3}
.best{stroke:#15803d;stroke-width:1.5}
@media (prefers-color-scheme:dark){svg{background:#16181d;fill:#e5e5e5}line,.frame{stroke:#3a3d44}
.train{stroke:#fbbf24}.kept{stroke:#7aa2ff}.least{stroke:#aaa}.best{stroke:#4ade80}}`

// curve is a line of a panel: a number for each epoch, or only a legend where of is
// nil.
type curve struct {
	class, name string
	of          func(*Epoch) float64
}

// panel is a plot with its own axes.
type panel struct {
	title  string
	curves []curve
}

// curvesLabel is the name of every drawing of Curves.
const curvesLabel = `role="img" aria-label="losses by epoch">`

// IsCurves reports whether a file begins as what Curves draws.
func IsCurves(begin []byte) bool {
	head, _, _ := bytes.Cut(begin, []byte("\n"))
	return bytes.HasPrefix(head, []byte("<svg ")) && bytes.HasSuffix(head, []byte(curvesLabel))
}

// Curves draws losses and learning rate by epoch, as an SVG file; best is the number
// of the best epoch.
func Curves(epochs []Epoch, best int) []byte {
	var panels []panel
	if len(epochs) > 0 {
		last := &epochs[len(epochs)-1].Validation
		if last.HasPolicy() {
			p := panel{"policy: cross-entropy in nats", []curve{
				{"train", "training", func(e *Epoch) float64 { return e.Train.Policy() }},
				{"kept", "validation", func(e *Epoch) float64 { return e.Validation.Policy() }},
				{"least", "target entropy", func(e *Epoch) float64 { return e.Validation.TargetEntropy() }},
			}}
			if last.IsActor() {
				p.title, p.curves[2] = "policy: advantage loss and entropy in nats", curve{"least", "entropy, validation", func(e *Epoch) float64 { return e.Validation.Entropy() }}
			}
			panels = append(panels, p)
		}
		if last.HasValue() {
			panels = append(panels, panel{"value: squared error", []curve{
				{"train", "training", func(e *Epoch) float64 { return e.Train.Value() }},
				{"kept", "validation", func(e *Epoch) float64 { return e.Validation.Value() }},
			}})
		}
	}
	panels = append(panels, panel{"learning rate", []curve{
		{"kept", "at the epoch's end", func(e *Epoch) float64 { return e.Rate }},
		{"best", "best epoch", nil},
	}})
	var b strings.Builder
	height := len(panels) * panelHeight
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" `+curvesLabel+"\n<style>%s</style>\n",
		curvesWidth, height, curvesWidth, height, curvesStyle)
	for i := range panels {
		fmt.Fprintf(&b, "<g transform=\"translate(%d %d)\">\n", panelLeft, i*panelHeight+panelTop)
		panels[i].draw(&b, epochs, best)
		b.WriteString("</g>\n")
	}
	b.WriteString("</svg>\n")
	return []byte(b.String())
}

// draw writes the panel, whose origin is the upper left corner of the plot.
func (p *panel) draw(b *strings.Builder, epochs []Epoch, best int) {
	low, high := math.Inf(1), math.Inf(-1)
	for i := range epochs {
		for _, c := range p.curves {
			if c.of != nil {
				v := c.of(&epochs[i])
				low, high = min(low, v), max(high, v)
			}
		}
	}
	if low > high {
		low, high = 0, 1
	}
	if low == high { // a constant: the axis starts at 0
		low, high = min(low, 0), max(high, 0)
	}
	step := tick(high-low, 4)
	low, high = step*math.Floor(low/step), step*math.Ceil(high/step)
	if low == high {
		high += step
	}
	y := func(v float64) float64 { return plotHeight * (high - v) / (high - low) }
	// A single epoch is in the middle, several from edge to edge.
	x := func(epoch int) float64 {
		if len(epochs) < 2 {
			return plotWidth / 2
		}
		return plotWidth * float64(epoch-1) / float64(len(epochs)-1)
	}
	fmt.Fprintf(b, "<text y=\"-14\" font-weight=\"600\">%s</text>\n", p.title)
	for k := 0; low+float64(k)*step <= high+step/2; k++ {
		v := low + float64(k)*step
		fmt.Fprintf(b, "<line x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/><text x=\"-8\" y=\"%.1f\" text-anchor=\"end\">%s</text>\n",
			plotWidth, y(v), y(v), y(v)+4, label(v, step))
	}
	every := max(1, int(tick(float64(len(epochs)), 10)))
	for epoch := 1; epoch <= len(epochs); epoch++ {
		if epoch == 1 || epoch%every == 0 {
			fmt.Fprintf(b, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>\n", x(epoch), plotHeight+17, epoch)
		}
	}
	fmt.Fprintf(b, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">epoch</text>\n<rect class=\"frame\" width=\"%d\" height=\"%d\"/>\n",
		plotWidth/2, plotHeight+33, plotWidth, plotHeight)
	if best > 0 && best <= len(epochs) {
		fmt.Fprintf(b, "<path class=\"best\" d=\"M%.1f 0V%d\"/>\n", x(best), plotHeight)
	}
	at := plotWidth // of the legend, from the right
	for i := len(p.curves) - 1; i >= 0; i-- {
		c := p.curves[i]
		if c.of != nil {
			fmt.Fprintf(b, "<path class=%q d=\"", c.class)
			for k := range epochs {
				fmt.Fprintf(b, "%c%.1f %.1f", "ML"[min(k, 1)], x(k+1), y(c.of(&epochs[k])))
			}
			if len(epochs) == 1 {
				b.WriteString("h0\" style=\"stroke-width:8;stroke-linecap:round;stroke-dasharray:none") // a dot
			}
			b.WriteString("\"/>\n")
		}
		fmt.Fprintf(b, "<text x=\"%d\" y=\"-14\" text-anchor=\"end\">%s</text><path class=%q d=\"M%d -18h24\"/>\n", at, c.name, c.class, at-7*len(c.name)-30)
		at -= 7*len(c.name) + 46
	}
}

// tick is a round step that divides a span into about so many parts.
func tick(span float64, parts int) float64 {
	if !(span > 0) {
		return 1
	}
	unit := math.Pow(10, math.Floor(math.Log10(span/float64(parts))))
	for _, k := range []float64{1, 2, 5} {
		if span/(unit*k) <= float64(parts) {
			return unit * k
		}
	}
	return unit * 10
}

// label is a number with as many decimals as its step needs.
func label(v, step float64) string {
	return fmt.Sprintf("%.*f", max(0, -int(math.Floor(math.Log10(step)+1e-9))), v+0)
}
