package code

import "playout/engine/exercise"

// SetSummary summarises the results of a class in one set.
type SetSummary struct {
	Set     ID
	Title   string // "" for unknown
	Results int
	Mean    float64 // points
	Max     float64
	Each    []ExerciseSummary // the hardest first
}

// ExerciseSummary summarises the results of a class in one exercise.
type ExerciseSummary struct {
	Index    int     // in the set, from 0
	Solved   float64 // the share of the results in which it is solved
	Attempts float64 // the mean over those who have answered, 0 for none
	Points   float64 // the mean
}

// Summarise groups results by set, in the order of their first results. An exercise is harder if
// fewer have solved it, or equally many with more attempts.
func Summarise(rows []ResultRow) (all []SetSummary) {
	for i := range rows {
		at := 0
		for at < len(all) && all[at].Set != rows[i].Set {
			at++
		}
		if at == len(all) {
			all = append(all, SetSummary{Set: rows[i].Set, Title: rows[i].Title, Max: rows[i].Max})
		}
		c := &all[at]
		c.Results++
		c.Mean += rows[i].Total()
		for len(c.Each) < len(rows[i].Each) {
			c.Each = append(c.Each, ExerciseSummary{Index: len(c.Each)})
		}
	}
	for at := range all {
		c := &all[at]
		n := float64(c.Results)
		c.Mean /= n
		for i := range c.Each {
			c.Each[i].add(c.Set, rows, n)
			for k := i; k > 0 && c.Each[k].harder(&c.Each[k-1]); k-- {
				c.Each[k], c.Each[k-1] = c.Each[k-1], c.Each[k]
			}
		}
	}
	return all
}

// harder reports whether an exercise is harder than another.
func (a *ExerciseSummary) harder(than *ExerciseSummary) bool {
	return a.Solved < than.Solved || a.Solved == than.Solved && a.Attempts > than.Attempts
}

// add sums up the n results of a set in an exercise.
func (a *ExerciseSummary) add(set ID, rows []ResultRow, n float64) {
	answered := 0.0
	for i := range rows {
		if rows[i].Set != set || a.Index >= len(rows[i].Each) {
			continue
		}
		e := &rows[i].Each[a.Index]
		if e.State == exercise.Solved {
			a.Solved++
		}
		if e.Attempts > 0 {
			answered++
			a.Attempts += float64(e.Attempts)
		}
		a.Points += e.Points
	}
	a.Solved /= n
	a.Points /= n
	a.Attempts /= max(answered, 1)
}
