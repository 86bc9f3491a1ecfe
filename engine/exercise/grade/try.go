package grade

import (
	"fmt"
	"strconv"
	"strings"

	"playout/engine/exercise"
	"playout/engine/game"
	"playout/engine/plaintext"
	"playout/engine/player"
	"playout/engine/record"
	"playout/engine/strict"
)

// Try answers a question without a page: it takes answers one by one, counts them, and plays the
// other side.
type Try struct {
	Progress exercise.Progress
	Moves    string // of the last attempt, as a record from the question on
	Option   *int   // of the last answer, nil where no options are offered

	q           *Question
	nets        player.Nets
	nextIsFirst bool // the next answer starts an attempt
	record      *record.Record
	words       []string // of an answer about a search that is not yet complete
}

// Try starts to answer a question. nets are for the agent that plays the other seats, nil if
// there are none.
func (q *Question) Try(nets player.Nets) *Try {
	return &Try{Progress: q.Exercise.Begin(), q: q, nets: nets, nextIsFirst: true}
}

// Answer takes the next answer, a turn of the solver, the number of an option, or words about a
// search separated by blanks or commas, and returns
// the verdict on the attempt so far. An answer that is not allowed does not count.
func (t *Try) Answer(text string) (Verdict, error) {
	q := t.q
	if q.Exercise.Goal.Kind == exercise.Choose {
		option, err := strconv.Atoi(strings.TrimSpace(plaintext.Normal(text)))
		if err != nil {
			return Verdict{}, strict.Wrong("", "%q is not an option", game.Clip(text)).Allow("0 to %d", len(q.Exercise.Goal.Options)-1)
		}
		v, err := t.judge(Answer{Option: option})
		if err == nil {
			t.Option = &option
		}
		return v, err
	}
	if t.nextIsFirst {
		if err := t.begin(); err != nil {
			return Verdict{}, err
		}
	}
	if q.Exercise.Goal.Kind.IsSearch() {
		words := append(t.words, strings.FieldsFunc(plaintext.Normal(text), func(r rune) bool { return r == ' ' || r == ',' })...)
		v, err := t.judge(Answer{Moves: words, Attempt: t.Progress.Attempts})
		if t.words = nil; err == nil && v.Outcome == Open {
			t.words = words
		}
		return v, err
	}
	if q.together {
		return t.answerTogether(text)
	}
	next, turns, err := q.extend(t.record, text)
	switch {
	case err != nil:
		return Verdict{}, err
	case len(turns) != 1 || turns[0].seat != q.Seat:
		return Verdict{}, strict.Wrong("", "%q is not one turn", game.Clip(text)).Allow("one of seat %s", q.Game.Spec().Seats[q.Seat])
	case !turns[0].isComplete:
		return Verdict{}, errIncomplete(next, text)
	}
	t.record = next
	if q.Exercise.Goal.Kind == exercise.Win {
		if err := t.play(); err != nil {
			return Verdict{}, err
		}
	}
	return t.judge(Answer{Moves: t.plies()})
}

// begin starts an attempt.
func (t *Try) begin() error {
	t.record = t.q.Record
	t.nextIsFirst = false
	if t.q.Exercise.Goal.Kind == exercise.Win {
		return t.play()
	}
	return nil
}

// plies returns the plies since the question.
func (t *Try) plies() (plies []string) {
	for ply := t.q.Record.Len(); ply < t.record.Len(); ply++ {
		plies = append(plies, t.record.Name(ply))
	}
	return plies
}

// judge grades the attempt so far, and counts it if it is complete.
func (t *Try) judge(a Answer) (Verdict, error) {
	job, err := t.q.Judge(a)
	if err == nil {
		err = job.finish(t.q.Waiting)
	}
	if err != nil {
		return Verdict{}, err
	}
	v := job.Verdict
	if t.nextIsFirst = v.Outcome != Open; t.nextIsFirst {
		t.Progress.AnswerInPart(v.Outcome == Right, v.Share)
	}
	t.Moves = strings.Join(a.Moves, ",")
	if len(v.Reply) > 0 {
		next, _, err := t.q.extend(t.record, strings.Join(v.Reply, ","))
		if err != nil {
			return Verdict{}, err
		}
		t.record = next
		t.Moves = strings.Join(t.plies(), ",")
	}
	return v, nil
}

// answerTogether takes a solver's move if several seats move at once.
func (t *Try) answerTogether(text string) (Verdict, error) {
	q := t.q
	if q.Exercise.Goal.Kind != exercise.Win {
		return t.judge(Answer{Moves: []string{text}})
	}
	s := t.record.StateAt(t.record.Len())
	at := *q
	at.state = s
	if !s.Acting().Has(q.Seat) {
		return Verdict{}, strict.Wrong("", "seat %s does not move any more", q.Game.Spec().Seats[q.Seat]).Allow("no answer")
	}
	m, err := at.findChoice(text)
	if err != nil {
		return Verdict{}, err
	}
	if err := t.step(s, q.Seat, m); err != nil {
		return Verdict{}, err
	}
	if err := t.play(); err != nil {
		return Verdict{}, err
	}
	return t.judge(Answer{Moves: t.plies()})
}

// play plays the other seats until the solver is to move or the attempt is over.
func (t *Try) play() error {
	if t.record == t.q.Record { // other tries share that record
		t.record = t.record.Cut(t.record.Len())
	}
	for {
		s := t.record.StateAt(t.record.Len())
		acting := s.Acting()
		if acting == 0 || t.outOfPlies() {
			return nil
		}
		if acting.Has(t.q.Seat) {
			if legal := s.Legal(t.q.Seat, nil); acting.Count() > 1 || len(legal) > 1 || s.MoveName(t.q.Seat, legal[0]) != pass {
				return nil
			}
		}
		if err := t.step(s, t.q.Seat, game.NoMove); err != nil {
			return err
		}
	}
}

// outOfPlies reports whether the plies of a game to be won are used up.
func (t *Try) outOfPlies() bool {
	most := t.q.Exercise.Goal.Plies
	return most > 0 && t.record.Len()-t.q.Record.Len() >= most
}

// step plays a ply: the solver's move and the agent's moves for all others. NoMove means the
// solver's only legal move.
func (t *Try) step(s game.State, mine game.Seat, m game.Move) error {
	var j game.Joint
	for acting := s.Acting(); acting != 0; acting = acting.Rest() {
		seat := acting.First()
		switch {
		case seat == mine && m != game.NoMove:
			j[seat] = m
			continue
		case seat == mine:
			j[seat] = s.Legal(seat, nil)[0]
			continue
		}
		ply := t.record.Len()
		p, err := player.New(t.q.Game, t.q.agent, t.nets, exercise.ThoughtSeed(t.q.Exercise.Seed, ply, int(seat)))
		if err != nil {
			return err
		}
		if j[seat], err = choose(p, t.q.agent, s, seat, ply, t.q.Waiting); err != nil {
			return err
		}
	}
	return t.record.Append(j)
}

// Solve passes answers to a set's exercises, or only to the one at index unless that is
// negative: each takes answers until it is solved or failed, and the next one takes the rest. An
// error starts with the number of the exercise, unless there is only one. Solve calls posed,
// unless it is nil, with each question before it is answered.
func Solve(set *exercise.Set, one bool, index int, answers []string, nets player.Nets, posed func(index int, q *Question)) (messages []exercise.Message, err error) {
	all := make([]exercise.Progress, len(set.Exercises))
	for i := range all {
		all[i] = set.Exercises[i].Begin()
	}
	for i := range all {
		if index >= 0 && i != index {
			continue
		}
		q, err := NewQuestion(&set.Exercises[i])
		if err != nil {
			return nil, InExercise(i, one, err)
		}
		if posed != nil {
			posed(i, q)
		}
		t := q.Try(nets)
		for len(answers) > 0 && !t.Progress.Over() {
			if _, err := t.Answer(answers[0]); err != nil {
				return nil, InExercise(i, one, strict.In("", fmt.Sprintf("answer %q: ", game.Clip(answers[0])), err))
			}
			answers = answers[1:]
		}
		all[i] = t.Progress
		m := set.Message(i, all, t.Moves, 0)
		if m.Option = t.Option; one {
			m.InSet = nil
		}
		messages = append(messages, m)
	}
	return messages, nil
}

// InExercise puts the number of the exercise before an error, unless it is a single one.
func InExercise(i int, one bool, err error) error {
	if one {
		return err
	}
	return strict.In("", fmt.Sprintf("exercise %d: ", i), err)
}
