package clock

import (
	"github.com/vugu/vugu"

	"playout/ui/feature"
	"playout/ui/feature/timing"
)

// Dialog is the dialog for choosing a clock.
const Dialog = "clock"

// Content is the content of that dialog.
type Content struct {
	feature.PartFrame[Part]
	selects timing.Pick
}

// New implements feature.Part.
func (Part) New() feature.Component { return &Content{} }

// Title implements feature.Content.
func (c *Content) Title() string { return c.words().Open.Label }

func (c *Content) words() *Words { return WordsIn(c.T) }

// pick returns the choice of a clock.
func (c *Content) pick() vugu.Builder {
	c.selects = timing.Pick{T: c.T, Choice: c.Part.Choice, Set: func(choice string) { c.Send(Set{choice}) }}
	return &c.selects
}
