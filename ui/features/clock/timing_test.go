package clock

import (
	"testing"

	"playout/ui/text"
)

// What is a timing, and what a clock shows of it.
func TestTimings(t *testing.T) {
	for _, words := range []string{"", "move:1", "move:600", "game:60+0", "game:10800+180"} {
		if timing, ok := readTiming(words); !ok || timing.String() != words {
			t.Errorf("%q is read as %v, %v", words, timing, ok)
		}
	}
	for _, words := range []string{"x", "move:", "move:0", "move:601", "move:-1", "move:5+3", "game:60", "game:0+5", "game:60+181", "game:60+-1", "game:99999999999999999999+0", "move:05"} {
		if timing, ok := readTiming(words); ok || timing.String() != "" {
			t.Errorf("%q is read as %v", words, timing)
		}
	}
	for ms, want := range map[float64]string{-5: "0.0", 940: "0.9", 9999: "9.9", 10_000: "0:10", 272_999: "4:32", 3_723_000: "1:02:03"} {
		if got := timeText(text.Of("en"), ms); got != want {
			t.Errorf("%v ms: %s, want %s", ms, got, want)
		}
	}
}

// FuzzTiming: whatever is stored, what is read is within bounds and written as
// it was.
func FuzzTiming(f *testing.F) {
	for _, words := range []string{"", "move:30", "game:300+3", "game:+", "move:1e3"} {
		f.Add(words)
	}
	f.Fuzz(func(t *testing.T, words string) {
		if read, ok := readTiming(words); ok && (read.String() != words || read.full() < 0 || read.full() > maxGame*1000) {
			t.Errorf("%q is read as %+v", words, read)
		}
	})
}
