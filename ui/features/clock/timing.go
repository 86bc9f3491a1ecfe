package clock

import (
	"fmt"
	"strconv"
	"time"

	"playout/engine/timecontrol"
	"playout/engine/wire"
	"playout/ui/feature/timing"
	"playout/ui/text"
)

// clockOf returns a machine's clock, with the given remaining time in ms.
func clockOf(t timing.Timing, left float64) wire.Clock {
	c := wire.Clock{Left: int(min(max(1, left), wire.MaxClock)), Plus: t.Plus * 1000}
	if t.Move > 0 {
		c.Moves = 1
	}
	return c
}

// budget returns the longest that a machine may think about a move with the given remaining
// time, in ms.
func budget(t timing.Timing, left float64) time.Duration {
	c := clockOf(t, left)
	remains, plus, moves := c.Times()
	return timecontrol.Clock{Left: remains, Plus: plus, Moves: moves, Reserve: wire.Reserve}.Plan().Maximum
}

// timeText returns a clock's text for a time in ms: "1:02:03", "4:32", under ten seconds with
// tenths.
func timeText(w *text.Strings, ms float64) string {
	ms = max(0, ms)
	s := int(ms / 1000)
	switch {
	case s < 10:
		return strconv.Itoa(s) + w.Decimal + strconv.Itoa(int(ms/100)%10)
	case s < 3600:
		return fmt.Sprintf("%d:%02d", s/60, s%60)
	}
	return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
}
