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
		m := New(&to, "playout match").Meter("games", 10, 40)
		m.bar = bar
		m.started = m.started.Add(-10 * time.Second)
		m.next = m.started
		m.Update(20, ", all is well")
		m.Update(21, ", too soon")
		m.Warn("a warning")
		m.Clear()
		want := "20 of 40 games, 1.0 a second, 20s left, all is well"
		if bar {
			want = "\r[##########----------] " + want
		}
		text := to.String()
		drawn := strings.Index(text, "well") + len("well") - 1 // characters after the \r
		if !strings.HasPrefix(text, want) || strings.Contains(text, "soon") ||
			bar && !strings.HasSuffix(text, "well\r"+strings.Repeat(" ", drawn)+"\rplayout match: a warning\n") ||
			!bar && !strings.HasSuffix(text, "well\nplayout match: a warning\n") {
			t.Errorf("bar %v: %q, want %q and then the warning", bar, text, want)
		}
	}
}

// A nil log writes nothing.
func TestNilAndNamedLogs(t *testing.T) {
	var none *Log
	none.Print("%d", 1)
	none.Named("playout match").Warn("no")
	none.Meter("games", 0, 1).Update(1, "")
	var to bytes.Buffer
	l := New(&to, "playout train")
	l.Print("%d %%", 50)
	l.Named("playout match").Warn("cut short after %d", 3)
	if got := to.String(); got != "50 %\nplayout match: cut short after 3\n" {
		t.Errorf(`the log is %q, want "50 %%\nplayout match: cut short after 3\n"`, got)
	}
}
