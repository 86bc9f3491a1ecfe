package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"
)

// progress says on a stream how far a long run has come, how fast it is and how
// long it still takes: on a terminal as a bar that is drawn over and over,
// elsewhere as a line now and then.
type progress struct {
	mutex       sync.Mutex // holds all
	to          io.Writer
	bar         bool
	drawn       int // characters of the bar that stand on the last line
	what        string
	first, last int // where the run began, where it ends
	began, next time.Time
}

// Times between two lines, and between two drawings of the bar.
const (
	linePause = 10 * time.Second
	barPause  = time.Second / 5
)

// Lengths in characters: of a full bar, and of the most that is drawn, since what
// a terminal wraps to another line is not drawn over.
const (
	barWidth  = 20
	mostDrawn = 79
)

func newProgress(to io.Writer, what string, first, last int) *progress {
	p := &progress{to: to, bar: isTerminal(to), what: what, first: first, last: last, began: time.Now()}
	p.next = p.began.Add(p.pause())
	return p
}

// isTerminal says whether a stream is one, or as good as one.
func isTerminal(to io.Writer) bool {
	file, ok := to.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

func (p *progress) pause() time.Duration {
	if p.bar {
		return barPause
	}
	return linePause
}

// at says that so many are done, with a note, if it is time to.
func (p *progress) at(done int, note string) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	now := time.Now()
	if now.Before(p.next) {
		return
	}
	p.next = now.Add(p.pause())
	text := p.text(done, now.Sub(p.began)) + note
	if !p.bar {
		fmt.Fprintln(p.to, text)
		return
	}
	full := barWidth * min(done, p.last) / max(p.last, 1)
	text = "[" + strings.Repeat("#", full) + strings.Repeat("-", barWidth-full) + "] " + text
	text = text[:min(len(text), mostDrawn)]
	fmt.Fprintf(p.to, "\r%-*s", p.drawn, text)
	p.drawn = len(text)
}

// text says that so many are done after a time.
func (p *progress) text(done int, spent time.Duration) string {
	rate := float64(done-p.first) / spent.Seconds()
	left := "unknown time"
	if rate > 0 {
		left = time.Duration(float64(p.last-done) / rate * 1e9).Round(time.Second).String()
	}
	return fmt.Sprintf("%d of %d %s, %.1f a second, %s left", done, p.last, p.what, rate, left)
}

// clear takes the bar away, for something else to be said; the next drawing
// brings it back.
func (p *progress) clear() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.wipe()
}

// say writes a line of something else, while another goroutine may draw.
func (p *progress) say(text string) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.wipe()
	fmt.Fprintln(p.to, text)
}

// wipe is clear with the mutex held.
func (p *progress) wipe() {
	if p.drawn > 0 {
		fmt.Fprintf(p.to, "\r%*s\r", p.drawn, "")
		p.drawn = 0
	}
}
