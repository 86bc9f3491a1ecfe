package grade

import (
	"strings"

	"playout/engine/exercise"
	"playout/engine/game"
	"playout/engine/player"
	"playout/engine/record"
	"playout/engine/search"
)

// Explanation is a line that shows why an answer is right or wrong.
type Explanation struct {
	From   int      // how many plies of the answer come before the line
	Line   []string // plies as records name them
	Texts  []string // as people write them
	Value  float64  // of the line for the solver, in Unit or, without one, the mean result, -1 to 1
	Valued bool     // Value is known
	Unit   string
	Proven search.Result // for the solver
	Plies  int           // to the end of the game, if it is proven; 0 if unknown
}

// ExplanationJob is the job that finds an explanation.
type ExplanationJob struct {
	Explanation Explanation // valid once it is done
	run

	q        *Question
	maxPlies int // plies of a line
}

// Explain starts the job that explains an answer. A line continues as its author wrote it; for
// other goals an engine searches the principal variation after the answer or, without one, from
// the question, starting with the first accepted move if there is one. hint is the engine for
// exercises without a judge, used without its net; the line has at most this many plies.
func (q *Question) Explain(moves []string, hint player.Agent, most int) (*ExplanationJob, error) {
	l := &ExplanationJob{q: q, maxPlies: most}
	if q.Exercise.Goal.Kind == exercise.Line {
		return l, l.explainLine(moves)
	}
	if q.Exercise.Goal.Kind == exercise.Best && q.agent != (player.Agent{}) {
		hint = q.agent
	}
	hint = hint.WithoutNet()
	if q.together {
		return l, l.explainMove(hint)
	}
	first := ""
	switch {
	case q.Exercise.Goal.Kind == exercise.Win || q.Exercise.Goal.Kind == exercise.Choose:
	case len(moves) > 0:
		_, turns, err := q.extend(q.Record, strings.Join(moves, ","))
		if err != nil {
			return nil, err
		}
		if len(turns) > 0 {
			first = turns[0].name()
		}
	case len(q.accept) > 0:
		first = q.accept[0]
	}
	r, _, err := q.extend(q.Record, first)
	if err != nil {
		return nil, err
	}
	s := r.StateAt(r.Len())
	if s.Acting() == 0 {
		l.Explanation.setValue(q.finalValue(s), q.Unit())
		l.setLine(r, q.Record.Len())
		return l, nil
	}
	if ending, solved := q.Game.(game.Solvable); solved && ending.Remaining(s) <= maxEmpties {
		l.solve(r, ending.Solver(tableBytes))
		return l, nil
	}
	return l, l.search(r, hint)
}

// setValue sets the value of a line for the solver.
func (e *Explanation) setValue(w value, unit string) {
	e.Proven = w.proven
	if e.Unit = unit; w.points < decisive && w.points > -decisive {
		e.Value, e.Valued = w.points, true
	}
}

// setLine sets the line to the plies of a record from one on.
func (l *ExplanationJob) setLine(r *record.Record, from int) {
	for ply, s := range r.Walk() {
		if ply < from || ply == r.Len() || len(l.Explanation.Line) == l.maxPlies {
			continue
		}
		seat := s.Acting().First()
		l.Explanation.Line = append(l.Explanation.Line, r.Name(ply))
		l.Explanation.Texts = append(l.Explanation.Texts, game.MoveText(s, seat, r.Steps[ply][seat]))
	}
}

// explainLine sets the explanation to the rest of the author's line after the right moves.
func (l *ExplanationJob) explainLine(moves []string) error {
	q := l.q
	_, turns, err := q.extend(q.Record, strings.Join(moves, ","))
	if err != nil {
		return err
	}
	r, at := q.Record, 0
	var given []string
	for _, e := range q.line {
		given = append(given, e.text)
	}
	whole, _, err := q.extend(q.Record, strings.Join(given, ","))
	if err != nil {
		return err
	}
	its := turnsOf(whole, q.Record.Len())
	from := q.Record.Len()
	for at < min(len(its), len(turns)) && its[at].name() == turns[at].name() {
		from = its[at].to
		at++
	}
	if at == len(its) { // all of it was played
		from = r.Len()
	}
	l.Explanation.From = from - r.Len()
	l.setLine(whole, from)
	return nil
}

// search starts the search for an agent's principal variation after a record.
func (l *ExplanationJob) search(r *record.Record, agent player.Agent) error {
	q, s := l.q, r.StateAt(r.Len())
	seat := s.Acting().First()
	t, err := q.think(agent, s, seat, r.Len())
	if err != nil {
		return err
	}
	l.then(t, func() error {
		var report search.Report
		from := q.Record.Len()
		if t.player.Report(&report) && len(report.Rows) > 0 {
			best := &report.Rows[0]
			unit, _ := agent.Unit(q.Game)
			w := valueOf(best)
			if unit == "" && best.Proven == search.Unknown {
				w.points = float64(report.Value)
			}
			l.Explanation.setValue(w.forSeat(seat == q.Seat), unit)
			if best.Plies > 0 {
				l.Explanation.Plies = int(best.Plies) + r.Len() - from
			}
			for _, j := range report.Line {
				if r.Append(j) != nil {
					break
				}
			}
		} else if err := r.Append(game.Solo(seat, t.player.Move())); err != nil {
			return err
		}
		l.setLine(r, from)
		return nil
	})
	return nil
}

// explainMove explains a game in which several seats move at once: with the solver's move only,
// since the others and chance are unknown.
func (l *ExplanationJob) explainMove(agent player.Agent) error {
	q := l.q
	if !q.state.Acting().Has(q.Seat) {
		return nil
	}
	t, err := q.think(agent, q.state, q.Seat, q.Record.Len())
	if err != nil {
		return err
	}
	l.then(t, func() error {
		var report search.Report
		if t.player.Report(&report) && report.Visits > 0 {
			l.Explanation.Value, l.Explanation.Valued = float64(report.Value), true
		}
		l.Explanation.Line = []string{q.state.MoveName(q.Seat, t.player.Move())}
		l.Explanation.Texts = []string{game.MoveText(q.state, q.Seat, t.player.Move())}
		return nil
	})
	return nil
}

// solve plays the best moves after a record, up to the length of the line.
func (l *ExplanationJob) solve(r *record.Record, solver game.Solver) {
	q, s := l.q, r.StateAt(r.Len())
	seat := s.Acting().First()
	solver.Begin(s)
	l.then(solving{solver}, func() error {
		best, points, _ := solver.Answer()
		if e := &l.Explanation; !e.Valued {
			w := value{points: float64(points), proven: search.Draw}
			switch {
			case points > 0:
				w.proven = search.Win
			case points < 0:
				w.proven = search.Loss
			}
			e.setValue(w.forSeat(seat == q.Seat), q.Unit())
		}
		if err := r.Append(game.Solo(seat, best)); err != nil {
			return err
		}
		if r.Over() || r.Len()-q.Record.Len() >= l.maxPlies {
			l.setLine(r, q.Record.Len())
			return nil
		}
		l.solve(r, solver)
		return nil
	})
}
