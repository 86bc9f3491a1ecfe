package clock

import (
	"testing"

	"playout/ui/text"
)

// What a clock shows.
func TestTimeText(t *testing.T) {
	for ms, want := range map[float64]string{-5: "0.0", 940: "0.9", 9999: "9.9", 10_000: "0:10", 272_999: "4:32", 3_723_000: "1:02:03"} {
		if got := timeText(text.Of("en"), ms); got != want {
			t.Errorf("%v ms: %s, want %s", ms, got, want)
		}
	}
}
