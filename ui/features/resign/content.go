package resign

import (
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/text"
)

// Content is the dialog that asks whether a game is given up.
type Content struct{ feature.Frame }

// Dialogs implements feature.Dialoger.
func (Feature) Dialogs() map[string]func() feature.Content {
	return map[string]func() feature.Content{Dialog: func() feature.Content { return &Content{} }}
}

// Title implements feature.Content.
func (c *Content) Title() string { return c.words().Title }

func (c *Content) words() *Words { return Says(c.T) }

// asks says who loses: the only person, or one of several by the seat.
func (c *Content) asks() string {
	persons := 0
	for _, s := range c.View.Seats {
		if s.Choice == wire.Human {
			persons++
		}
	}
	if persons == 1 {
		return c.words().Alone
	}
	return text.Fill(c.words().Asks, "seat", c.T.Seat(c.What))
}
