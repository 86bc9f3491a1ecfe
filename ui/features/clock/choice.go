package clock

import (
	"playout/ui/feature"
	"playout/ui/feature/timing"
)

// Part is the feature's part of the view: the choice of a clock.
type Part struct {
	timing.Choice
	Offered bool // seats take turns in the game
	Next    bool // the choice takes effect with the next game
}

// choice returns the choice of a clock.
func (f *Feature) choice(now *feature.Snapshot) Part {
	return Part{Choice: timing.ChoiceOf(now.T, f.chosen), Offered: timed(now), Next: f.chosen != f.timing}
}
