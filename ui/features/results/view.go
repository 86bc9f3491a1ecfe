package results

import (
	"cmp"
	"errors"
	"strconv"

	"playout/engine/exercise"
	"playout/engine/exercise/code"
	"playout/ui/feature"
	"playout/ui/text"
)

// Part is the feature's part of the view.
type Part struct {
	Text    string
	Summary string   // the number of codes, in words; "" for an empty field
	Bad     []string // the errors of the others, a sentence each
	Sets    []Set
	Heads   []string // of the columns of exercises: their numbers
	Rows    []ResultRow
	Copied  string // the outcome of copying, in words
}

// Set is the class's result of a set.
type Set struct {
	Title, Summary string
	Each           []ExerciseResult // the hardest first
}

// ExerciseResult is the class's result of an exercise.
type ExerciseResult struct{ Number, Title, Solved, Attempts, Points string }

// ResultRow is one result.
type ResultRow struct {
	Name, Set, Total, Time string
	Each                   []Cell // as many as Heads
}

// Cell is the result of one exercise, empty beyond those of the set.
type Cell struct{ Points, State, Tip string }

// View implements feature.Viewer.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	if now.Place != Place {
		return feature.Contributions{}
	}
	w := WordsIn(now.T)
	p := Part{Text: f.text}
	rows := f.rows()
	if f.fault {
		p.Summary = w.TooLong
	} else if f.text != "" {
		p.Summary = now.T.Count(w.Good, len(rows))
	}
	if len(f.found) == 0 && p.Summary != "" && !f.fault {
		p.Summary = w.None
	}
	for i := range f.found {
		if one := &f.found[i]; one.Err != nil {
			p.Bad = append(p.Bad, text.Fill(w.Line, "n", now.T.Number(one.Line), "code", one.Text, "why", why(w, one.Err)))
		}
	}
	most := 0
	for i := range rows {
		most = max(most, len(rows[i].Each))
	}
	classes := code.Summarise(rows)
	for i := range classes {
		p.Sets = append(p.Sets, f.set(now.T, w, &classes[i]))
	}
	for i := range most {
		p.Heads = append(p.Heads, now.T.Number(i+1))
	}
	for i := range rows {
		p.Rows = append(p.Rows, f.row(now.T, w, &rows[i], most))
	}
	switch f.copied {
	case copyDone:
		p.Copied = w.Copied
	case copyFailed:
		p.Copied = w.NotCopied
	}
	return feature.Contributions{Regions: []feature.Region{{Slot: feature.Main, Name: Place, Part: p}}}
}

// why returns the error of a code in words.
func why(w *Words, err error) string {
	switch {
	case errors.Is(err, code.ErrNoBeginning):
		return w.NoStart
	case errors.Is(err, code.ErrLaterVersion):
		return w.Later
	}
	return w.Torn
}

// set returns the class's result of a set.
func (f *Feature) set(t *text.Strings, w *Words, of *code.SetSummary) Set {
	known := f.titlesOfSet(of.Set)
	s := Set{Title: cmp.Or(of.Title, of.Set.String()), Summary: text.Fill(w.Mean, "results", t.Count(w.Good, of.Results), "n", t.Figure(of.Mean, 1), "max", t.Figure(of.Max, -1))}
	for _, e := range of.Each {
		asked := ExerciseResult{Number: t.Number(e.Index + 1), Title: known.TitleOf(e.Index), Solved: t.Chance(e.Solved), Attempts: "–", Points: t.Figure(e.Points, 1)}
		if e.Attempts > 0 {
			asked.Attempts = t.Figure(e.Attempts, 1)
		}
		s.Each = append(s.Each, asked)
	}
	return s
}

// row returns a result in words.
func (f *Feature) row(t *text.Strings, w *Words, of *code.ResultRow, most int) ResultRow {
	r := ResultRow{Name: of.Name, Set: of.Title, Total: text.Fill(w.Of, "n", t.Figure(of.Total(), -1), "max", t.Figure(of.Max, -1)), Each: make([]Cell, most)}
	r.Name, r.Set = cmp.Or(r.Name, w.Nameless), cmp.Or(r.Set, of.Set.String())
	known := f.titlesOfSet(of.Set)
	if of.Seconds > 0 {
		r.Time = strconv.Itoa(of.Seconds/60) + ":" + strconv.Itoa(of.Seconds%60/10) + strconv.Itoa(of.Seconds%10)
	}
	for i := range of.Each {
		e := &of.Each[i]
		cell := Cell{State: string(e.State), Points: t.Figure(e.Points, -1)}
		if e.State == exercise.Open {
			cell.Points = "–"
		}
		cell.Tip = text.Fill(w.Cell, "state", w.States[string(e.State)], "attempts", t.Count(w.Attempts, e.Attempts), "hints", t.Count(w.Hints, e.Hints))
		if title := known.TitleOf(i); title != "" {
			cell.Tip = title + ": " + cell.Tip
		}
		r.Each[i] = cell
	}
	return r
}
