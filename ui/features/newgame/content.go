package newgame

import "playout/ui/feature"

// Content is the dialog from which a new game begins.
type Content struct{ feature.PartFrame[Part] }

// Dialogs implements feature.Dialoger.
func (*Feature) Dialogs() map[string]func() feature.Content {
	return map[string]func() feature.Content{Dialog: func() feature.Content { return &Content{} }}
}

// Title implements feature.Content.
func (c *Content) Title() string { return c.words().Title }

func (c *Content) words() *Words { return Says(c.T) }

// left says what becomes of the game on the board.
func (c *Content) left() string {
	switch c.Part.Kept {
	case feature.KeptHere:
		return c.words().Kept
	case feature.KeptForNow:
		return c.words().KeptForNow
	}
	return c.words().NotKept
}
