package exercise

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"playout/engine/exercise"
	"playout/engine/wire"
	"playout/ui/board"
	"playout/ui/feature"
	"playout/ui/features/exercise/shelf"
	"playout/ui/text"
)

// Part is the feature's part of the view.
type Part struct {
	Shown bool // an exercise is shown; otherwise the overview, in our places

	ID, Game, State, Score string // the handles' values
	Attempts               int
	Lang                   string // of the author's texts, "" for unknown
	Title, Prompt          string
	Lowered                string // that the engine is lowered to the limit for exercises, "" if it is not
	Wait                   string // how long the worker's search can still take; "" without a search
	Seat, Standing         string // the solver's seat, and the state in words

	Status  string // the state in words, "" while it is the game's
	Verdict string // wire.Right or wire.Wrong, for the last answer; "" for none
	Text    string // the author's text about it
	More    string // further words

	Asked   *Asked // the question about a search; nil for another one
	Options []Option
	MayPick bool // one may be chosen
	Squares bool // a right one is a square of the board

	HasHints                      bool     // it has hints
	Hints                         []string // shown
	HintLabel, HintTip            string
	RetryLabel, RetryTip          string
	ExplainLabel, ExplainTip      string
	OnBoard, HasRetry, Answered   bool // answers are played on the board; it can be tried again, now or later; one was given
	MayHint, MayRetry, MayExplain bool
	MayPlayOn                     bool
	MayEdit                       bool // it can be edited
	Lines                         []Line
	Set                           *Set // nil for a single exercise

	Cover     string  // "title" or "result": the cover of the set, shown instead of the question
	About     string  // the content of the set, in words
	HasResult bool    // there is a button that shows the result
	Outcome   Outcome // of the set, if it is shown
	Lent      bool    // the page around keeps the progress, and needs no code

	Groups   []Group // of the overview
	WhyEmpty string  // why there are none yet
	Drafts   string  // the visitor's drafts, in words, "" for none
}

// Option is one of several answers.
type Option struct {
	Label   string
	Verdict string // for the last one chosen, and the right ones once they are shown
}

// Line is a line that explains the answer.
type Line struct {
	Head  string
	Moves []LineMove
	Value string // its value in words; "" for unknown
}

// LineMove is one move of a line.
type LineMove struct {
	Text, Spoken string
	Answer       bool // it is the visitor's
	Shown        bool // on the board
}

// Set is the set to which the exercise belongs.
type Set struct {
	Title, Of, Result string
	Steps             []Step
	Index             int
}

// Step is an exercise of the set.
type Step struct {
	Label, State string
	Current      bool
}

// Group is a group of exercises of the overview.
type Group struct {
	Name, About, Result, Address string
	Picture                      *board.Lesson
	Items                        []Item
}

// Item is an exercise of the overview.
type Item struct{ Number, Title, Address, State, Tip string }

// View implements feature.Viewer.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	if f.task.set != nil {
		return f.opened(&now)
	}
	var p Part
	if isPlace(now.Place) {
		p = Part{Groups: f.starters.groups(&now, &f.Shelf), WhyEmpty: f.starters.whyEmpty(&now)}
		if now.Drafts > 0 {
			p.Drafts = text.Fill(WordsIn(now.T).Drafts, "n", now.T.Number(now.Drafts))
		}
	}
	return feature.Contributions{Regions: main(p)}
}

// main returns the region of the feature.
func main(p Part) []feature.Region {
	return []feature.Region{{Slot: feature.Main, Name: feature.ExerciseMain, Board: p.Shown, Part: p}}
}

// opened returns the exercise that is open.
func (f *Feature) opened(now *feature.Snapshot) feature.Contributions {
	x := f.task.exercise()
	w := WordsIn(now.T)
	game, _, _ := strings.Cut(x.Game, ":")
	p := Part{
		Shown: true, ID: x.ID, Game: game, State: string(f.progress.State), Score: plain(f.progress.Score()), Attempts: f.progress.Attempts,
		Lang: x.Lang, Title: f.task.heading(w, now), Prompt: x.Prompt,
		HasHints: len(x.Hints) > 0, Hints: x.Hints[:f.hintsSeen()], MayHint: f.mayHint(), HintLabel: f.hintLabel(now, w), HintTip: f.hintTip(now, w),
		OnBoard: f.onBoard(), HasRetry: f.mayPractise() || x.Attempts > 0,
		MayRetry: f.mayRetry(now), RetryLabel: w.Retry.Label, RetryTip: w.Retry.Tip,
		ExplainLabel: w.Explain.Label, ExplainTip: w.Explain.Tip, MayExplain: f.mayExplain(), MayPick: f.stage == feature.Picking,
		Verdict: f.answer.verdict, Text: f.answer.text, Lines: f.linesView(now, w), Lent: f.Lent,
	}
	if f.stage == feature.Answering && (x.Goal.Kind == exercise.Win || x.Goal.Kind == exercise.Line) && !f.practice {
		p.RetryLabel, p.RetryTip = w.GiveUp.Label, w.GiveUp.Tip
	}
	switch {
	case f.isSearch():
		p.ExplainLabel, p.ExplainTip = w.ShowModel.Label, w.ShowModel.Tip
	case !p.OnBoard:
		p.ExplainLabel, p.ExplainTip = w.ShowRight.Label, w.ShowRight.Tip
	case !p.MayExplain && f.progress.State == exercise.Open:
		p.ExplainTip = w.WhyNot
	}
	for i, label := range x.Goal.Options {
		o := Option{Label: label}
		if i == f.answer.option {
			o.Verdict = f.answer.verdict
		} else if f.revealed && slices.Contains(x.Goal.Answers, i) {
			o.Verdict = wire.Right
		}
		p.Options = append(p.Options, o)
	}
	if f.posed != nil {
		p.Seat = f.posed.Seat
		if f.posed.Lowered != "" {
			p.Lowered = text.Fill(w.Lowered, "agent", now.T.Agent(f.posed.Lowered))
		}
	}
	p.Asked = f.askedView(now, w)
	if f.pending.working != nil && f.pending.task == nil {
		p.Wait = waitText(now.T, w, f.pending.working.Left)
	}
	for _, words := range []string{f.side(now, w), f.tries(now, w), points(now, w, &f.progress)} {
		if words != "" && p.Standing != "" {
			p.Standing += " · "
		}
		p.Standing += words
	}
	if !f.task.one {
		p.Set = f.task.setView(now, w, &f.Shelf)
		f.coverView(now, w, &p)
	} else if p.HasResult = f.hasResult(); p.HasResult && f.cover == resultCover {
		p.Set = f.task.setView(now, w, &f.Shelf) // its one step leads back to the question
		f.coverView(now, w, &p)
	}
	p.Status, p.More = f.status(now, w)
	given := f.progress.Attempts > 0 // before that, impossible actions have no button
	p.HasRetry = p.HasRetry && (given || p.MayRetry)
	p.Answered = given || p.MayExplain
	p.MayPlayOn = p.OnBoard && now.Place != feature.PlacePlay && !f.task.trial && f.posed != nil && f.stage == feature.Answered && now.Board != nil && !now.Board.Over
	p.MayEdit = f.mayEdit(now)
	const rank = feature.OfExercise
	var c feature.Contributions
	if now.Board == nil {
		c.Position = &feature.Position{Rank: rank, Board: board.View{Game: game}}
	}
	if now.IsExercise && f.posed != nil {
		c.Marks = make([]feature.Marks, 1)
		c.Marks[0], p.Squares = f.rightMarks(now)
		c.SeatLooks, c.Detail = f.seats(now), feature.Text{Rank: rank, Text: p.Standing}
		if p.Status != "" {
			c.Status = feature.Text{Rank: rank, Text: p.Status}
		}
	}
	c.Regions = main(p)
	return c
}

// plain returns a number of points in the form of a handle.
func plain(points float64) string { return strconv.FormatFloat(points, 'f', -1, 64) }

// title returns the title of an exercise of a set.
func title(w *Words, now *feature.Snapshot, x *exercise.Exercise, index int) string {
	return cmp.Or(x.Title, text.Fill(w.Untitled, "n", now.T.Number(index+1)))
}

// heading returns the heading of the current exercise.
func (a *task) heading(w *Words, now *feature.Snapshot) string {
	x := a.exercise()
	if len(a.set.Exercises) == 1 {
		return cmp.Or(x.Title, w.Alone)
	}
	return title(w, now, x, a.index)
}

// side names the solver's seat, or the side to move if the answer is not played: on phones
// nothing else does. It returns "" once there is nothing to play, and of a question about a search,
// which names the side to move at its node.
func (f *Feature) side(now *feature.Snapshot, w *Words) string {
	switch {
	case f.posed == nil:
	case !f.onBoard():
		if b := now.Board; b != nil && !f.isSearch() && now.IsExercise && len(b.Acting) == 1 {
			return text.Sentence(now.T.FillSeat(now.T.SeatsMove, b.Acting[0]))
		}
	case f.stage != feature.Answered:
		return text.Fill(w.YouPlay, "seat", now.T.TheSeat(f.posed.Seat))
	}
	return ""
}

// tries returns the number of answers given, in words.
func (f *Feature) tries(now *feature.Snapshot, w *Words) string {
	most, given := f.task.exercise().Attempts, f.progress.Attempts
	switch {
	case f.progress.State == exercise.Solved:
		return text.Fill(w.SolvedAt, "n", now.T.Number(given))
	case f.progress.State == exercise.Failed:
		return w.NotSolved
	case most > 0:
		return text.Fill(w.Attempt, "n", now.T.Number(given+1), "of", now.T.Number(most))
	case given > 0:
		return now.T.Count(w.Attempts, given)
	}
	return ""
}

// points returns the exercise's score, in words.
func points(now *feature.Snapshot, w *Words, p *exercise.Progress) string {
	score, most := p.Score(), p.Max()
	if score == most && !p.Over() {
		return now.T.Counted(w.Points, most)
	}
	return pointsOf(now.T, w, score, most)
}

// pointsOf returns a score out of the greatest one, in words.
func pointsOf(t *text.Strings, w *Words, score, most float64) string {
	return text.Fill(t.Counted(w.PointsOf, most), "score", t.Figure(score, -1))
}

// hintLabel returns the label of the button that shows a hint.
func (f *Feature) hintLabel(now *feature.Snapshot, w *Words) string {
	x := f.task.exercise()
	if x.HintCost == 0 || f.progress.Over() || f.hintsSeen() == len(x.Hints) {
		return w.Hint.Label
	}
	return text.Fill(w.HintFor, "hint", w.Hint.Label, "n", now.T.Figure(x.HintCost, -1))
}

// hintTip returns its tooltip.
func (f *Feature) hintTip(now *feature.Snapshot, w *Words) string {
	x := f.task.exercise()
	switch {
	case f.hintsSeen() == len(x.Hints):
		return w.NoHint
	case x.HintCost > 0 && !f.progress.Over():
		return now.T.Counted(w.HintCost, x.HintCost)
	}
	return w.Hint.Tip
}

// status returns the exercise's state, and the verdict on the answer, in words.
func (f *Feature) status(now *feature.Snapshot, w *Words) (status, more string) {
	if a := &f.answer; a.short > 0 && a.verdict == wire.Wrong {
		if unit, known := now.T.Units[a.unit]; known {
			more = text.Fill(w.Short, "n", now.T.Counted(unit, round(a.short)))
		}
	}
	if a := &f.asked; a.fewest > 0 && f.answer.verdict != "" {
		more = text.Fill(w.NodesOf, "n", now.T.Number(a.nodes), "of", now.T.Number(a.fewest))
	}
	if marked := f.rightMarked(now, w); marked != "" {
		more = marked
	}
	if f.practice && more == "" {
		more = w.Practice
	}
	switch {
	case f.fault != "":
		more = w.NoLine
	case f.stopped:
		more = w.Stopped
	}
	if f.revealed {
		var right []string
		for _, option := range f.goal().Answers {
			right = append(right, f.goal().Options[option])
		}
		more = text.Fill(w.RightOption, "option", strings.Join(right, " · "))
	}
	switch {
	case now.Board == nil || f.posed == nil || !now.IsExercise:
		return now.T.Loading, more
	case f.pending.explain != nil:
		return w.Looking, more
	case f.isSearch() && f.asked.step == nil:
		return w.Preparing, more
	case f.stage == feature.Judging && f.answer.verdict == "":
		return w.Checking, more
	case f.answer.verdict == wire.Wrong && f.progress.State == exercise.Failed && !f.practice:
		return w.WrongLast, more
	case f.answer.verdict == wire.Wrong:
		return w.Wrong, more
	case f.answer.verdict == wire.Right:
		return w.Right, more
	case f.stage == feature.Answered && f.progress.State == exercise.Solved:
		return w.Solved, more
	case f.stage == feature.Answered:
		return w.Failed, more
	case f.stage == feature.Picking && f.stepStatus(now, w) != "":
		return f.stepStatus(now, w), more
	case f.stage == feature.Picking:
		return cmp.Or(w.Gives[string(f.goal().Kind)], w.PickOne), more
	case len(f.replies) > 0 || len(now.Board.Acting) == 1 && now.Board.Acting[0] != f.posed.Seat && f.goal().Kind != exercise.Win:
		seat := ""
		if len(now.Board.Acting) > 0 {
			seat = now.Board.Acting[0]
		}
		return text.Fill(w.Answers, "seat", now.T.TheSeat(seat)), more
	case f.goal().Kind == exercise.Line && len(f.answerMoves(now.Board)) > 0:
		return w.GoOn, more
	}
	return "", more
}

// round rounds a value to a tenth.
func round(x float32) float64 { return float64(int(x*10+0.5)) / 10 }

// linesView returns the lines that explain the answer.
func (f *Feature) linesView(now *feature.Snapshot, w *Words) (list []Line) {
	for i := range f.lines {
		l := &f.lines[i]
		shown := Line{Head: w.Because, Value: worth(now, w, l.explained)}
		switch {
		case l.best:
			shown.Head = w.Better
		case f.answer.verdict == wire.Wrong:
			shown.Head = w.YourMove
		}
		at := 0
		if a := now.Ahead; a != nil && strings.Join(a.Line, " ") == strings.Join(l.moves, " ") {
			at = a.At
		}
		for n, move := range l.texts {
			shown.Moves = append(shown.Moves, LineMove{Text: now.MoveText(move), Spoken: now.SpokenMove(move), Answer: n < l.own, Shown: n+1 == at})
		}
		list = append(list, shown)
	}
	return list
}

// worth returns a line's value for the solver, in words.
func worth(now *feature.Snapshot, w *Words, e *wire.Explained) string {
	unit, known := now.T.Units[e.Unit]
	value := round(max(e.Value, -e.Value))
	if e.Unit == "disc" { // an evaluation before the game's end is less exact
		value = float64(int(value + 0.5))
	}
	switch {
	case e.Valued && !known && e.Proven == "":
		return text.Fill(w.Chances, "n", now.T.Chance(float64(1+e.Value)/2))
	case !e.Valued || !known:
		return map[string]string{"win": w.Wins, "loss": w.Loses, "draw": w.Draws}[e.Proven]
	case value == 0:
		return w.Even
	case e.Value > 0:
		return text.Fill(w.Ahead, "n", now.T.Counted(unit, value))
	default:
		return text.Fill(w.Behind, "n", now.T.Counted(unit, value))
	}
}

// setView returns the set and the state of its exercises.
func (a *task) setView(now *feature.Snapshot, w *Words, kept *shelf.Shelf) *Set {
	total := now.T.Number(len(a.set.Exercises))
	s := &Set{Title: a.set.Title, Index: a.index, Of: text.Fill(w.Of, "n", now.T.Number(a.index+1), "of", total)}
	for i := range a.set.Exercises {
		x := &a.set.Exercises[i]
		p := kept.Progress(x)
		s.Steps = append(s.Steps, Step{State: string(p.State), Current: i == a.index,
			Label: text.Fill(w.Step, "n", now.T.Number(i+1), "of", total, "title", title(w, now, x, i), "state", w.States[string(p.State)])})
	}
	s.Result = result(kept, now, a.set)
	return s
}

// result returns the result of a set, in words; "" while none of it is done.
func result(s *shelf.Shelf, now *feature.Snapshot, set *exercise.Set) string {
	over, solved, score := 0, 0, 0.0
	for i := range set.Exercises {
		p := s.Progress(&set.Exercises[i])
		if p.Over() {
			over++
			score += p.Score()
		}
		if p.State == exercise.Solved {
			solved++
		}
	}
	if over == 0 {
		return ""
	}
	w := WordsIn(now.T)
	return text.Fill(now.T.Count(w.SolvedOf, len(set.Exercises)), "solved", now.T.Number(solved)) + ", " +
		pointsOf(now.T, w, float64(int(score*10+0.5))/10, set.Max())
}

// mayEdit reports whether the visitor may edit the exercise or its set: once all of it is over,
// since editing shows the answers, or at once if they brought it.
func (f *Feature) mayEdit(now *feature.Snapshot) bool {
	over := f.progress.Over()
	for i := range f.task.set.Exercises {
		p := f.Shelf.Progress(&f.task.set.Exercises[i])
		over = over && (i == f.task.index || p.Over())
	}
	return !f.task.trial && now.Place != feature.PlacePlay && (over || f.task.source == f.brought)
}
