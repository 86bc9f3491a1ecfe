package draw

import (
	"playout/ui/feature"
)

// Content is the dialog that asks a person whether they agree on a draw.
type Content struct{ feature.Frame }

// asks is the part of the dialog, which shows nothing else.
type asks struct{}

// New implements feature.Part.
func (asks) New() feature.Component { return &Content{} }

// Title implements feature.Content.
func (c *Content) Title() string { return c.words().Title }

func (c *Content) words() *Words { return WordsIn(c.T) }

// question names the seat that offers and the one that answers.
func (c *Content) question() string {
	from := ""
	for _, s := range c.View.Seats {
		if s.ID != c.What {
			from = s.ID
		}
	}
	return c.T.FillSeat(c.words().Asks, from, "to", c.T.TheSeat(c.What))
}
