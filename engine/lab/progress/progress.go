// Package progress reports on a long run: remarks, how far the run has come, how fast it is, and
// how long it will still take.
//
// On a terminal it redraws a bar in place; elsewhere it prints a line every few seconds. It
// never affects what a run computes.
package progress

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"
)

// Log is a stream for remarks and meters of a run. A nil Log discards them.
type Log struct {
	to   io.Writer
	name string
}

// New returns a log that writes to a stream; its warnings begin with the name of the command,
// such as "playout match".
func New(w io.Writer, name string) *Log { return &Log{w, name} }

// Named returns a log on the same stream for another command.
func (l *Log) Named(name string) *Log {
	if l == nil {
		return nil
	}
	return &Log{l.to, name}
}

// Print writes a line.
func (l *Log) Print(format string, args ...any) {
	if l != nil {
		fmt.Fprintf(l.to, format+"\n", args...)
	}
}

// Warn writes a line that begins with the command's name.
func (l *Log) Warn(format string, args ...any) {
	if l != nil {
		l.Print("%s: %s", l.name, fmt.Sprintf(format, args...))
	}
}

// Meter measures a run that has done first of last units; what names the units.
func (l *Log) Meter(what string, first, last int) *Meter {
	m := &Meter{to: io.Discard, what: what, first: first, last: last, started: time.Now()}
	if l != nil {
		m.to, m.name, m.bar = l.to, l.name, isTerminal(l.to)
	}
	m.next = m.started.Add(m.interval())
	return m
}

// Meter is the progress of one run. Several goroutines may use it at once.
type Meter struct {
	mutex         sync.Mutex // guards everything below
	to            io.Writer
	name          string
	bar           bool
	drawn         int // characters of the bar on the last line
	what          string
	first, last   int // units done at the start, and at the end
	every         int // units between two lines, 0 for a time
	started, next time.Time
}

// Times between two lines, and between two drawings of the bar.
const (
	lineInterval = 10 * time.Second
	barInterval  = time.Second / 5
	summaryShare = 20 // a run spends at most a twentieth of its time on its summaries
)

// Lengths in characters: of a full bar, and of a whole line, since a bar that the terminal wraps
// cannot be redrawn in place.
const (
	barWidth = 20
	maxDrawn = 79
)

// isTerminal reports whether a stream is a terminal, or behaves like one.
func isTerminal(to io.Writer) bool {
	file, ok := to.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

func (m *Meter) interval() time.Duration {
	if m.bar {
		return barInterval
	}
	return lineInterval
}

// Every sets after how many units the meter writes a line, instead of after ten seconds; on a
// terminal, and for 0 units, it changes nothing.
func (m *Meter) Every(units int) { m.every = units }

// Update shows that done units are done, with a note, unless it drew a moment ago.
func (m *Meter) Update(done int, note string) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	now := time.Now()
	if !m.due(done, now) {
		return
	}
	text := m.text(done, now.Sub(m.started)) + note
	if !m.bar {
		fmt.Fprintln(m.to, text)
		return
	}
	full := barWidth * min(done, m.last) / max(m.last, 1)
	m.draw("[" + strings.Repeat("#", full) + strings.Repeat("-", barWidth-full) + "] " + text)
}

// Summary describes what a run has found so far, for a terminal's one line and for a line elsewhere.
type Summary struct{ Short, Long string }

// Summarise is Update with a summary, which it asks for only if it draws. On a terminal the summary
// takes the place of the bar.
func (m *Meter) Summarise(done int, of func() Summary) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	now := time.Now()
	if !m.due(done, now) {
		return
	}
	text, spent := of(), now.Sub(m.started)
	if next := time.Now().Add(summaryShare * time.Since(now)); next.After(m.next) {
		m.next = next // a summary of very many units takes long
	}
	if !m.bar {
		fmt.Fprintf(m.to, "%s, %s\n", m.text(done, spent), text.Long)
		return
	}
	_, left := m.pace(done, spent)
	m.draw(fmt.Sprintf("%d of %d, %s, %s left", done, m.last, text.Short, left))
}

// due reports whether it is time to draw, and sets the next time.
func (m *Meter) due(done int, now time.Time) bool {
	if !m.bar && m.every > 0 {
		return done%m.every == 0 || done == m.last
	}
	if now.Before(m.next) {
		return false
	}
	m.next = now.Add(m.interval())
	return true
}

// draw draws a line over the last one.
func (m *Meter) draw(text string) {
	letters := []rune(text)
	letters = letters[:min(len(letters), maxDrawn)]
	fmt.Fprintf(m.to, "\r%-*s", m.drawn, string(letters))
	m.drawn = len(letters)
}

// text describes the progress after a time.
func (m *Meter) text(done int, spent time.Duration) string {
	rate, left := m.pace(done, spent)
	return fmt.Sprintf("%d of %d %s, %.1f a second, %s left", done, m.last, m.what, rate, left)
}

// pace returns the units a second, and the time that is left.
func (m *Meter) pace(done int, spent time.Duration) (rate float64, left string) {
	rate, left = float64(done-m.first)/spent.Seconds(), "unknown time"
	if rate > 0 {
		left = time.Duration(float64(m.last-done) / rate * 1e9).Round(time.Second).String()
	}
	return rate, left
}

// Clear removes the bar, so that other output fits; the next drawing brings it back.
func (m *Meter) Clear() {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	m.clear()
}

// Warn is Log.Warn while another goroutine may draw.
func (m *Meter) Warn(text string) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	m.clear()
	fmt.Fprintf(m.to, "%s: %s\n", m.name, text)
}

// clear is Clear with the mutex held.
func (m *Meter) clear() {
	if m.drawn > 0 {
		fmt.Fprintf(m.to, "\r%*s\r", m.drawn, "")
		m.drawn = 0
	}
}
