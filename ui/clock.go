package ui

import "playout/ui/text"

// Clock is the dialog in which the clock is chosen.
type Clock struct{ frame }

// Title implements content.
func (c *Clock) Title() string { return c.words().Open.Label }

func (c *Clock) words() *text.ClockWords { return &c.T.Clock }
