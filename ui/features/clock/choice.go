package clock

import (
	"playout/ui/feature"
	"playout/ui/feature/timing"
)

// Part is the feature's part of the view: the choice of a clock.
type Part struct {
	timing.Choice
	Offered bool // the game is one in which seats take turns
	Next    bool // the choice holds from the next game on
}

// choice is the choice of a clock.
func (f *Feature) choice(now *feature.Snapshot) Part {
	return Part{Choice: timing.Of(now.T, f.chosen), Offered: timed(now), Next: f.chosen != f.timing}
}
