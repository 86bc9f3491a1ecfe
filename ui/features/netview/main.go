package netview

import (
	"github.com/vugu/vugu"

	"playout/ui/feature"
	"playout/ui/feature/analyst"
	"playout/ui/feature/term"
)

// New implements feature.Part.
func (Part) New() feature.Component { return &Main{} }

// Main is the tab.
type Main struct {
	feature.PartFrame[Part]

	card term.Card
}

// head returns the button of a term.
func (c *Main) head(label string, t term.Term) vugu.Builder {
	return c.card.Button(&c.Frame, feature.ViewNet, term.Head{Label: label, Term: t})
}

// terms returns the card that explains them.
func (c *Main) terms() vugu.Builder { return c.card.In(&c.Frame, feature.ViewNet) }

func (c *Main) words() *Words { return WordsIn(c.T) }

// net returns the choice of the net.
func (c *Main) net() vugu.Builder {
	return &analyst.Pick{Name: "net", Label: c.words().Net, Value: c.Part.Net, Options: c.Part.Nets, Choose: func(net string) {
		if net == ofFile {
			net = ""
		}
		c.Send(Choose{net})
	}}
}

// columns holds the terms of Words.Columns.
var columns = []term.Term{term.Operator, term.Shape, term.Weights, term.Time}
