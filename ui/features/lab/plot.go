package lab

import (
	"strconv"
	"strings"

	"playout/engine/strict"
	"playout/engine/wire/labwire"
)

type strictFault = strict.Fault

// Plot is the score of the first agent with its interval, by games.
type Plot struct {
	Of         int // length of the axis
	Curve      []labwire.Point
	Value      string
	Games, All string
	Label      string
}

// The box of a plot.
const (
	boxWidth, boxHeight = 720, 200
	top                 = 6
)

// x and y return the place of a point in the box.
func (p *Plot) x(games int) float64 { return boxWidth * float64(games) / float64(max(p.Of, 1)) }

func y(share float64) float64 { return top + (boxHeight-2*top)*(1-share) }

func place(x, y float64) string {
	return strconv.FormatFloat(x, 'f', 1, 64) + " " + strconv.FormatFloat(y, 'f', 1, 64)
}

// line returns the path of the score.
func (p *Plot) line() string {
	return p.path(func(point *labwire.Point) float64 { return y(point.Score) })
}

// path returns a path through all points.
func (p *Plot) path(height func(*labwire.Point) float64) string {
	var b strings.Builder
	for i := range p.Curve {
		b.WriteByte("ML"[min(i, 1)])
		b.WriteString(place(p.x(p.Curve[i].Games), height(&p.Curve[i])))
	}
	return b.String()
}

// band returns the path around the interval.
func (p *Plot) band() string {
	if len(p.Curve) < 2 {
		return ""
	}
	d := p.path(func(point *labwire.Point) float64 { return y(point.High) })
	for i := len(p.Curve) - 1; i >= 0; i-- {
		d += "L" + place(p.x(p.Curve[i].Games), y(p.Curve[i].Low))
	}
	return d + "Z"
}

// half returns the path of an even score.
func (p *Plot) half() string { return "M" + place(0, y(0.5)) + "H" + strconv.Itoa(boxWidth) }

// box returns the visible part of the plot.
func box() string { return "0 0 " + strconv.Itoa(boxWidth) + " " + strconv.Itoa(boxHeight) }
