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
	Answers []Valued // all that are legal, the best first
}

// Valued is an answer with the engine's value.
type Valued struct {
	Name  string  // of the whole turn
	Short float64 // by how much it is worse than the best, 0 for the best
	Best  bool    // no other is better
	Least bool    // it may be worse by more than Short
}

// reviewDepths are the depths in plies of the reviewing agent, by the unit of the game's values:
// deeper than the judge of check, and seconds in a browser.
var reviewDepths = map[string]string{"disc": "9", "stone": "8", "pawn": "5"}

// reviewApart is the largest exact distance from the best answer, by the game's unit; for a worse
// answer Short is only a lower bound.
var reviewApart = map[string]float64{"disc": 6, "stone": 1, "pawn": 1}

// Review starts a review. It is done at once, without turns, for goals that no search answers: a
// game to be won, and options.
func (q *Question) Review() (*Review, error) {
	v := &Review{}
	switch q.Exercise.Goal.Kind {
	case exercise.Moves, exercise.Best:
		return v, v.turn(q, q.Record, func() error { return v.own(q) })
	case exercise.Line:
		var given []string
		for _, e := range q.line {
			given = append(given, e.given)
		}
		r, line, err := q.extend(q.Record, strings.Join(given, ","))
		if err != nil {
			return nil, err
		}
		return v, v.along(q, r, line, 0)
	}
	return v, nil
}

// own asks the exercise's own judge of the best move which answers it accepts.
func (v *Review) own(q *Question) error {
	if q.Exercise.Goal.Kind != exercise.Best {
		return nil
	}
	return v.each(q, q.all(), func(name string, verdict *Verdict) {
		if verdict.Outcome == Right {
			v.Accepts = append(v.Accepts, name)
		}
	}, func() error { return nil })
}

// along reviews the turns of a line in a record, from an index on.
func (v *Review) along(q *Question, r *record.Record, line []turn, at int) error {
	if at == len(line) {
		return nil
	}
	return v.turn(q, r.Cut(line[at].from), func() error { return v.along(q, r, line, at+1) })
}

// turn reviews the turn that begins at the end of a record.
func (v *Review) turn(q *Question, r *record.Record, then func() error) error {
	at, err := q.reviewed(r)
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
	return v.each(at, at.all(), func(name string, verdict *Verdict) {
		right := verdict.Outcome == Right
		t.Answers = append(t.Answers, Valued{Name: name, Short: verdict.Short, Best: right && verdict.Short == 0, Least: !right})
	}, func() error {
		// An instance of slices.SortStableFunc would add 10 KB to the page's program.
		for n := range t.Answers {
			for ; n > 0 && t.Answers[n].before(&t.Answers[n-1]); n-- {
				t.Answers[n], t.Answers[n-1] = t.Answers[n-1], t.Answers[n]
			}
		}
		v.Turns = append(v.Turns, t)
		return then()
	})
}

// before reports whether a review lists an answer before another.
func (a *Valued) before(b *Valued) bool {
	if a.order() != b.order() {
		return a.order() < b.order()
	}
	return a.Short < b.Short
}

// order returns 0 for the best answers, and 2 for those that are much worse.
func (a *Valued) order() int {
	switch {
	case a.Best:
		return 0
	case a.Least:
		return 2
	}
	return 1
}

// each judges answers one after another.
func (v *Review) each(q *Question, names []string, tell func(string, *Verdict), then func() error) error {
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
		return v.each(q, names[1:], tell, then)
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

// reviewed returns the question for the best move at the end of a record, with the best judge
// available: an exact one if it covers the position, otherwise alpha-beta without a net.
func (q *Question) reviewed(r *record.Record) (*Question, error) {
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
	at := &Question{Exercise: &x, Game: q.Game, Record: r, Seat: s.Acting().First(), state: s, together: q.together, found: make(map[string]any)}
	if q.together {
		at.Seat = q.Seat
	}
	return at, at.judge(&x.Goal)
}
