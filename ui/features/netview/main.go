package netview

import (
	"github.com/vugu/vugu"

	"playout/ui/feature"
	"playout/ui/feature/analyst"
)

// New implements feature.Part.
func (Part) New() feature.Component { return &Main{} }

// Main is the tab.
type Main struct {
	feature.PartFrame[Part]
}

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

// heads returns the heads of the table of layers.
func (c *Main) heads() []string { return c.words().Columns }
