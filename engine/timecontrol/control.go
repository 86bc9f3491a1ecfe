package timecontrol

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Control is the time control of a game: the time on each seat's clock at the start, and the time
// added to it. The zero Control is none.
type Control struct {
	Start time.Duration // at the start
	Plus  time.Duration // added by each move
	Moves int           // Start is added again after this many moves of a seat; 0 for never
	Each  bool          // each move has Start, and the rest of it is lost; without Plus and Moves
}

// Bounds of a control. Sums of times within them cannot overflow.
const (
	maxStart = 24 * time.Hour
	maxPlus  = time.Hour
	maxMoves = 1000
)

var errControl = errors.New("allowed: START, START+PLUS, MOVES/START+PLUS or START/move, such as 10s+0.1s, 40/5m or 30s/move, with 1ms to 24h, 0 to 1h a move and 1 to 1000 moves")

// ParseControl reads a control in the notation of tournament programs, with units: "10s+0.1s" is
// ten seconds and a tenth for each move, "40/5m" five minutes for every forty moves, "30s/move"
// thirty seconds for each move, whose rest is lost.
func ParseControl(text string) (c Control, err error) {
	rest := text
	if start, each := strings.CutSuffix(text, "/move"); each {
		rest, c.Each = start, true
	} else if before, after, found := strings.Cut(rest, "/"); found {
		if c.Moves, err = strconv.Atoi(before); err != nil || c.Moves < 1 || c.Moves > maxMoves {
			return Control{}, errControl
		}
		rest = after
	}
	start, plus, found := strings.Cut(rest, "+")
	c.Start, err = time.ParseDuration(start)
	if err == nil && found {
		c.Plus, err = time.ParseDuration(plus)
	}
	if err != nil || c.Check() != nil || c.Start == 0 {
		return Control{}, errControl
	}
	return c, nil
}

// Check returns an error for a control out of bounds. The zero Control is within them.
func (c Control) Check() error {
	if c == (Control{}) {
		return nil
	}
	if c.Start < time.Millisecond || c.Start > maxStart || c.Plus < 0 || c.Plus > maxPlus || c.Moves < 0 || c.Moves > maxMoves ||
		c.Each && (c.Plus > 0 || c.Moves > 0) {
		return errControl
	}
	return nil
}

// String returns the control in the notation of ParseControl.
func (c Control) String() string {
	text := c.Start.String()
	if c.Moves > 0 {
		text = fmt.Sprintf("%d/%s", c.Moves, text)
	}
	if c.Each {
		text += "/move"
	}
	if c.Plus > 0 {
		text += "+" + c.Plus.String()
	}
	return text
}

// Countdown is a seat's clock in a game.
type Countdown struct {
	control Control
	left    time.Duration
	toGo    int // moves until Start is added; 0 for never
}

// Begin returns a clock at the start of a game.
func (c Control) Begin() Countdown {
	d := Countdown{c, c.Start, c.Moves}
	if c.Each {
		d.toGo = 1
	}
	return d
}

// Limited reports whether there is a clock at all.
func (c *Countdown) Limited() bool { return c.control.Start > 0 }

// Clock returns the clock that a player gets before a move.
func (c *Countdown) Clock(reserve time.Duration) Clock {
	return Clock{Left: max(c.left, 1), Plus: c.control.Plus, Moves: c.toGo, Reserve: reserve}
}

// Left returns the time left when a move has taken spent, below zero if the flag has fallen.
func (c *Countdown) Left(spent time.Duration) time.Duration { return c.left - spent }

// Spend subtracts the time of a move, adds the time that the move earns, and reports whether the
// flag has not fallen.
func (c *Countdown) Spend(took time.Duration) bool {
	if !c.Limited() {
		return true
	}
	if c.left -= took; c.left < 0 {
		return false
	}
	if c.control.Each {
		c.left = c.control.Start
		return true
	}
	c.left += c.control.Plus
	if c.toGo > 0 {
		if c.toGo--; c.toGo == 0 {
			c.left, c.toGo = c.left+c.control.Start, c.control.Moves
		}
	}
	return true
}
