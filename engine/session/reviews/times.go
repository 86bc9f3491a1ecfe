package reviews

import (
	"time"

	"playout/engine/review"
)

// kind is a kind of task, by its work.
type kind int

const (
	quick kind = iota
	whole
	death
	kinds
)

func kindOf(t review.Task) kind {
	switch {
	case t.Death != "":
		return death
	case t.Quick:
		return quick
	}
	return whole
}

// times is how long tasks took.
type times struct {
	spent   [kinds]time.Duration
	done    [kinds]int
	longest time.Duration
}

func (t *times) add(of review.Task, spent time.Duration) {
	k := kindOf(of)
	t.spent[k] += spent
	t.done[k]++
	t.longest = max(t.longest, spent)
}

// left estimates how long the rest of the review takes, in ms; 0 for unknown or nothing.
func (l *led) left() int {
	var left [kinds]int
	left[quick], left[whole], left[death] = l.review.Left()
	var sum time.Duration
	for k, n := range left {
		if n > 0 && l.times.done[k] == 0 {
			return 0
		}
		if n > 0 {
			sum += time.Duration(n) * l.times.spent[k] / time.Duration(l.times.done[k])
		}
	}
	workers := 1
	for _, h := range l.helpers {
		if h.id != 0 {
			workers++
		}
	}
	return int((sum / time.Duration(workers)).Milliseconds())
}
