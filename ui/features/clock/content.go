package clock

import "playout/ui/feature"

// Dialog is the dialog in which the clock is chosen.
const Dialog = "clock"

// Content is what it holds.
type Content struct{ feature.PartFrame[Part] }

// Dialogs implements feature.Dialoger.
func (*Feature) Dialogs() map[string]func() feature.Content {
	return map[string]func() feature.Content{Dialog: func() feature.Content { return &Content{} }}
}

// Title implements feature.Content.
func (c *Content) Title() string { return c.words().Open.Label }

func (c *Content) words() *Words { return Says(c.T) }
