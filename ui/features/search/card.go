package search

import (
	"playout/ui/feature"
	"playout/ui/text"
)

// Cards implements feature.Carder.
func (*Feature) Cards() []feature.Card {
	return []feature.Card{{Place: 60, Component: &Card{}}, {Place: 70, Component: &Curve{}}}
}

// Card is the live table of what a search holds of its moves.
type Card struct{ feature.PartFrame[Part] }

// data is what there is to show.
func (c *Card) data() *Table {
	if c.Part.Table == nil {
		return &Table{}
	}
	return c.Part.Table
}

// prior says whether any row has a prior; without one the column is left out.
func (c *Card) prior() bool {
	for _, r := range c.data().Rows {
		if r.Prior != "" {
			return true
		}
	}
	return false
}

// visits, value and expected are the words for what the rows and the line hold.
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

// wins is a row's share of wins, or what was proven of it.
func wins(r Row) string {
	if r.Proven != "" {
		return r.Proven
	}
	return r.Wins
}

// expects goes before the expected line, if there is one.
func (c *Card) expects() string {
	if len(c.data().Line) == 0 {
		return ""
	}
	return c.expected().Label
}

func (c *Card) line() string {
	line := ""
	for i, move := range c.data().Line {
		if i > 0 {
			line += " "
		}
		line += move
	}
	return line
}

func (c *Card) more() string {
	if c.data().More == 0 {
		return ""
	}
	return c.T.Count(c.T.More, c.data().More)
}
