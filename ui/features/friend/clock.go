package friend

import (
	"playout/ui/feature"
	"playout/ui/feature/timing"
)

// control returns the time control of the clock chosen for the next game, "" for none.
func control(now *feature.Snapshot) string {
	t, ok := timing.Parse(now.Clock)
	if !ok || now.Game.Together {
		return ""
	}
	return t.Control()
}

// limited reports whether the game to which this page invites, or which it joins, has
// clocks.
func (f *Feature) limited(now *feature.Snapshot) bool {
	if f.state.Peer == "" {
		return now.Board != nil && control(now) != ""
	}
	return f.state.Clocks != nil
}

// setClocks shows the protocol's clocks.
func (f *Feature) setClocks(c *feature.Context) {
	set := feature.SetClocks{Runs: -1}
	if now := f.state.Clocks; now != nil && len(now.Left) == len(f.state.Players) {
		set.Timing = timing.OfControl(now.Control).String()
		for _, ms := range now.Left {
			set.Left = append(set.Left, float64(ms))
		}
		if now.Runs >= 0 && now.Runs < len(now.Left) {
			set.Runs = now.Runs
		}
	}
	c.Send(set)
}
