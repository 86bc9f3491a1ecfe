package clock

import (
	"slices"

	"playout/ui/feature"
	"playout/ui/feature/timing"
)

// follow shows the clocks of a game with a friend. The protocol measures them and reports when a
// flag has fallen; here they only run on until its next report.
func (f *Feature) follow(c *feature.Context, m feature.SetClocks) {
	t, ok := timing.Parse(m.Timing)
	if !ok || t == (timing.Timing{}) || len(m.Left) != len(c.Game.Seats) || !timed(&c.Snapshot) {
		f.remote = nil
		f.reset(c, timing.Timing{})
		return
	}
	f.chosen, f.timing, f.remote = t, t, &m
	f.left, f.leftAt = slices.Clone(m.Left), make(map[int][]float64)
	f.running, f.since = m.Runs, c.Time
}
