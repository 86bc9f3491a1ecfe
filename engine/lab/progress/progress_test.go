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

// A summary is asked for only if it is shown: on a terminal it rewrites its line, shorter ones too,
// and elsewhere some units, and the end, give a line.
func TestSummaries(t *testing.T) {
	var to bytes.Buffer
	asked := 0
	show := func(m *Meter, done int, short string) {
		m.started = time.Now().Add(-time.Duration(done) * time.Second)
		m.Summarise(done, func() Summary { asked++; return Summary{short, "long " + short} })
	}
	m := New(&to, "playout match").Meter("games", 0, 7)
	m.Every(3)
	for done := 1; done <= 7; done++ {
		show(m, done, "53.1 % (48–58)")
	}
	want := "3 of 7 games, 1.0 a second, 4s left, long 53.1 % (48–58)\n6 of 7 games, 1.0 a second, 1s left, long 53.1 % (48–58)\n7 of 7 games, 1.0 a second, 0s left, long 53.1 % (48–58)\n"
	if got := to.String(); got != want || asked != 3 {
		t.Errorf("%d summaries, %q; want 3, %q", asked, got, want)
	}
	to.Reset()
	m = New(&to, "playout match").Meter("games", 0, 7)
	m.bar = true
	m.Every(3)
	m.next = time.Time{}
	show(m, 1, "53.1 % (48–58)")
	m.next = time.Time{}
	show(m, 2, "short")
	show(m, 3, "too soon")
	m.next = time.Time{}
	show(m, 4, strings.Repeat("–", 200))
	want = "\r1 of 7, 53.1 % (48–58), 6s left\r2 of 7, short, 5s left         \r4 of 7, " + strings.Repeat("–", maxDrawn-len("4 of 7, "))
	if got := to.String(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
