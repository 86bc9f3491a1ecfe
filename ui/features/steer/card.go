package steer

import (
	"strconv"

	"playout/ui/boards"
	"playout/ui/feature"
)

// Card is the card for steering a goose: the switch for real time, how much of the second
// has passed, and four buttons arranged like the arrow keys.
type Card struct{ feature.PartFrame[Part] }

// New implements feature.Part.
func (Part) New() feature.Component { return &Card{} }

// way is one button of four.
type way struct {
	name, key string // as drawn, on a board that is not turned
	angle     int    // degrees from up, clockwise
}

var ways = []way{{"NORTH", "ArrowUp", 0}, {"WEST", "ArrowLeft", 270}, {"SOUTH", "ArrowDown", 180}, {"EAST", "ArrowRight", 90}}

func (w way) rotation() string { return "rotate:" + strconv.Itoa(w.angle) + "deg" }

func (c *Card) words() *Words { return WordsIn(c.T) }

// way returns the move of a button, on the turned board.
func (c *Card) way(w way) string {
	if c.View.Flipped {
		return opposite[w.name]
	}
	return w.name
}

// several reports whether the card is for several people, who have no buttons.
func (c *Card) several() bool { return len(c.Part.People) > 0 }

// tip describes the switch.
func (c *Card) tip() string {
	if c.several() {
		return c.words().Several.Tip
	}
	return c.words().RealTime.Tip
}

// chosen returns the style of the arrow of a person's choice.
func chosen(p Person) string {
	for _, w := range ways {
		if w.name == p.Way {
			return w.rotation()
		}
	}
	return ""
}

// press does what an arrow key does.
func (c *Card) press(key string) {
	if c.steer(key) {
		return
	}
	b := boards.Of(c.View.Board.Game).New()
	b.Draw(&c.View.Board, c.View.Flipped, nil)
	if square, steers := b.Steer(key); steers && square != "" {
		c.Send(feature.Choose{Square: square})
	}
}

// maySteer reports whether there is a goose to steer. The buttons stay enabled while the
// machines choose.
func (c *Card) maySteer() bool { return c.View.State != feature.StateLoading && c.View.Board.Own != "" }

// ended reports whether there is no goose left to steer. Then the card repeats the status, which
// may be out of view on a phone.
func (c *Card) ended() bool {
	return !c.several() && c.View.State != feature.StateLoading && c.View.Board.Own == ""
}

func (c *Card) endedStatus() string {
	if !c.ended() {
		return ""
	}
	return c.View.Status
}

// beat alternates between two animations of the same length, so that each step starts one again;
// "" if none runs.
func (c *Card) beat() any {
	if !c.Part.Going {
		return nil
	}
	return []string{"even", "odd"}[c.View.Board.Ply%2]
}
