package lab

import (
	"math"
	"strconv"
	"strings"

	"playout/engine/lab/plot"
	"playout/engine/wire/labwire"
	"playout/ui/feature"
	"playout/ui/text"
)

// The plots that can be saved as drawings.
const (
	plotScore   = "score"
	plotTest    = "test"
	plotMargins = "margins"
	plotRuns    = "runs"
	plotValues  = "values" // of a sweep
)

// SaveDrawing offers a plot as a drawing of a kind, feature.PictureSVG or feature.PicturePNG.
type SaveDrawing struct{ Plot, Kind string }

// drawn reports what has become of a drawing.
type drawn struct{ ok bool }

// Ratio is the logarithm of a test's likelihood ratio, by games.
type Ratio struct {
	Plot
	Lower, Upper float64 // the bounds
	Low, High    string  // the same in words
}

// ratioHeight is the height of its box, and ratioMargin that of the places beyond its bounds.
const ratioHeight, ratioMargin = 120, 12

// y returns the place of a ratio in the box.
func (r *Ratio) y(ratio float64) float64 {
	share := (ratio - r.Lower) / max(r.Upper-r.Lower, 1e-9)
	return min(max(ratioMargin+(1-share)*(ratioHeight-2*ratioMargin), 0), ratioHeight)
}

// line returns the path of the ratio.
func (r *Ratio) line() string {
	if r == nil {
		return ""
	}
	return r.path(func(point *labwire.Point) float64 { return r.y(point.Ratio) })
}

// bounds returns the paths of the bounds.
func (r *Ratio) bounds() string {
	if r == nil {
		return ""
	}
	across := "H" + strconv.Itoa(boxWidth)
	return "M" + place(0, r.y(r.Lower)) + across + "M" + place(0, r.y(r.Upper)) + across
}

// zero returns the path of a ratio of 0, where neither is likelier.
func (r *Ratio) zero() string {
	if r == nil {
		return ""
	}
	return "M" + place(0, r.y(0)) + "H" + strconv.Itoa(boxWidth)
}

// ratioBox returns the visible part of the plot.
func ratioBox() string { return "0 0 " + strconv.Itoa(boxWidth) + " " + strconv.Itoa(ratioHeight) }

// Margins is how the margins of the first agent spread.
type Margins struct {
	Title, Says string
	Ranges      []Range
}

// Range is a range of margins with the number of games.
type Range struct {
	Says, N string
	Share   float64 // of the largest range
	Lost    bool    // all its margins are below 0
}

// ratioOf returns the plot of a match's test, nil without one.
func ratioOf(t *text.Strings, p *Plot, test *labwire.Test) *Ratio {
	if test == nil || len(p.Curve) == 0 {
		return nil
	}
	w := WordsIn(t)
	elo := func(points float64) string { return t.Signed(points, -1) }
	return &Ratio{
		Plot: *p, Lower: test.Lower, Upper: test.Upper,
		Low:  text.Fill(w.BoundOf, "elo", elo(test.Elo0), "n", t.Signed(test.Lower, 2)),
		High: text.Fill(w.BoundOf, "elo", elo(test.Elo1), "n", t.Signed(test.Upper, 2)),
	}
}

// marginsOf returns how margins spread, nil for games without margins.
func marginsOf(t *text.Strings, table *labwire.Table) *Margins {
	s := table.Spread
	if s == nil {
		return nil
	}
	w := WordsIn(t)
	m := &Margins{
		Title: text.Fill(w.MarginsOf, "who", table.Agents[0].Agent),
		Says:  text.Fill(w.Spread, "mean", t.Signed(s.Mean, 1), "spread", t.Figure(s.Deviation, 1)),
	}
	most := 1
	for _, n := range s.Counts {
		most = max(most, n)
	}
	for i, n := range s.Counts {
		from := s.From + i*s.Width
		says := t.Signed(float64(from), -1)
		if s.Width > 1 {
			says = text.Fill(w.RangeOf, "from", says, "to", t.Signed(float64(from+s.Width-1), -1))
		}
		m.Ranges = append(m.Ranges, Range{Says: says, N: t.Number(n), Share: float64(n) / float64(most), Lost: from+s.Width <= 0})
	}
	return m
}

// lead returns the first agent's lead in a match of two, with its interval, "" if there is none.
func lead(t *text.Strings, table *labwire.Table) string {
	if len(table.Agents) != 2 || len(table.Pairs) != 1 || table.Pairs[0].Lead == nil {
		return ""
	}
	l := table.Pairs[0].Lead
	return t.Signed(l.Elo, 0) + " (" + t.Signed(l.Low, 0) + " – " + t.Signed(l.High, 0) + ")"
}

// courseOf returns the course of a table's first agent, in per cent.
func courseOf(name string, curve []labwire.Point) plot.Course {
	c := plot.Course{Name: name}
	for _, p := range curve {
		c.Points = append(c.Points, plot.Point{At: p.Games, Value: 100 * p.Score, Low: 100 * p.Low, High: 100 * p.High})
	}
	return c
}

// drawing returns the scores of a sweep over its values, nil for a table or before the first game. A pair
// of values without games has the interval of all that is possible.
func (s *series) drawing(w *Words) []byte {
	if s.planned == nil || s.form.table() != "" {
		return nil
	}
	names := s.names()
	title := s.planned.Game + ": " + strings.Join(s.form.agents(), " ")
	var bars []plot.Bar
	played := false
	for _, r := range s.rows {
		bar := plot.Bar{Value: math.NaN(), High: 100, Text: "–"}
		if a := s.agent(r); a != nil {
			played = true
			bar = plot.Bar{Value: 100 * a.Score, Low: 100 * a.Low, High: 100 * a.High}
		} else if len(names) == 1 {
			continue
		}
		bar.Label = r.plan.Label
		bars = append(bars, bar)
	}
	switch {
	case !played:
		return nil
	case len(names) == 1:
		return plot.Bars(title, percents(w), bars)
	}
	scale := func(i int) plot.Scale { return plot.Scale{Name: names[i], Values: s.planned.Parameters[i].Values} }
	return plot.Heat(title, percents(w), scale(0), scale(1), bars)
}

// drawing returns a plot of the page as a self-contained SVG, nil if there is none.
func (f *Feature) drawing(t *text.Strings, name string) []byte {
	w := WordsIn(t)
	if name == plotRuns {
		return f.opened.drawing(t, f.run)
	}
	if s := f.series; name == plotValues && s != nil {
		return s.drawing(w)
	}
	if f.run == nil || f.run.table == nil || len(f.run.table.Agents) == 0 {
		return nil
	}
	table := f.run.table
	title := strings.Join(f.run.form.agents(), " – ")
	switch test, s := table.Test, table.Spread; {
	case name == plotScore:
		return plot.Courses(title, w.AxisGames, percents(w), []plot.Course{courseOf(table.Agents[0].Agent, table.Curve)}, 50)
	case name == plotTest && test != nil:
		c := plot.Course{Name: w.AxisRatio}
		for _, p := range table.Curve {
			c.Points = append(c.Points, plot.Point{At: p.Games, Value: p.Ratio, Low: p.Ratio, High: p.Ratio})
		}
		pad := (test.Upper - test.Lower) / 8
		return plot.Courses(title, w.AxisGames, plot.Axis{Name: w.AxisRatio, Min: test.Lower - pad, Max: test.Upper + pad}, []plot.Course{c}, test.Lower, test.Upper)
	case name == plotMargins && s != nil:
		return plot.Histograms(title, w.AxisMargin, []plot.TitledHistogram{{Title: table.Agents[0].Agent, Histogram: plot.Histogram{From: s.From, Width: s.Width, Counts: s.Counts}}})
	}
	return nil
}

// percents returns the axis of scores.
func percents(w *Words) plot.Axis { return plot.Axis{Name: w.AxisScore, Max: 100, Unit: " %"} }

// saveDrawing offers a plot as a drawing.
func (f *Feature) saveDrawing(c *feature.Context, m SaveDrawing) {
	svg := f.drawing(c.T, m.Plot)
	if svg == nil {
		return
	}
	name := "playout-lab-" + m.Plot + "." + m.Kind
	switch m.Kind {
	case feature.PictureSVG:
		c.Do(feature.Save{Name: name, Kind: "image/svg+xml", Data: svg})
	case feature.PicturePNG:
		width, height := sizeOf(string(svg))
		c.Do(feature.SaveDrawing{Name: name, SVG: string(svg), Width: width, Height: height, Then: func(ok bool) feature.Message { return drawn{ok} }})
	}
}

// sizeOf returns the size of a drawing of package plot.
func sizeOf(svg string) (width, height int) {
	of := func(name string) int {
		_, rest, _ := strings.Cut(svg, " "+name+`="`)
		digits, _, _ := strings.Cut(rest, `"`)
		n, _ := strconv.Atoi(digits)
		return n
	}
	return of("width"), of("height")
}
