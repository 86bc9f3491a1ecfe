package main

import (
	"fmt"
	"io"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// tally counts what happens while it measures, and keeps what is wrong.
type tally struct {
	late, events atomic.Int64 // moves that were left out; events that pages were sent

	mu       sync.Mutex
	from, to time.Time       // moves posted in this time count
	arrivals []time.Duration // from a move's request to its arrival at the opponent
	answers  []time.Duration // from a move's request to its answer
	faults   []string
	more     int // faults that are not kept
}

// begin forgets all moves, and counts those that are posted in a span of time.
func (t *tally) begin(from time.Time, span time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.from, t.to = from, from.Add(span)
	t.arrivals, t.answers = nil, nil
	t.late.Store(0)
	t.events.Store(0)
}

// moved counts a move.
func (t *tally) moved(posted, answered, arrived time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if posted.Before(t.from) || posted.After(t.to) {
		return
	}
	t.arrivals = append(t.arrivals, arrived.Sub(posted))
	t.answers = append(t.answers, answered.Sub(posted))
}

// fault keeps what is wrong.
func (t *tally) fault(format string, args ...any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.faults) == 10 {
		t.more++
		return
	}
	t.faults = append(t.faults, fmt.Sprintf(format, args...))
}

// err returns what is wrong, a line for each, nil for nothing.
func (t *tally) err() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.faults) == 0 {
		return nil
	}
	text := ""
	for _, f := range t.faults {
		text += "\n  " + f
	}
	return fmt.Errorf("%d faults:%s", len(t.faults)+t.more, text)
}

// print prints the moves of a measurement. asked is how many moves it should have made.
func (t *tally) print(out io.Writer, asked int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := len(t.arrivals)
	fmt.Fprintf(out, "  moves: %d of %d (%.1f %%), %d left out; events sent to pages: %d\n", n, asked, 100*float64(n)/float64(max(asked, 1)), t.late.Load(), t.events.Load())
	fmt.Fprintf(out, "  from a move's request to its arrival at the opponent: %s\n", shares(t.arrivals))
	fmt.Fprintf(out, "  from a move's request to its answer: %s\n", shares(t.answers))
}

// shares describes a sample of times.
func shares(sample []time.Duration) string {
	if len(sample) == 0 {
		return "none"
	}
	sorted := slices.Sorted(slices.Values(sample))
	at := func(percent int) float64 {
		return float64(sorted[min(len(sorted)-1, len(sorted)*percent/100)].Microseconds()) / 1000
	}
	return fmt.Sprintf("median %.1f ms, 95th percentile %.1f ms, 99th %.1f ms, longest %.1f ms", at(50), at(95), at(99), at(100))
}
