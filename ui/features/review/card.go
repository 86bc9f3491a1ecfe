package review

import (
	"strconv"

	"github.com/vugu/vugu"

	"playout/ui/feature"
	"playout/ui/feature/markup"
)

// New implements feature.Part.
func (Part) New() feature.Component { return &Card{} }

// Card is the tab.
type Card struct{ feature.PartFrame[Part] }

func (c *Card) words() *Words { return WordsIn(c.T) }

// exercise returns the exercise that is tried, nil for none.
func (c *Card) exercise() vugu.Builder {
	if !c.Part.Trying {
		return nil
	}
	return c.Region(feature.Main, feature.ExerciseMain)
}

// graph returns the graph, an empty one without a review.
func (c *Card) graph() *Graph {
	if c.Part.Graph == nil {
		return &Graph{Exact: -1, Ply: -1}
	}
	return c.Part.Graph
}

// box returns the box of the graph.
func (c *Card) box() string { return "0 0 " + strconv.Itoa(boxWidth) + " " + strconv.Itoa(boxHeight) }

// half returns the line of equal chances.
func (c *Card) half() string {
	return "M" + figure(edge) + " " + figure(y(0.5)) + "H" + figure(boxWidth-edge)
}

// areas returns the area below the curve, if there is only one.
func (c *Card) areas() string {
	if g := c.graph(); len(g.Curves) == 1 {
		return g.area(&g.Curves[0])
	}
	return ""
}

// shown returns the line at the ply shown.
func (c *Card) shown() string {
	if g := c.graph(); g.Ply >= 0 {
		return "M" + figure(g.x(g.Ply)) + " 0V" + strconv.Itoa(boxHeight)
	}
	return ""
}

// exact returns the line below the part that is certain.
func (c *Card) exact() string {
	if g := c.graph(); g.Exact >= 0 {
		return "M" + figure(g.x(g.Exact)) + " " + figure(boxHeight-1.5) + "H" + figure(boxWidth-edge)
	}
	return ""
}

// exactStyle returns the place of the word below that line.
func (c *Card) exactStyle() string {
	g := c.graph()
	return markup.ShareStyle(g.x(max(g.Exact, 0)) / boxWidth)
}

// curveClass returns the class of a curve's colour.
func curveClass(of Curve) string {
	if of.Seat == "" {
		return "curve"
	}
	return "curve " + of.Seat
}

// dotClass returns the class of a dot's colour and size.
func dotClass(d Dot) string {
	if d.Large {
		return "dot large " + d.Grade
	}
	return "dot " + d.Grade
}

// dot returns a line of length 0, whose ends stay round however the graph is stretched.
func (c *Card) dot(d Dot) string { return "M" + c.graph().place(d.Point) + "h0" }

// press goes to the ply under the pointer.
func (c *Card) press(event vugu.DOMEvent) {
	if width := event.PropFloat64("target", "clientWidth"); width > 0 {
		c.Send(GoTo{c.graph().plyAt(event.PropFloat64("offsetX") / width)})
	}
}

// step goes to another ply by a key.
func (c *Card) step(event vugu.DOMEvent) {
	g := c.graph()
	to := g.Ply
	switch event.PropString("key") {
	case "ArrowLeft", "ArrowDown":
		to--
	case "ArrowRight", "ArrowUp":
		to++
	case "PageDown":
		to -= 10
	case "PageUp":
		to += 10
	case "Home":
		to = 0
	case "End":
		to = g.Plies
	default:
		return
	}
	event.PreventDefault()
	c.Send(GoTo{min(max(to, 0), g.Plies)})
}

// startClass makes the button the main one until there is something else to do.
func (c *Card) startClass() string {
	if c.Part.State == "" || c.Part.State == stopped {
		return "main"
	}
	return "plain"
}

// progress returns the share of the work that is done.
func (c *Card) progress() string {
	return markup.ShareStyle(float64(c.Part.Done) / float64(max(c.Part.Total, 1)))
}

// choose chooses the judge.
func (c *Card) choose(event vugu.DOMEvent) { c.Send(SetJudge{markup.Value(event)}) }

func number(n int) string { return strconv.Itoa(n) }

// hidesTable reports whether there is no table yet.
func (c *Card) hidesTable() bool { return c.Part.Graph == nil }
