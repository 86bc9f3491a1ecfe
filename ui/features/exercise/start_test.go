package exercise

import (
	"strings"
	"testing"

	"playout/engine/exercise"
	"playout/ui/features/exercise/shelf"
)

// TestStart: the first exercise of a set and its cover, by the address and the progress.
func TestStart(t *testing.T) {
	const untouched, solved = "untouched", "solved" // any other answer is wrong
	for _, c := range []struct {
		name    string
		done    string // of each exercise, in order
		title   string
		asks    task
		covered cover
		index   int
	}{
		{"an untouched set with a title", "untouched untouched untouched", "T", task{index: -1}, titleCover, 0},
		{"without a title", "untouched untouched untouched", "", task{index: -1}, noCover, 0},
		{"an answer was given", "wrong untouched untouched", "T", task{index: -1}, noCover, 0},
		{"the first is done", "solved untouched untouched", "T", task{index: -1}, noCover, 1},
		{"one in the middle is left", "solved wrong solved", "T", task{index: -1}, noCover, 1},
		{"all are done", "solved solved solved", "T", task{index: -1}, resultCover, 2},
		{"the address names one", "untouched untouched untouched", "T", task{index: 1}, noCover, 1},
		{"and all are done", "solved solved solved", "T", task{index: 1}, noCover, 1},
		{"the address names the result", "untouched solved untouched", "T", task{index: -1, result: true}, resultCover, 2},
		{"a single exercise", "untouched", "", task{index: -1, one: true}, noCover, 0},
		{"a single exercise that is done", "solved", "", task{index: -1, one: true}, noCover, 0},
		{"whose result was shown", "solved", "", task{index: -1, one: true, result: true}, resultCover, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			var kept shelf.Shelf
			a := c.asks
			a.set = &exercise.Set{Title: c.title}
			for i, done := range strings.Fields(c.done) {
				one, _, err := exercise.Read([]byte(strings.Replace(sample, `"id":"a"`, `"id":"`+string(rune('a'+i))+`"`, 1)))
				if err != nil {
					t.Fatal(err)
				}
				x := one.Exercises[0]
				a.set.Exercises = append(a.set.Exercises, x)
				if done != untouched {
					p := x.Begin()
					p.Answer(done == solved)
					kept.Put(&x, &p, 0)
				}
			}
			if covered := a.start(&kept); covered != c.covered || a.index != c.index {
				t.Errorf("covered by %d, exercise %d; want %d, exercise %d", covered, a.index, c.covered, c.index)
			}
		})
	}
}
