package grade

import (
	"strings"
	"time"

	"playout/engine/exercise"
	"playout/engine/game"
	"playout/engine/record"
)

// Review is the job that compares the answers of an exercise with an engine's values, for its
// author: whether the right ones are the best, which others are as good, whether the judge of
// the best move searches deep enough, and where a line can be refuted. A difference is no error,
// since the engine does not know what an exercise teaches.
type Review struct {
	Judge   string       // whose values these are: Exact, or an agent string
	Unit    string       // of the values, "" if there is none
	Turns   []ReviewTurn // of the line; for other goals the solver's alone
	Accepts []string     // for the best move: the answers that the exercise's own judge accepts
	run
}

// ReviewTurn holds the engine's values of the answers in a turn.
type ReviewTurn struct {
	Seat    game.Seat
	Answers []ReviewAnswer // all that are legal, the best first
}

// ReviewAnswer is an answer with the engine's value.
type ReviewAnswer struct {
	Name    string  // of the whole turn
	Loss    float64 // how much worse it is than the best, 0 for the best
	Best    bool    // no other is better
	AtLeast bool    // it may be worse by more than Loss
}

// reviewDepths are the depths in plies of the reviewing agent, by the unit of the game's values:
// deeper than the judge of check, and seconds in a browser.
var reviewDepths = map[string]string{"disc": "9", "stone": "8", "pawn": "5"}

// reviewApart is the largest exact distance from the best answer, by the game's unit; for a worse
// answer Loss is only a lower bound.
var reviewApart = map[string]float64{"disc": 6, "stone": 1, "pawn": 1}

// Review starts a review. It is done at once, without turns, for goals that no search answers: a
// game to be won, and options.
func (q *Question) Review() (*Review, error) {
	v := &Review{}
	switch q.Exercise.Goal.Kind {
	case exercise.Moves, exercise.Best:
		return v, v.reviewTurn(q, q.Record, func() error { return v.reviewOwnJudge(q) })
	case exercise.Line:
		var given []string
		for _, e := range q.line {
			given = append(given, e.text)
		}
		r, line, err := q.extend(q.Record, strings.Join(given, ","))
		if err != nil {
			return nil, err
		}
		return v, v.reviewLine(q, r, line, 0)
	}
	return v, nil
}

// reviewOwnJudge asks the exercise's own judge of the best move which answers it accepts.
func (v *Review) reviewOwnJudge(q *Question) error {
	if q.Exercise.Goal.Kind != exercise.Best {
		return nil
	}
	return v.judgeEach(q, q.allAnswers(), func(name string, verdict *Verdict) {
		if verdict.Outcome == Right {
			v.Accepts = append(v.Accepts, name)
		}
	}, func() error { return nil })
}

// reviewLine reviews the turns of a line in a record, from an index on.
func (v *Review) reviewLine(q *Question, r *record.Record, line []turn, at int) error {
	if at == len(line) {
		return nil
	}
	return v.reviewTurn(q, r.Cut(line[at].from), func() error { return v.reviewLine(q, r, line, at+1) })
}

// reviewTurn reviews the turn that begins at the end of a record.
func (v *Review) reviewTurn(q *Question, r *record.Record, then func() error) error {
	at, err := q.bestQuestion(r)
	if err != nil {
		return err
	}
	v.Judge, v.Unit = at.Exercise.Goal.Judge, ""
	if v.Judge == exercise.Exact {
		v.Unit = at.Unit()
	} else {
		v.Unit, _ = at.agent.Unit(at.Game)
	}
	t := ReviewTurn{Seat: at.Seat}
	return v.judgeEach(at, at.allAnswers(), func(name string, verdict *Verdict) {
		right := verdict.Outcome == Right
		t.Answers = append(t.Answers, ReviewAnswer{Name: name, Loss: verdict.Loss, Best: right && verdict.Loss == 0, AtLeast: !right})
	}, func() error {
		// An instance of slices.SortStableFunc would add 10 KB to the page's program.
		for n := range t.Answers {
			for ; n > 0 && t.Answers[n].ranksBefore(&t.Answers[n-1]); n-- {
				t.Answers[n], t.Answers[n-1] = t.Answers[n-1], t.Answers[n]
			}
		}
		v.Turns = append(v.Turns, t)
		return then()
	})
}

// ranksBefore reports whether a review lists an answer before another.
func (a *ReviewAnswer) ranksBefore(b *ReviewAnswer) bool {
	if a.rank() != b.rank() {
		return a.rank() < b.rank()
	}
	return a.Loss < b.Loss
}

// rank returns 0 for the best answers, and 2 for those that are much worse.
func (a *ReviewAnswer) rank() int {
	switch {
	case a.Best:
		return 0
	case a.AtLeast:
		return 2
	}
	return 1
}

// judgeEach judges answers one after another.
func (v *Review) judgeEach(q *Question, names []string, tell func(string, *Verdict), then func() error) error {
	if len(names) == 0 {
		return then()
	}
	j, err := q.Judge(Answer{Moves: []string{names[0]}})
	if err != nil {
		return err
	}
	g := &grading{job: j}
	v.then(g, func() error {
		if g.err != nil {
			return g.err
		}
		tell(names[0], &j.Verdict)
		return v.judgeEach(q, names[1:], tell, then)
	})
	return nil
}

// grading is the work of another job.
type grading struct {
	job *Job
	err error
}

func (g *grading) advance(slice time.Duration) (done bool) {
	done, g.err = g.job.Step(slice)
	return done
}

func (g *grading) left() time.Duration { return g.job.Left() }

// bestQuestion returns the question for the best move at the end of a record, with the best judge
// available: an exact one if it covers the position, otherwise alpha-beta without a net.
func (q *Question) bestQuestion(r *record.Record) (*Question, error) {
	s := r.StateAt(r.Len())
	unit := q.Unit()
	goal := exercise.Goal{Kind: exercise.Best, Judge: "puct:n=2000"}
	if exact, points := q.solvable(s); exact {
		goal.Judge = exercise.Exact
		if points {
			goal.Within = 64
		}
	} else if depth := reviewDepths[unit]; depth != "" && !q.together {
		goal.Judge, goal.Within = "alphabeta:depth="+depth, reviewApart[unit]
	}
	x := *q.Exercise
	x.Goal = goal
	at := &Question{Exercise: &x, Game: q.Game, Record: r, Seat: s.Acting().First(), state: s, together: q.together, cache: make(map[string]any)}
	if q.together {
		at.Seat = q.Seat
	}
	return at, at.setJudge(&x.Goal)
}
