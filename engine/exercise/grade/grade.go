package grade

import (
	"slices"
	"strconv"
	"strings"

	"playout/engine/exercise"
	"playout/engine/game"
	"playout/engine/record"
	"playout/engine/strict"
)

// Outcome is the outcome of an answer.
type Outcome string

// The outcomes. Open is an answer that is not yet complete.
const (
	Right Outcome = "right"
	Wrong Outcome = "wrong"
	Open  Outcome = "open"
)

// Verdict is the grade of an answer.
type Verdict struct {
	Outcome  Outcome
	Reply    []string // plies of the other side's reply in a line, without passes
	Feedback string   // the author's text, "" if there is none
	Loss     float64  // how much worse than the best move it is, 0 if it is as good or that is unknown
	Unit     string   // of Loss

	// Of a question about a search:
	Next   *Task   // the next step of an answer that is not yet complete, nil if another kind of answer is
	Steps  []bool  // whether each step is right, where steps earn points
	Share  float64 // of the points that the right steps of a wrong answer earn, 0 to less than 1
	Nodes  int     // Order: nodes that the search visits
	Fewest int     // Order: in a best order
}

// Job grades one answer.
type Job struct {
	Verdict Verdict // valid once it is done
	run
}

// Answer holds a solver's answer.
type Answer struct {
	Moves  []string // the plies since the question, of all sides
	Option int      // for a question with options

	// Of a question about a search, Moves are the words of the answer: the moves that were chosen, N
	// and Q, the children that are cut or exercise.NoneCut, or all moves in order.
	Attempt int // number of earlier attempts, for a question about a search
}

// Judge starts the job that grades an answer.
func (q *Question) Judge(a Answer) (*Job, error) {
	j := &Job{Verdict: Verdict{Outcome: Open}}
	if q.Exercise.Goal.Kind == exercise.Choose {
		if a.Option < 0 || a.Option >= len(q.Exercise.Goal.Options) {
			return nil, strict.Wrong("option", "option %d", a.Option).Allow("0 to %d", len(q.Exercise.Goal.Options)-1)
		}
		q.setVerdict(j, strconv.Itoa(a.Option), slices.Contains(q.Exercise.Goal.Answers, a.Option))
		return j, nil
	}
	if q.Exercise.Goal.Kind.IsSearch() {
		return j, q.judgeSearch(j, a)
	}
	if len(a.Moves) == 0 {
		return j, nil
	}
	if q.together && q.Exercise.Goal.Kind != exercise.Win {
		if len(a.Moves) > 1 {
			return nil, strict.Wrong("moves", "%d moves", len(a.Moves)).Allow("one of seat %s", q.Game.Spec().Seats[q.Seat])
		}
		m, err := q.findChoice(a.Moves[0])
		if err != nil {
			return nil, err
		}
		return j, q.gradeTurn(j, q.Record, turn{seat: q.Seat, names: []string{q.state.MoveName(q.Seat, m)}, from: q.Record.Len(), to: q.Record.Len() + 1, isComplete: true})
	}
	r, turns, err := q.extend(q.Record, strings.Join(a.Moves, ","))
	if err != nil {
		return nil, err
	}
	if len(turns) == 0 { // only passes
		return j, nil
	}
	switch q.Exercise.Goal.Kind {
	case exercise.Line:
		return j, q.gradeLine(j, r, turns)
	case exercise.Win:
		q.gradeGame(j, r)
		return j, nil
	}
	if turns[0].seat != q.Seat {
		return nil, strict.Wrong("moves", "the answer begins with a move of seat %s", q.Game.Spec().Seats[turns[0].seat]).Allow("one of %s", q.Game.Spec().Seats[q.Seat])
	}
	if len(turns) == 1 && !turns[0].isComplete {
		return j, nil
	}
	return j, q.gradeTurn(j, r, turns[0])
}

// setVerdict sets the verdict of a complete answer, with its text.
func (q *Question) setVerdict(j *Job, name string, right bool) {
	j.Verdict.Outcome = Wrong
	general := exercise.Wrong
	if right {
		j.Verdict.Outcome, general = Right, exercise.Right
	}
	text, particular := q.feedback[name]
	if !particular || name == exercise.Right || name == exercise.Wrong {
		text = q.feedback[general]
	}
	j.Verdict.Feedback = text
}

// gradeTurn grades a single turn.
func (q *Question) gradeTurn(j *Job, r *record.Record, t turn) error {
	if q.Exercise.Goal.Kind == exercise.Best {
		return q.gradeBest(j, r, t)
	}
	q.setVerdict(j, t.name(), slices.Contains(q.accept, t.name()))
	return nil
}

// gradeLine follows a line. After a right move other than the line's, the line continues if its
// rest can be played; if not, the exercise is solved.
func (q *Question) gradeLine(j *Job, r *record.Record, turns []turn) error {
	at := 0
	skip := func() {
		for at < len(q.line) && len(q.line[at].names) == 0 {
			at++ // a pass
		}
	}
	name := ""
	for i, t := range turns {
		if skip(); at == len(q.line) {
			return strict.Wrong("moves", "moves follow the end of the line").Allow("none")
		}
		e := &q.line[at]
		mine := t.seat == q.Seat
		if last := i == len(turns)-1; mine && last && !t.isComplete {
			return nil
		}
		name = t.name()
		switch {
		case t.seat != e.seat || !mine && name != e.name():
			return strict.Wrong("moves", "the other side plays %s where the line has %s", game.Clip(name), e.name()).Allow("the line's moves")
		case name != e.name() && !slices.Contains(e.others, name):
			q.setVerdict(j, name, false)
			return nil
		}
		if at++; name != e.name() && !q.canContinue(r, t.to, at) {
			q.setVerdict(j, name, true)
			return nil
		}
	}
	for skip(); at < len(q.line) && q.line[at].seat != q.Seat; skip() {
		if t := &turns[len(turns)-1]; t.seat != q.Seat {
			break // the other side has already moved
		}
		j.Verdict.Reply = append(j.Verdict.Reply, q.line[at].names...)
		at++
	}
	if !slices.ContainsFunc(q.line[at:], func(e entry) bool { return e.seat == q.Seat && len(e.names) > 0 }) {
		q.setVerdict(j, name, true)
	}
	return nil
}

// canContinue reports whether the rest of the line can be played after a ply of a record.
func (q *Question) canContinue(r *record.Record, ply, at int) bool {
	var rest []string
	for _, e := range q.line[at:] {
		rest = append(rest, e.text)
	}
	_, _, err := q.extend(r.Cut(ply), strings.Join(rest, ","))
	return err == nil
}

// gradeGame grades a game to be won, once it is over or its plies are used up. If a draw is
// enough, a solver who has used them up succeeds; a solver who has dropped out has lost.
func (q *Question) gradeGame(j *Job, r *record.Record) {
	const sure = 1 - 1e-6
	goal := &q.Exercise.Goal
	s := r.StateAt(r.Len())
	acting := s.Acting()
	out := q.together && acting != 0 && !acting.Has(q.Seat)
	switch {
	case acting == 0:
		var returns [game.MaxSeats]float32
		s.Returns(&returns)
		q.setVerdict(j, "", returns[q.Seat] >= float32(goal.Result)*sure)
	case out && goal.Result == 1:
		q.setVerdict(j, "", false)
	case goal.Plies > 0 && r.Len()-q.Record.Len() >= goal.Plies:
		q.setVerdict(j, "", goal.Result == 0 && !out)
	}
}
