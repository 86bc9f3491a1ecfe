package ui

import (
	"strconv"

	"playout/ui/page"
	"playout/ui/text"
)

// Steer is the card with which a goose is steered: the choice of real time, how
// much of the second is over, and four buttons as arrows lie on a keyboard.
type Steer struct {
	View  *page.View
	T     *text.Strings
	Do    page.Actions
	Steer func(key string) // does what an arrow key does
}

// way is one button of four.
type way struct {
	name, key string // as seen, on a board that is not turned
	opposite  string
	angle     int // degrees from up, clockwise
}

var ways = []way{{"NORTH", "ArrowUp", "SOUTH", 0}, {"WEST", "ArrowLeft", "EAST", 270}, {"SOUTH", "ArrowDown", "NORTH", 180}, {"EAST", "ArrowRight", "WEST", 90}}

func (w way) turn() string { return "rotate:" + strconv.Itoa(w.angle) + "deg" }

func (c *Steer) words() *text.SteerWords { return &c.T.Steer }

// way is the move that a button makes, on the board as it is turned.
func (c *Steer) way(w way) string {
	if c.View.Flipped {
		return w.opposite
	}
	return w.name
}

// can says whether there is a goose to steer. The buttons do not go out while
// the machines choose.
func (c *Steer) can() bool { return c.View.State != "loading" && c.View.Board.Own != "" }

// beat says which of two motions of the same length runs, so that each step
// begins one anew; nothing where none is to run.
func (c *Steer) beat() any {
	if !c.View.Steer.Going {
		return nil
	}
	return []string{"even", "odd"}[c.View.Board.Ply%2]
}
