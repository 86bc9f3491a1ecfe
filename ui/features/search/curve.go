package search

import (
	"math"
	"strconv"

	"github.com/vugu/vugu"

	"playout/ui/feature"
)

// Curve is the first seat's chances over the game, in a box of 100 by 100 that
// the style sheet stretches.
type Curve struct{ feature.PartFrame[CurvePart] }

// CurvePart is its content.
type CurvePart struct {
	Chart *Chart // nil until there are two points
}

// New implements feature.Part.
func (CurvePart) New() feature.Component { return &Curve{} }

// data returns the content.
func (c *Curve) data() *Chart {
	if c.Part.Chart == nil {
		return &Chart{}
	}
	return c.Part.Chart
}

func (c *Curve) label() string { return c.data().Title + ": " + c.data().Now }

// at returns the place of a point in the box, leaving margins for the dot.
func (c *Curve) at(p Point) string {
	x := 2 + 96*float64(p.Ply)/float64(max(c.data().Plies, 1))
	y := 93 - 86*p.Chance
	return number(x) + " " + number(y)
}

func (c *Curve) curve() string {
	path := ""
	for i, p := range c.data().Points {
		if i == 0 {
			path += "M" + c.at(p)
		} else {
			path += "L" + c.at(p)
		}
	}
	return path
}

// area returns the curve closed along the bottom.
func (c *Curve) area() string {
	points := c.data().Points
	if len(points) == 0 {
		return ""
	}
	first, last := points[0], points[len(points)-1]
	first.Chance, last.Chance = -1, -1 // below the box, which clips it
	return "M" + c.at(first) + "L" + c.curve()[1:] + "L" + c.at(last) + "Z"
}

// shown returns the dot at the last point up to the ply shown: a line of length 0, whose ends
// stay round however the box is stretched.
func (c *Curve) shown() string {
	path := ""
	for _, p := range c.data().Points {
		if p.Ply <= c.data().Ply {
			path = "M" + c.at(p) + "h0"
		}
	}
	return path
}

// goTo shows the clicked ply.
func (c *Curve) goTo(event vugu.DOMEvent) {
	width := event.PropFloat64("target", "clientWidth")
	if width <= 0 {
		return
	}
	c.Send(feature.GoTo{Ply: plyAt(event.PropFloat64("offsetX")/width, c.data().Plies)})
}

// plyAt returns the ply at a fraction of the chart's width.
func plyAt(x float64, plies int) int {
	return int(math.Round(min(max((x*100-2)/96, 0), 1) * float64(plies)))
}

func number(x float64) string { return strconv.FormatFloat(x, 'f', 2, 64) }
