package search

import (
	"strconv"
	"strings"

	"github.com/vugu/vugu"

	"playout/ui/feature"
	"playout/ui/feature/markup"
	"playout/ui/text"
)

// Cards implements feature.Carder.
func (*Feature) Cards() []feature.Card {
	return []feature.Card{{Place: 60, Component: &Card{}}, {Place: 70, Component: &Curve{}}}
}

// Card is the live table of what a search holds of its moves.
type Card struct {
	feature.PartFrame[Part]

	at int // the row that Tab leads to
}

// Key implements feature.Keyer: up and down lead along the rows.
func (c *Card) Key(event vugu.DOMEvent, key string) bool {
	if key != "ArrowUp" && key != "ArrowDown" {
		return false
	}
	at, is := strings.CutPrefix(event.PropString("target", "id"), rowsID)
	i, err := strconv.Atoi(at)
	if !is || err != nil {
		return false
	}
	if key == "ArrowUp" {
		i--
	} else {
		i++
	}
	if i >= 0 && i < len(c.data().Rows) {
		markup.Focus(event, rowID(i))
	}
	return true
}

// rowsID begins the id of the button of a row.
const rowsID = "row-"

func rowID(i int) string { return rowsID + strconv.Itoa(i) }

// stop is the tabindex of a row's button: Tab leads to the one that was there
// last, arrows to the others.
func (c *Card) stop(i int) string {
	if i == min(c.at, max(0, len(c.data().Rows)-1)) {
		return "0"
	}
	return "-1"
}

// light lights the move of a row that has come by the focus.
func (c *Card) light(i int) {
	c.at = i
	c.Tell(Light{i + 1})
}

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
