package ahead

import (
	"strconv"
	"strings"

	"github.com/vugu/vugu"

	"playout/ui/board"
	"playout/ui/feature"
	"playout/ui/feature/markup"
)

// Chip shows that a person looks ahead, and has the buttons to move along the line and back to
// the game.
type Chip struct{ feature.PartFrame[Part] }

// New implements feature.Part.
func (Part) New() feature.Component { return &Chip{} }

func (c *Chip) words() *Words { return WordsIn(c.T) }

// Key implements feature.KeyHandler: the arrows move along the line, except on the board, where
// they lead from square to square; Escape leads back to the game.
func (c *Chip) Key(event vugu.DOMEvent, key string) bool {
	if c.Part.At == 0 {
		return false
	}
	id := event.PropString("target", "id")
	_, square := board.SquareOf(id)
	by := map[string]int{"ArrowLeft": -1, "ArrowRight": 1}[key]
	switch {
	case key == "Escape":
		if strings.HasPrefix(id, ownID) {
			c.leave(event)
		}
		c.Send(feature.LookAhead{})
		return true
	case by == 0 || square:
		return false
	}
	if c.step(by) && strings.HasPrefix(id, feature.AheadID) {
		markup.Focus(event, feature.AheadID+strconv.Itoa(c.Part.At+by))
	}
	return true
}

// ownID is the prefix of the ids of the chip's own buttons, which disappear with the look.
const ownID = "look-"

// leave passes the focus of a disappearing button to the move that was shown.
func (c *Chip) leave(event vugu.DOMEvent) {
	markup.Focus(event, feature.AheadID+strconv.Itoa(c.Part.At))
}

// back returns to the game. A click made by a key has no count of clicks.
func (c *Chip) back(event vugu.DOMEvent) {
	if event.PropFloat64("detail") == 0 {
		c.leave(event)
	}
	c.Send(feature.LookAhead{})
}

// canStep reports whether the line has a move by moves further on.
func (c *Chip) canStep(by int) bool { return c.Part.At+by >= 1 && c.Part.At+by <= c.Part.Of }

// step moves along the line.
func (c *Chip) step(by int) bool {
	if !c.canStep(by) {
		return false
	}
	c.Send(c.Part.Moves[c.Part.At+by-1])
	return true
}
