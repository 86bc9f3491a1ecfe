package ui

import "playout/ui/text"

// Draw is the dialog that asks a person whether they agree on a draw.
type Draw struct{ frame }

// Title implements content.
func (c *Draw) Title() string { return c.T.Draws.Title }

// asks names who offers and who is asked.
func (c *Draw) asks() string {
	from := ""
	for _, s := range c.View.Seats {
		if s.ID != c.What {
			from = s.Title
		}
	}
	return text.Fill(c.T.Draws.Asks, "from", from, "to", c.T.Seat(c.What))
}
