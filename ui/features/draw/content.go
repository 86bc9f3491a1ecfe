package draw

import (
	"playout/ui/feature"
)

// Content is the dialog that asks a person whether they agree on a draw.
type Content struct{ feature.Frame }

// Dialogs implements feature.Dialoger.
func (*Feature) Dialogs() map[string]func() feature.Content {
	return map[string]func() feature.Content{Dialog: func() feature.Content { return &Content{} }}
}

// Title implements feature.Content.
func (c *Content) Title() string { return c.words().Title }

func (c *Content) words() *Words { return Says(c.T) }

// asks names who offers and who is asked.
func (c *Content) asks() string {
	from := ""
	for _, s := range c.View.Seats {
		if s.ID != c.What {
			from = s.ID
		}
	}
	return c.T.Told(c.words().Asks, from, "to", c.T.TheSeat(c.What))
}
