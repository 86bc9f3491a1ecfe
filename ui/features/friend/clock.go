package friend

import (
	"time"

	"playout/engine/timecontrol"
	"playout/ui/feature"
	"playout/ui/feature/timing"
)

// control returns the time control of the clock chosen for the next game, "" for none.
func control(now *feature.Snapshot) string {
	t, ok := timing.Parse(now.Clock)
	if !ok || t == (timing.Timing{}) || now.Game.Together {
		return ""
	}
	seconds := func(n int) time.Duration { return time.Duration(n) * time.Second }
	c := timecontrol.Control{Start: seconds(t.Game), Plus: seconds(t.Plus)}
	if t.Move > 0 {
		c = timecontrol.Control{Start: seconds(t.Move), Each: true}
	}
	return c.String()
}

// limited reports whether the game to which this page invites, or which it joins, has
// clocks.
func (f *Feature) limited(now *feature.Snapshot) bool {
	if f.state.Peer == "" {
		return now.Board != nil && control(now) != ""
	}
	return f.state.Clocks != nil
}

// timingOf returns a time control in the form of the clock's feature, "" for none and for one
// without such a form.
func timingOf(control string) string {
	c, err := timecontrol.ParseControl(control)
	if err != nil || c.Moves > 0 {
		return ""
	}
	t := timing.Timing{Game: int(c.Start / time.Second), Plus: int(c.Plus / time.Second)}
	if c.Each {
		t = timing.Timing{Move: t.Game}
	}
	if _, ok := timing.Parse(t.String()); !ok {
		return ""
	}
	return t.String()
}

// setClocks shows the protocol's clocks.
func (f *Feature) setClocks(c *feature.Context) {
	set := feature.SetClocks{Runs: -1}
	if now := f.state.Clocks; now != nil && len(now.Left) == len(f.state.Players) {
		set.Timing = timingOf(now.Control)
		for _, ms := range now.Left {
			set.Left = append(set.Left, float64(ms))
		}
		if now.Runs >= 0 && now.Runs < len(now.Left) {
			set.Runs = now.Runs
		}
	}
	c.Send(set)
}
