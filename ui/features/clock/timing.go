package clock

import (
	"fmt"
	"strconv"

	"playout/ui/feature/timing"
	"playout/ui/text"
)

// budget is how long a machine may think about a move with so much left, both in
// ms: of a game's time a share that lasts for its length, and never all, since a
// message takes its way.
func budget(t timing.Timing, left float64) float64 {
	const (
		reserve = 400 // ms
		least   = 50  // ms: a move found in haste is better than none
		moves   = 25  // that are still to come, for all one knows
	)
	spend := left
	if t.Game > 0 {
		spend = left/moves + 800*float64(t.Plus) // four fifths of what is added
	}
	return max(least, min(spend, left-reserve))
}

// timeText is what a clock shows, of ms: "1:02:03", "4:32", under ten seconds
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
