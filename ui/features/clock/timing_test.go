package clock

import (
	"testing"
	"time"

	"playout/ui/feature/timing"
	"playout/ui/text"
)

// The text of a clock.
func TestTimeText(t *testing.T) {
	for ms, want := range map[float64]string{-5: "0.0", 940: "0.9", 9999: "9.9", 10_000: "0:10", 272_999: "4:32", 3_723_000: "1:02:03"} {
		if got := timeText(text.Of("en"), ms); got != want {
			t.Errorf("%v ms: %s, want %s", ms, got, want)
		}
	}
}

// A machine leaves time for messages, thinks nearly as long as it may if each move has
// its own time, and hurries when hardly any is left, or none.
func TestBudget(t *testing.T) {
	const ms = time.Millisecond
	for _, c := range []struct {
		timing timing.Timing
		left   float64
		want   time.Duration
	}{
		{timing.Timing{Move: 5}, 5000, 4600 * ms},
		{timing.Timing{Move: 30}, 30_000, 28_500 * ms},
		{timing.Timing{Game: 60}, 60_400, 6_066_666_665}, // less than with an increment: messages take their time in all moves to come
		{timing.Timing{Game: 300, Plus: 4}, 300_400, 65 * time.Second},
		{timing.Timing{Game: 60}, 400, 4 * ms},
		{timing.Timing{Game: 60}, -5, ms / 10},
	} {
		if got := budget(c.timing, c.left); got != c.want {
			t.Errorf("%v, %v ms left: %v, want %v", c.timing, c.left, got, c.want)
		}
	}
}
