package exercise

import (
	"slices"
	"strings"

	"playout/engine/exercise"
	"playout/engine/link"
	"playout/engine/strict"
	"playout/engine/wire"
	"playout/ui/feature"
)

// pose asks the worker for the exercise's position on the board.
func (f *Feature) pose(c *feature.Context) {
	f.pending = pending{id: c.Ask(wire.Command{Pose: &wire.Pose{Exercise: f.task.source, Index: f.task.index}})}
}

// answered handles the worker's answers.
func (f *Feature) answered(c *feature.Context, m feature.Answer) {
	if f.pending.id == 0 || m.ID != f.pending.id {
		return
	}
	if m.Working != nil {
		f.pending.working = m.Working
		return
	}
	was := f.pending
	f.pending = pending{}
	switch {
	case m.Posed != nil:
		f.put(c, m.Posed)
	case m.Judged != nil:
		f.judged(c, m.Judged)
	case m.Explained != nil:
		f.explained(c, was.explain, m.Explained)
	case m.Tasked != nil:
		f.tasked(c, was.task, m.Tasked)
	case m.Error != nil && m.Error.Kind == wire.KindStale && was.explain != nil: // something else is running
	case m.Error != nil && m.Error.Kind == wire.KindStale:
		f.pending = was
		f.pending.id, f.pending.repeat = 0, true
	case m.Error != nil && was.explain != nil:
		f.fault = m.Error.Text
	case m.Error != nil && was.judge != nil:
		c.Send(feature.ErrorAlert(m.Error, false))
		f.goBack(c)
	case m.Error != nil:
		f.refuse(c, m.Error)
	}
}

// put opens the exercise's position, with the solver as the only person.
func (f *Feature) put(c *feature.Context, p *wire.Posed) {
	game := c.Find(p.Open.Game)
	if game == nil || !slices.Contains(p.Seats, p.Seat) {
		f.refuse(c, &wire.Error{Kind: wire.KindGame, Text: "a game that is not there: " + strict.Clip(p.Open.Game)})
		return
	}
	f.posed = p
	choices := make([]string, len(p.Seats))
	for i, seat := range p.Seats {
		switch {
		case seat == p.Seat:
			choices[i] = link.Human
		case p.Against[i] != link.Human:
			choices[i] = p.Against[i]
		default:
			choices[i] = feature.Nobody
		}
	}
	open := p.Open
	if f.resumed != "" {
		open.Moves = strings.TrimPrefix(open.Moves+","+f.resumed, ",")
	}
	f.request = &feature.OpenRequest{Command: open, Game: game, Choices: choices, IsExercise: true}
}

// opens leaves the exercise and its place when another game is opened.
func (f *Feature) opens(c *feature.Context, o *feature.OpenRequest) {
	if o.IsExercise || o.Again || c.Board == nil && f.task.set == nil { // the last: the first game, behind an overview
		return
	}
	if c.Board != nil && isPlace(c.Place) {
		c.Send(feature.Return{})
	}
	f.quit(c)
}

// boardCame follows the board.
func (f *Feature) boardCame(c *feature.Context, m feature.BoardChanged) {
	switch o := m.Request; {
	case !c.IsExercise:
		if f.task.set == nil {
			f.stage = feature.NotSolving
		}
	case f.task.set == nil && c.Making: // its author continues with it
		f.stage = feature.NotSolving
	case f.posed == nil: // the visitor is leaving it
	case o != nil && !o.Again:
		f.shown = c.Time
		f.rest()
		f.announce(c)
		if f.resumed != "" {
			f.resumed = ""
			f.played(c)
		}
	case m.Played:
		f.played(c)
	case f.stage == feature.Judging && f.pending.id == 0 && !f.pending.repeat && c.Board.Ply == f.posed.Plies:
		f.rest()
	}
}

// rest lets the solver answer, unless the exercise is over.
func (f *Feature) rest() {
	switch {
	case f.progress.Over() && !f.practice:
		f.stage = feature.Answered
	case !f.onBoard():
		f.stage = feature.Picking
	default:
		f.stage = feature.Answering
	}
}

// answerMoves returns the plies since the exercise's position.
func (f *Feature) answerMoves(b *wire.Board) (moves []string) {
	for _, ply := range b.Plies[min(f.posed.Plies, b.Ply):b.Ply] {
		moves = append(moves, ply.Name)
	}
	return moves
}

// played sends an answer to be judged once it is complete: a mill is closed and the stone
// removed.
func (f *Feature) played(c *feature.Context) {
	b := c.Board
	switch {
	case f.stage != feature.Answering:
	case f.answer.verdict == wire.Right: // this move is the other side's reply to it
		if len(f.replies) == 0 || b.Over {
			f.replies, f.stage = nil, feature.Answered
		}
	case len(f.replies) > 0 && !b.Over:
	case b.Over, f.goal().Kind == exercise.Win, len(b.Acting) > 0 && b.Acting[0] != f.posed.Seat:
		f.judge(c, wire.Judge{Moves: f.answerMoves(b)})
	}
}

// judge asks the worker whether an answer is right.
func (f *Feature) judge(c *feature.Context, j wire.Judge) {
	c.Send(feature.LookAhead{})
	j.Exercise, j.Index = f.task.source, f.task.index
	f.cover = noCover // an answer on the board starts the set too
	f.answer = answer{moves: j.Moves, option: -1}
	if f.goal().Kind == exercise.Choose {
		f.answer.option = j.Option
	}
	f.lines, f.revealed, f.fault, f.stopped = nil, false, "", false
	f.stage = feature.Judging
	f.pending = pending{id: c.Ask(wire.Command{Judge: &j}), judge: &j}
}

// pick answers with an option.
func (f *Feature) pick(c *feature.Context, option int) {
	if f.isSearch() {
		f.hearTask(c, Pick{option})
		return
	}
	if f.stage == feature.Picking && option >= 0 && option < len(f.goal().Options) {
		f.judge(c, wire.Judge{Option: option})
	}
}

// judged handles the verdict on an answer.
func (f *Feature) judged(c *feature.Context, j *wire.Judged) {
	f.replies = j.Reply
	if f.isSearch() {
		f.judgedStep(c, j)
	}
	if j.Verdict == wire.Incomplete && f.isSearch() {
		return
	}
	if j.Verdict == wire.Incomplete {
		f.answer.text = j.Feedback
		f.stage = feature.Answering
		return
	}
	f.millis = int64(c.Time - f.shown)
	f.answer.verdict, f.answer.text, f.answer.short, f.answer.unit = j.Verdict, j.Feedback, j.Loss, j.Unit
	right := j.Verdict == wire.Right
	counts := f.progress.AnswerInPart(right, j.Share)
	if counts {
		f.keep(c)
		f.announce(c)
	} else {
		f.practised++
	}
	f.answer.last = counts && f.progress.Over()
	switch {
	case right && len(f.replies) > 0 && !c.Board.Over:
		f.stage = feature.Answering // the other side's reply is shown
	case right || f.answer.last:
		f.replies, f.stage = nil, feature.Answered
	default:
		f.replies = nil
		f.returns++
		c.After(f.pace, backTimer{f.returns})
	}
}

// goBack returns to the exercise's position.
func (f *Feature) goBack(c *feature.Context) {
	f.replies = nil
	if c.Board == nil || c.Board.Ply == f.posed.Plies {
		c.Send(feature.DropStep{})
		if f.rest(); f.isSearch() {
			f.asked.again(c, f)
		}
		return
	}
	f.stage = feature.Judging
	c.Send(feature.ShowPly{Ply: f.posed.Plies})
}

// onBoard reports whether an answer is played on the board: neither options are nor what a search
// does.
func (f *Feature) onBoard() bool { return f.goal().Kind != exercise.Choose && !f.isSearch() }

// mayPractise reports whether the exercise can be tried again: there is nothing to practise once the
// right option is known.
func (f *Feature) mayPractise() bool { return f.goal().Kind != exercise.Choose }

// mayRetry reports whether Retry is possible.
func (f *Feature) mayRetry(now *feature.Snapshot) bool {
	switch {
	case f.posed == nil || !now.IsExercise || now.Coming:
		return false
	case f.stage == feature.Answered:
		return f.mayPractise() || f.answer.verdict != wire.Right && f.progress.State != exercise.Solved
	}
	kind := f.goal().Kind
	return f.stage == feature.Answering && (kind == exercise.Win || kind == exercise.Line) && len(f.answerMoves(now.Board)) > 0
}

// retry starts again.
func (f *Feature) retry(c *feature.Context) {
	if !f.mayRetry(&c.Snapshot) {
		return
	}
	c.Send(feature.LookAhead{})
	c.Send(feature.DropThought{})
	if f.stage != feature.Answered {
		f.answer = answer{moves: f.answerMoves(c.Board), option: -1}
		f.judged(c, &wire.Judged{Verdict: wire.Wrong})
		f.returns++ // at once
		if f.stage == feature.Answered {
			return
		}
	}
	f.practice, f.pending = f.progress.Over(), pending{}
	f.answer, f.lines, f.revealed, f.fault = answer{option: -1}, nil, false, ""
	f.goBack(c)
}

// hint shows the next hint.
func (f *Feature) hint(c *feature.Context) {
	switch {
	case !f.mayHint():
	case f.progress.Over():
		f.practiceHints++
	case f.progress.Hint():
		f.keep(c)
		f.announce(c)
	}
}

// mayHint reports whether there is another hint.
func (f *Feature) mayHint() bool {
	return f.posed != nil && (f.stage == feature.Answering || f.stage == feature.Picking) && f.hintsSeen() < len(f.task.exercise().Hints)
}

// hintsSeen returns the number of hints shown.
func (f *Feature) hintsSeen() int {
	return min(f.progress.Hints+f.practiceHints, len(f.task.exercise().Hints))
}

// mayExplain reports whether an explanation is allowed: once no answer counts any more, or if
// the number of answers is unlimited.
func (f *Feature) mayExplain() bool {
	if f.posed == nil || f.pending.id != 0 || f.pending.repeat || len(f.lines) > 0 || f.revealed || len(f.asked.model) > 0 {
		return false
	}
	open := f.task.exercise().Attempts == 0 && f.progress.Attempts > 0 && (f.stage == feature.Answering || f.stage == feature.Picking)
	return f.progress.Over() && f.stage != feature.Judging || open
}

// explain requests an explanation: the line after the answer, and after a wrong one the right
// answer. For options it shows the right ones.
func (f *Feature) explain(c *feature.Context) {
	if !f.mayExplain() {
		return
	}
	f.fault = ""
	if f.isSearch() {
		f.task.sendTask(c, f, wire.Task{Attempt: f.asked.attempt, Moves: f.answer.moves, Model: true})
		return
	}
	if !f.onBoard() {
		f.revealed = true
		return
	}
	var e wire.Explain
	switch f.goal().Kind {
	case exercise.Moves, exercise.Best:
		if !f.together(c) {
			e.Moves = f.answer.moves
		}
	case exercise.Line:
		if f.answer.verdict == wire.Wrong {
			e.Moves = f.answer.moves
		}
	}
	f.ask(c, e)
}

func (f *Feature) ask(c *feature.Context, e wire.Explain) {
	e.Exercise, e.Index = f.task.source, f.task.index
	f.pending = pending{id: c.Ask(wire.Command{Explain: &e}), explain: &e}
}

// explained takes over a line. The line of a wrong answer is followed by the right one.
func (f *Feature) explained(c *feature.Context, asked *wire.Explain, e *wire.Explained) {
	given := asked.Moves[:min(e.From, len(asked.Moves))]
	l := line{moves: slices.Concat(given, e.Line), texts: slices.Concat(given, e.Texts), explained: e}
	if len(l.moves) > wire.MaxLine {
		l.moves, l.texts = l.moves[:wire.MaxLine], l.texts[:wire.MaxLine]
	}
	for l.own < min(len(l.moves), len(asked.Moves)) && l.moves[l.own] == asked.Moves[l.own] {
		l.own++
	}
	wrong := f.answer.verdict == wire.Wrong
	l.best = wrong && (l.own == 0 || f.goal().Kind == exercise.Line)
	if len(l.moves) > 0 {
		f.lines = append(f.lines, l)
	}
	if wrong && l.own > 0 && !l.best {
		f.ask(c, wire.Explain{})
	} else if len(f.lines) == 0 {
		f.fault = "no line"
	}
}

// look shows a move of a line.
func (f *Feature) look(c *feature.Context, m Look) {
	if m.Line < 0 || m.Line >= len(f.lines) || f.posed == nil {
		c.Send(feature.LookAhead{})
		return
	}
	c.Send(feature.LookAhead{Ply: f.posed.Plies, Line: f.lines[m.Line].moves, At: m.Move + 1})
}

// playOn opens the position on the board as a game of the solver.
func (f *Feature) playOn(c *feature.Context) {
	if f.posed == nil || !f.onBoard() || f.stage != feature.Answered || c.Board.Over {
		return
	}
	choices := slices.Clone(c.Choices)
	for i := range choices {
		if choices[i] != link.Human {
			choices[i] = feature.FirstLevel
		}
	}
	c.Send(feature.Open{Request: &feature.OpenRequest{
		Command: wire.Open{Game: c.Board.Game, Position: c.Board.Position, Seed: c.Seed(c.Game), Ply: -1}, Game: c.Game, Choices: choices,
	}})
}

// record writes moves in the form of a link.
func record(moves []string) string { return strings.Join(moves, ",") }
