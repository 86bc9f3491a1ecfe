package exercise

import (
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/text"
)

// stop ends the worker's search. An answer that was not judged does not count: the exercise's
// position returns.
func (f *Feature) stop(c *feature.Context) {
	was := f.pending
	if was.working == nil || was.task != nil {
		return
	}
	c.Ask(wire.Command{Stop: &wire.Stop{}})
	if f.pending = (pending{}); was.judge != nil {
		f.answer, f.stopped = answer{option: -1}, true
		f.goBack(c)
	}
}

// waitText returns how long a search can still take in words; left is in ms, 0 for unknown. The
// number is coarse, since it is an estimate.
func waitText(t *text.Strings, w *Words, left int) string {
	const step = 5 // seconds
	if left == 0 {
		return w.Unknown
	}
	seconds := left/1000 + 1
	if seconds > step {
		seconds = (seconds + step - 1) / step * step
	}
	return t.Count(w.Left, seconds)
}
