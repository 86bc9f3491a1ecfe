package session

import (
	"errors"
	"time"

	"playout/engine/exercise"
	"playout/engine/exercise/grade"
	"playout/engine/instant"
	"playout/engine/link"
	"playout/engine/player"
	"playout/engine/session/announced"
	"playout/engine/wire"
)

// query is a running Judge, Explain, Vet, Simulate or Pose.
type query struct {
	id     int
	job    job               // nil for a Pose
	answer func() wire.Event // returns the answer, once the job is done
	due    instant.Time      // when the next progress report to the page is due; zero for never
}

// Times from a query to its first progress report to the page, and from one report to the next.
const (
	firstWorking = 500 * time.Millisecond
	nextWorking  = time.Second
)

// job is work done in slices of time.
type job interface {
	Busy() bool
	Step(slice time.Duration) (done bool, err error)
	Left() time.Duration
}

// question returns the question of one of the exercises in a text.
func question(text string, index int) (*grade.Question, *refusal) {
	set, _, err := exercise.Read([]byte(text))
	if err != nil {
		return nil, &refusal{wire.KindExercise, err}
	}
	if index >= len(set.Exercises) {
		return nil, refuse(wire.KindExercise, "there is no exercise %d; allowed: 0 to %d", index, len(set.Exercises)-1)
	}
	q, err := grade.NewQuestion(&set.Exercises[index])
	if err != nil {
		return nil, &refusal{wire.KindExercise, err}
	}
	return q, nil
}

// posed is the last question about a search, which keeps the numbers that it has found: each answer is
// about the same ones.
type posed struct {
	text  string
	index int
	q     *grade.Question
}

// question returns the question of one of the exercises in a text, the last one again if it is about a
// search.
func (s *Session) question(text string, index int) (*grade.Question, *refusal) {
	if last := &s.posed; last.q != nil && last.index == index && last.text == text {
		return last.q, nil
	}
	q, refused := question(text, index)
	if refused == nil && q.Exercise.Goal.Kind.IsSearch() {
		s.posed = posed{text, index, q}
	}
	return q, refused
}

// newQuery returns the query of a Pose, a Judge, an Explain, a Vet, a Task or a Simulate.
func (s *Session) newQuery(c *wire.Command) (*query, *refusal) {
	switch {
	case c.Simulate != nil:
		return s.inside.simulate(c.ID, c.Simulate)
	case c.Pose != nil:
		posed, refused := pose(c.Pose)
		return &query{id: c.ID, answer: func() wire.Event { return wire.Event{Posed: posed} }}, refused
	case c.Judge != nil:
		return s.newJudge(c.ID, c.Judge)
	case c.Vet != nil:
		return newVet(c.ID, c.Vet)
	case c.Task != nil:
		return s.newTask(c.ID, c.Task)
	}
	return newExplain(c.ID, c.Explain, s.nets)
}

// pose describes how the page shows an exercise on the board.
func pose(p *wire.Pose) (*wire.Posed, *refusal) {
	q, refused := question(p.Exercise, p.Index)
	if refused != nil {
		return nil, refused
	}
	spec := q.Game.Spec()
	posed := &wire.Posed{
		Open:  wire.Open{Game: spec.Name(), Position: q.Record.Start, Moves: q.Record.String(), Seed: q.Record.Seed, Ply: -1},
		Plies: q.Record.Len(), Seats: spec.Seats, Seat: spec.Seats[q.Seat], Unit: q.Unit(), Exact: q.Exact(), Lowered: q.Lowered,
	}
	for _, agent := range q.Against() {
		if agent == "" {
			agent = link.Human
		}
		posed.Against = append(posed.Against, agent)
	}
	return posed, nil
}

// newJudge returns the query that judges an answer.
func (s *Session) newJudge(id int, c *wire.Judge) (*query, *refusal) {
	q, refused := s.question(c.Exercise, c.Index)
	if refused != nil {
		return nil, refused
	}
	j, err := q.Judge(grade.Answer{Moves: c.Moves, Option: c.Option, Attempt: c.Attempt})
	if err != nil {
		return nil, &refusal{wire.KindExercise, err}
	}
	return &query{id: id, job: j, answer: func() wire.Event {
		v := &j.Verdict
		judged := &wire.Judged{
			Verdict: string(v.Outcome), Reply: v.Reply, Feedback: v.Feedback, Loss: finite(float32(v.Loss)), Unit: v.Unit,
			Steps: v.Steps, Share: v.Share, Nodes: v.Nodes, Fewest: v.Fewest,
		}
		if v.Next != nil {
			next := taskStep(v.Next)
			judged.Next = &next
		}
		return wire.Event{Judged: judged}
	}}, nil
}

// newTask returns the query of the numbers of a question about a search.
func (s *Session) newTask(id int, c *wire.Task) (*query, *refusal) {
	q, refused := s.question(c.Exercise, c.Index)
	if refused != nil {
		return nil, refused
	}
	var t *grade.TaskJob
	var err error
	if c.Model {
		t, err = q.Solution(c.Attempt, c.Moves)
	} else {
		t, err = q.Task(c.Attempt, len(c.Moves))
	}
	if err != nil {
		return nil, &refusal{wire.KindExercise, err}
	}
	return &query{id: id, job: t, answer: func() wire.Event {
		e := new(wire.Tasked)
		for i := range t.Tasks {
			e.Steps = append(e.Steps, taskStep(&t.Tasks[i]))
		}
		return wire.Event{Tasked: e}
	}}, nil
}

// taskStep returns a step of a question about a search in the form of the protocol.
func taskStep(t *grade.Task) wire.TaskStep {
	s := wire.TaskStep{
		Step: t.Step, Of: t.Of, Seat: t.Seat, Path: t.Path, Visits: t.Visits, Chosen: t.Chosen, Value: t.Value, By: t.By,
		Alpha: t.Alpha, Beta: t.Beta, Nodes: t.Nodes, Rows: make([]wire.TaskRow, len(t.Rows)),
	}
	for i := range t.Rows {
		s.Rows[i] = wire.TaskRow(t.Rows[i])
	}
	return s
}

// newExplain returns the query that explains an answer.
func newExplain(id int, c *wire.Explain, models announced.Nets) (*query, *refusal) {
	q, refused := question(c.Exercise, c.Index)
	if refused != nil {
		return nil, refused
	}
	hint, err := player.Parse(q.Game, models.ExpertAgent(q.Game))
	if err != nil {
		return nil, &refusal{wire.KindInside, err}
	}
	l, err := q.Explain(c.Moves, hint, wire.MaxLine)
	if err != nil {
		return nil, &refusal{wire.KindExercise, err}
	}
	return &query{id: id, job: l, answer: func() wire.Event {
		e := &l.Explanation
		return wire.Event{Explained: &wire.Explained{
			From: e.From, Line: e.Line, Texts: e.Texts, Value: finite(float32(e.Value)), Valued: e.Valued, Unit: e.Unit,
			Proven: e.Proven.Word(), Plies: e.Plies,
		}}
	}}, nil
}

// newVet returns the query that vets an exercise.
func newVet(id int, c *wire.Vet) (*query, *refusal) {
	q, refused := question(c.Exercise, c.Index)
	if refused != nil {
		return nil, refused
	}
	v, err := q.Review()
	if err != nil {
		return nil, &refusal{wire.KindExercise, err}
	}
	return &query{id: id, job: v, answer: func() wire.Event {
		e := &wire.Vetted{Judge: v.Judge, Unit: v.Unit, Accepts: v.Accepts}
		for _, t := range v.Turns {
			turn := wire.VettedTurn{Seat: q.Game.Spec().Seats[t.Seat]}
			for _, a := range t.Answers {
				turn.Answers = append(turn.Answers, wire.VettedAnswer{Name: a.Name, Loss: finite(float32(a.Loss)), Best: a.Best, AtLeast: a.AtLeast})
			}
			e.Turns = append(e.Turns, turn)
		}
		return wire.Event{Vetted: e}
	}}, nil
}

// startQuery starts a query. A query that needs a search ends the Think under way; one that needs
// none is answered at once.
func (s *Session) startQuery(c *wire.Command) *refusal {
	if s.waits(c) {
		s.endQuery()
		s.waiting = c
		return nil
	}
	q, refused := s.newQuery(c)
	if refused != nil {
		return refused
	}
	if q.job != nil {
		s.endQuery()
		if q.job.Busy() {
			s.endThink()
			s.query = q
			if c.Vet == nil { // a Vet reports no progress
				q.due = s.now().Add(firstWorking)
			}
			return nil
		}
	}
	s.send(q.event(s.epoch))
	return nil
}

// event returns the answer to a query.
func (q *query) event(epoch int) wire.Event {
	event := q.answer()
	event.ID, event.Epoch = q.id, epoch
	return event
}

// errInterrupted is the answer to a query that another command has ended.
var errInterrupted = errors.New("another command came before it was done; allowed: to ask again")

// endQuery ends the query under way, if there is one, with errInterrupted.
func (s *Session) endQuery() {
	if q := s.query; q != nil {
		s.query = nil
		s.fail(q.id, wire.KindStale, errInterrupted)
	}
	if c := s.waiting; c != nil {
		s.waiting = nil
		s.fail(c.ID, wire.KindStale, errInterrupted)
	}
}

// stepQuery works on the query for one slice.
func (s *Session) stepQuery(q *query) {
	defer func() {
		if fault := recover(); fault != nil {
			s.query, s.simulated = nil, nil
			s.fail(q.id, wire.KindInside, internalError(fault))
		}
	}()
	done, err := q.job.Step(slice)
	if !done {
		if now := s.now(); !q.due.IsZero() && !now.Before(q.due) {
			q.due = now.Add(nextWorking)
			left := min(q.job.Left(), time.Hour).Milliseconds()
			s.send(wire.Event{ID: q.id, Epoch: s.epoch, Working: &wire.Working{Left: int(left)}})
		}
		return
	}
	if s.query = nil; err != nil {
		s.fail(q.id, wire.KindExercise, err)
		return
	}
	s.send(q.event(s.epoch))
}
