package exercise

import (
	"playout/engine/exercise"
	"playout/ui/feature"
	"playout/ui/text"
)

// Outcome is the result of a set.
type Outcome struct {
	Rows    []SetRow
	Total   string
	Time    string // "" for none
	Name    string // as typed
	Code    string // "" if there is none
	Copied  string // the outcome of copying it, in words
	Over    string // the label of the button that starts over
	OverTip string
}

// SetRow is the result of one exercise of a set.
type SetRow struct{ Number, Title, State, StateText, Points string }

// coverView adds the cover of the set to the view.
func (f *Feature) coverView(now *feature.Snapshot, w *Words, p *Part) {
	set := f.task.set
	p.About = now.T.Count(w.Holds, len(set.Exercises)) + " · " + now.T.Counted(w.Points, set.Max())
	p.HasResult = p.Set.Index == len(set.Exercises)-1 || p.Set.done()
	switch f.cover {
	case titleCover:
		p.Cover = "title"
	case resultCover:
		p.Cover = "result"
		p.Outcome = f.outcome(now, w)
	}
}

// hasResult reports whether a single exercise has a result to show: once it is over, unless the
// page around keeps it.
func (f *Feature) hasResult() bool { return f.progress.Over() && !f.task.trial && !f.Lent }

// done reports whether all exercises of the set are solved or failed.
func (s Set) done() bool {
	for i := range s.Steps {
		if s.Steps[i].State == string(exercise.Open) {
			return false
		}
	}
	return true
}

// outcome returns the result of the set so far.
func (f *Feature) outcome(now *feature.Snapshot, w *Words) Outcome {
	set, r := f.task.set, f.result()
	o := Outcome{Name: f.name, Total: pointsOf(now.T, w, r.Total(), r.Max), Over: w.StartOver.Label, OverTip: w.StartOver.Tip}
	if f.confirming {
		o.Over = w.Sure
	}
	if r.Seconds > 0 {
		o.Time = duration(now.T, w, r.Seconds)
	}
	for i := range r.Each {
		e := &r.Each[i]
		row := SetRow{Number: now.T.Number(i + 1), Title: title(w, now, &set.Exercises[i], i), State: string(e.State), StateText: text.Sentence(w.States[string(e.State)])}
		if e.State != exercise.Open {
			row.Points = text.Fill(w.Of, "n", now.T.Figure(e.Points, -1), "of", now.T.Figure(set.Exercises[i].Points, -1))
		}
		o.Rows = append(o.Rows, row)
	}
	if !f.Lent {
		o.Code, _ = f.code() // without one the page shows none
	}
	switch f.copied {
	case copyDone:
		o.Copied = w.Copied
	case copyFailed:
		o.Copied = w.NotCopied
	}
	return o
}

// duration returns a time in whole minutes, or below one in seconds.
func duration(t *text.Strings, w *Words, seconds int) string {
	if seconds < 60 {
		return t.Count(w.Seconds, seconds)
	}
	return t.Count(w.Minutes, (seconds+30)/60)
}
