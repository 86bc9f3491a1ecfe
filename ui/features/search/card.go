package search

import (
	"strconv"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/js"

	"playout/ui/feature"
	"playout/ui/feature/markup"
	"playout/ui/text"
)

// Part is the table.
type Part struct {
	Table *LiveTable // nil unless a search was of the position shown or of the previous one
}

// New implements feature.Part.
func (Part) New() feature.Component { return &Card{} }

// Card is the live table of a search's moves.
type Card struct {
	feature.PartFrame[Part]

	followed int // the move of the line last scrolled into view
	row      int // the row that Tab reaches
}

// data returns the content of the table.
func (c *Card) data() *LiveTable {
	if c.Part.Table == nil {
		return &LiveTable{}
	}
	return c.Part.Table
}

// prior reports whether any row has a prior; without one the column is left out.
func (c *Card) prior() bool {
	for _, r := range c.data().Rows {
		if r.Prior != "" {
			return true
		}
	}
	return false
}

// visits, value and expected return the words for the columns and the line.
func (c *Card) visits() text.Button {
	if c.data().Deep {
		return c.T.ColNodes
	}
	return c.T.ColVisits
}

func (c *Card) value() text.Button {
	if points, told := c.T.ColPoints[c.data().Unit]; told {
		return points
	}
	if c.data().Deep {
		return c.T.ColValue
	}
	return c.T.ColWins
}

func (c *Card) expected() text.Button {
	if c.data().Deep {
		return c.T.ExpectsBest
	}
	return c.T.Expects
}

// wins returns a row's share of wins, or its proven result.
func wins(r Row) string {
	if r.Proven != "" {
		return r.Proven
	}
	return r.Wins
}

// expects returns the text before the principal variation, if there is one.
func (c *Card) expects() string {
	if len(c.data().Line) == 0 {
		return ""
	}
	return c.expected().Label
}

// scrolls makes the list of all moves scrollable by keys.
func (c *Card) scrolls() any {
	if c.data().Open {
		return "0"
	}
	return nil
}

// role and label return the role and the name of that list.
func (c *Card) role() any { return markup.Current(c.data().Open, "group") }

func (c *Card) label() any { return markup.Current(c.data().Open, WordsIn(c.T).Rows) }

// more returns the label of the button that opens and closes the list of all moves.
func (c *Card) more() string {
	switch {
	case c.data().Open:
		return WordsIn(c.T).Fewer
	case c.data().More == 0:
		return ""
	}
	return c.T.Count(c.T.More, c.data().More)
}

// name returns the accessible name of a move of the principal variation.
func (c *Card) name(move string) string { return text.Fill(WordsIn(c.T).Ahead.Label, "move", move) }

func id(i int) string { return feature.AheadID + strconv.Itoa(i+1) }

// isShown reports whether the board shows the position after a move of the line.
func (c *Card) isShown(i int) bool { return i+1 == c.data().At }

// look shows the position after a move of the line on the board, and scrolls the board into
// view.
func (c *Card) look(event vugu.DOMEvent, i int) {
	c.Send(Along{At: i + 1})
	markup.Reveal(event, "[data-board]")
}

// follow keeps the move whose position is shown in view; it costs a layout only when that
// changes.
func (c *Card) follow(line js.Value) {
	if at := c.data().At; at != c.followed {
		c.followed = at
		markup.FollowAlong(line)
	}
}
