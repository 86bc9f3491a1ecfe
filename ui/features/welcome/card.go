package welcome

import (
	"github.com/vugu/vugu"

	"playout/ui/feature"
)

// Card is the first-visit hint.
type Card struct{ feature.PartFrame[Part] }

// New implements feature.Part.
func (Part) New() feature.Component { return &Card{} }

// Key implements feature.KeyHandler: Escape closes the hint.
func (c *Card) Key(_ vugu.DOMEvent, key string) bool {
	if key != "Escape" || !c.Part.Shown {
		return false
	}
	c.Send(Close{})
	return true
}
