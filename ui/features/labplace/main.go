package labplace

import (
	"github.com/vugu/vugu"

	"playout/ui/feature"
	"playout/ui/feature/labtab"
)

// Part is the feature's part of the view.
type Part struct {
	Open string // the tab that the address names
}

// New implements feature.Part.
func (Part) New() feature.Component { return &Main{} }

// Main is the place: the tabs, and the region of the open one.
type Main struct{ feature.PartFrame[Part] }

func (c *Main) words() *Words { return WordsIn(c.T) }

// tab is a tab as it is drawn.
type tab struct {
	name, label, address string
	runs                 bool
}

// tabs returns the tabs that exist, in order.
func (c *Main) tabs() (list []tab) {
	for i := range c.View.Regions {
		if r := &c.View.Regions[i]; r.Slot == feature.Lab {
			part := r.Part.(labtab.Part)
			list = append(list, tab{r.Name, c.words().Tabs[r.Name], part.Address(), part.Runs()})
		}
	}
	return list
}

// runs returns what a tab's dot means, "" without one.
func (c *Main) runs(t tab) string {
	if t.runs {
		return c.words().Runs
	}
	return ""
}

// shown returns the component of the open tab, the first one if the address names one that does not
// exist.
func (c *Main) shown() vugu.Builder {
	name := c.Part.Open
	if c.View.Region(feature.Lab, name) == nil {
		name = labtab.Match
	}
	return c.Region(feature.Lab, name)
}
