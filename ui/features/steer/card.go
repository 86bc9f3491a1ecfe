package steer

import (
	"strconv"

	"playout/ui/boards"
	"playout/ui/feature"
)

// Card is the card with which a goose is steered: the choice of real time, how
// much of the second is over, and four buttons as arrows lie on a keyboard.
type Card struct{ feature.PartFrame[Part] }

// Cards implements feature.Carder.
func (*Feature) Cards() []feature.Card { return []feature.Card{{Place: 10, Component: &Card{}}} }

// way is one button of four.
type way struct {
	name, key string // as seen, on a board that is not turned
	angle     int    // degrees from up, clockwise
}

var ways = []way{{"NORTH", "ArrowUp", 0}, {"WEST", "ArrowLeft", 270}, {"SOUTH", "ArrowDown", 180}, {"EAST", "ArrowRight", 90}}

func (w way) turn() string { return "rotate:" + strconv.Itoa(w.angle) + "deg" }

func (c *Card) words() *Words { return Says(c.T) }

// way is the move that a button makes, on the board as it is turned.
func (c *Card) way(w way) string {
	if c.View.Flipped {
		return opposite[w.name]
	}
	return w.name
}

// several says whether the card is of several people, who have no buttons to steer by.
func (c *Card) several() bool { return len(c.Part.People) > 0 }

// tip is what the switch does.
func (c *Card) tip() string {
	if c.several() {
		return c.words().Several.Tip
	}
	return c.words().RealTime.Tip
}

// chosen is the style of the arrow of what a person has chosen.
func chosen(p Person) string {
	for _, w := range ways {
		if w.name == p.Way {
			return w.turn()
		}
	}
	return ""
}

// press does what an arrow key does on the board.
func (c *Card) press(key string) {
	b := boards.Of(c.View.Board.Game).New()
	b.Draw(&c.View.Board, c.View.Flipped, nil)
	if square, steers := b.Steer(key); steers && square != "" {
		c.Tell(feature.Choose{Square: square})
	}
}

// can says whether there is a goose to steer. The buttons do not go out while
// the machines choose.
func (c *Card) can() bool { return c.View.State != feature.StateLoading && c.View.Board.Own != "" }

// ended says whether there is no goose to steer any more. Then the status is told
// here too, which on a phone stands out of sight.
func (c *Card) ended() bool {
	return !c.several() && c.View.State != feature.StateLoading && c.View.Board.Own == ""
}

func (c *Card) told() string {
	if !c.ended() {
		return ""
	}
	return c.View.Status
}

// beat says which of two motions of the same length runs, so that each step
// begins one anew; nothing where none is to run.
func (c *Card) beat() any {
	if !c.Part.Going {
		return nil
	}
	return []string{"even", "odd"}[c.View.Board.Ply%2]
}
