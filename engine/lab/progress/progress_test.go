package progress

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

// On a terminal a bar is redrawn in place and makes room for warnings; elsewhere there are
// lines.
func TestMeter(t *testing.T) {
	for _, bar := range []bool{true, false} {
		var to bytes.Buffer
		m := To(&to, "playout match").Meter("games", 10, 40)
		m.bar = bar
		m.started = m.started.Add(-10 * time.Second)
		m.next = m.started
		m.At(20, ", all is well")
		m.At(21, ", too soon")
		m.Warn("a word")
		m.Clear()
		want := "20 of 40 games, 1.0 a second, 20s left, all is well"
		if bar {
			want = "\r[##########----------] " + want
		}
		text := to.String()
		drawn := strings.Index(text, "well") + len("well") - 1 // characters after the \r
		if !strings.HasPrefix(text, want) || strings.Contains(text, "soon") ||
			bar && !strings.HasSuffix(text, "well\r"+strings.Repeat(" ", drawn)+"\rplayout match: a word\n") ||
			!bar && !strings.HasSuffix(text, "well\nplayout match: a word\n") {
			t.Errorf("bar %v: %q", bar, text)
		}
	}
}

// A nil log writes nothing.
func TestLog(t *testing.T) {
	var none *Log
	none.Print("%d", 1)
	none.For("playout match").Warn("no")
	none.Meter("games", 0, 1).At(1, "")
	var to bytes.Buffer
	l := To(&to, "playout train")
	l.Print("%d %%", 50)
	l.For("playout match").Warn("cut short after %d", 3)
	if got := to.String(); got != "50 %\nplayout match: cut short after 3\n" {
		t.Errorf(`%q, want "50 %%\nplayout match: cut short after 3\n"`, got)
	}
}
