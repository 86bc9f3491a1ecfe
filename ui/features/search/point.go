package search

import (
	"strconv"
	"strings"

	"github.com/vugu/vugu"

	"playout/ui/feature/markup"
)

// Key implements feature.KeyHandler: up and down move between rows.
func (c *Card) Key(event vugu.DOMEvent, key string) bool {
	if key != "ArrowUp" && key != "ArrowDown" {
		return false
	}
	at, ok := strings.CutPrefix(event.PropString("target", "id"), rowsID)
	i, err := strconv.Atoi(at)
	if !ok || err != nil {
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

// rowsID is the prefix of the id of a row's button.
const rowsID = "row-"

func rowID(i int) string { return rowsID + strconv.Itoa(i) }

// tabIndex returns the tabindex of a row's button: Tab reaches the last one used, arrows the
// others.
func (c *Card) tabIndex(i int) string {
	if i == min(c.row, max(0, len(c.data().Rows)-1)) {
		return "0"
	}
	return "-1"
}

// light highlights the move of the row that gets the focus.
func (c *Card) light(i int) {
	c.row = i
	c.Send(Light{i + 1})
}
