package conduct

import (
	"errors"
	"time"

	"playout/engine/game"
	"playout/engine/peer/talk"
	"playout/engine/timecontrol"
)

// Bounds of the time controls that a page can show: those of package timing.
const (
	longestMove = 10 * time.Minute
	longestGame = 3 * time.Hour
	longestPlus = 3 * time.Minute
)

// checkClock refuses a time control that a page cannot show.
func checkClock(c timecontrol.Control) error {
	longest := longestGame
	if c.Each {
		longest = longestMove
	}
	if c.Moves > 0 || c.Start > longest || c.Plus > longestPlus || c.Start%time.Second != 0 || c.Plus%time.Second != 0 {
		return errors.New("a clock that the page does not have; allowed: whole seconds, at most 10m/move, or 3h+3m for the game")
	}
	return nil
}

// clocks returns the seats' clocks, nil for none.
func (c *Conductor) clocks() *talk.Clocks {
	if !c.setup.Limited() {
		return nil
	}
	list := &talk.Clocks{Control: c.setup.Text().Control, Runs: -1}
	if c.session == nil {
		return list
	}
	for seat := range c.setup.Players {
		left, _ := c.session.Left(game.Seat(seat))
		list.Left = append(list.Left, int(max(0, left)/time.Millisecond))
	}
	if seat, runs := c.session.Running(); runs {
		list.Runs = int(seat)
	}
	return list
}

// withoutTimes returns a state without the parts that change only with time.
func withoutTimes(s talk.State) talk.State {
	if s.Clocks != nil {
		s.Clocks = &talk.Clocks{Control: s.Clocks.Control, Runs: s.Clocks.Runs}
	}
	return s
}
