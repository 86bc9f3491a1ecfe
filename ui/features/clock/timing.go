package clock

import (
	"fmt"
	"strconv"
	"time"

	"playout/engine/timecontrol"
	"playout/ui/feature"
	"playout/ui/feature/timing"
	"playout/ui/text"
)

// budget is how long a machine may think about a move with the given remaining time, in
// ms. It reserves time for the messages to the worker and back, and for a page that is
// busy.
func budget(t timing.Timing, left float64) time.Duration {
	clock := timecontrol.Clock{
		Left:    max(time.Millisecond, feature.Millis(left)),
		Plus:    time.Duration(t.Plus) * time.Second,
		Reserve: 400 * time.Millisecond,
	}
	if t.Move > 0 {
		clock.Moves = 1
	}
	return clock.Budget()
}

// timeText is what a clock shows for a time in ms: "1:02:03", "4:32", under ten seconds
// with tenths.
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
