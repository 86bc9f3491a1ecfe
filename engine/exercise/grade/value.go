package grade

import (
	"math"
	"slices"

	"playout/engine/exercise"
	"playout/engine/game"
	"playout/engine/player"
	"playout/engine/record"
	"playout/engine/search"
	"playout/engine/strict"
)

const (
	// maxEmpties is the most empty squares with which Othello is solved exactly. With 18 a
	// position takes some 0.1 s natively, and the slowest of 8 took 0.4 s (with 22, 11 s
	// and 40 s); an answer takes two.
	maxEmpties = exercise.MaxEmpties
	// prover is the agent that proves wins in games without a solver, by searching this
	// many plies deep.
	prover, proverDepth = "alphabeta:depth=6,ties=first", 6
	// tableBytes is the size of a solver's table; a larger one helps little near the end.
	tableBytes = 4 << 20
)

// setJudge reads the judge of the best move.
func (q *Question) setJudge(goal *exercise.Goal) error {
	spec := q.Game.Spec()
	if goal.Judge == exercise.Exact {
		ending, solved := q.Game.(game.Solvable)
		switch {
		case spec.Chance || q.together:
			return strict.Wrong("judge", "judge: no value is exact in %s, a game of chance", spec.ID).Allow("an agent string")
		case solved && ending.Remaining(q.state) > maxEmpties:
			return strict.Wrong("judge", "judge: %d squares are empty, too many for an exact value", ending.Remaining(q.state)).Allow("at most %d, or an agent string", maxEmpties)
		case !solved && goal.Within > 0:
			return strict.Wrong("within", "within: an exact judge in %s knows only won, drawn and lost, and no %ss", spec.ID, q.Unit()).Allow("0, or an agent string")
		}
		if !solved {
			agent, err := player.Parse(q.Game, prover)
			if err != nil {
				return err
			}
			q.agent, _ = limited(agent)
		}
		return nil
	}
	agent, err := player.Parse(q.Game, goal.Judge)
	if err != nil {
		return strict.In("judge", "judge: ", err)
	}
	// A net's last digits depend on the machine, and verdicts must not.
	agent, q.Lowered = limited(agent.WithoutNet())
	unit, perUnit := agent.Unit(q.Game)
	switch {
	case agent.Silent():
		return strict.Wrong("judge", "judge: agent %q gives moves no values", agent).Allow("exact, or an agent that searches")
	case goal.Within > 0 && unit == "":
		return strict.Wrong("within", "within: agent %q has no unit of values", agent).Allow("0, or an alphabeta agent")
	}
	q.agent = agent.ExactWithin(int(math.Ceil(goal.Within * float64(perUnit))))
	return nil
}

// Exact reports whether the judge is sure to know the best move to within the goal's tolerance,
// because a solver or a tablebase covers the position.
func (q *Question) Exact() bool {
	exact, points := q.solvable(q.state)
	return exact && (points || q.Exercise.Goal.Within == 0)
}

// solvable reports whether a solver or a tablebase covers a position and its moves, and whether
// it counts points rather than only the winner.
func (q *Question) solvable(s game.State) (exact, points bool) {
	if ending, solved := q.Game.(game.Solvable); solved {
		return ending.Remaining(s) <= maxEmpties, true
	}
	tablebase, is := s.(game.Tablebase)
	if is {
		_, _, exact = tablebase.Probe()
	}
	return exact, false
}

// value is a judge's value of a position or a move, for one seat. The points of a proven result
// are plus or minus decisive if the judge knows no margin.
type value struct {
	points       float64
	proven       search.Result
	isUpperBound bool // it may be less
}

// decisive exceeds the points of any position.
const decisive = 1e6

// valueOf returns the value in a row.
func valueOf(row *search.Row) value {
	w := value{points: float64(row.Points), proven: row.Proven, isUpperBound: row.AtMost}
	switch {
	case row.Proven == search.Unknown:
	case row.Margin != 0:
		w.points = float64(row.Margin)
	case row.Proven == search.Win:
		w.points = decisive
	case row.Proven == search.Loss:
		w.points = -decisive
	default:
		w.points = 0
	}
	return w
}

// forSeat returns a value for the same seat, or for the other one.
func (w value) forSeat(same bool) value {
	if same {
		return w
	}
	w.points, w.proven = -w.points, w.proven.Other()
	return w
}

// gradeBest starts to find out whether a turn is among the best.
func (q *Question) gradeBest(j *Job, r *record.Record, t turn) error {
	j.Verdict.Unit = q.Unit()
	done := func(short float64, right bool) error {
		if short > 0 && short < decisive/2 {
			j.Verdict.Loss = short
		}
		q.setVerdict(j, t.name(), right)
		return nil
	}
	if q.Exercise.Goal.Judge == exercise.Exact {
		return q.gradeExact(j, r, t, done)
	}
	return q.gradePlies(j, r, t, t.from, 0, done)
}

// gradeExact compares the value of the position with that after the turn.
func (q *Question) gradeExact(j *Job, r *record.Record, t turn, done func(float64, bool) error) error {
	return q.exactValue(j, q.state, q.Record.Len(), func(best value) error {
		_, solved := q.Game.(game.Solvable)
		if !solved && best.proven == search.Unknown {
			return strict.Wrong("", "nothing is proven there by looking %d plies ahead", proverDepth).Allow("a position that is won so, or an agent as judge")
		}
		after := r.StateAt(t.to)
		return q.exactValue(j, after, t.to, func(w value) error {
			w = w.forSeat(after.Acting().Has(q.Seat))
			if !solved {
				return done(0, w.proven == best.proven || best.proven == search.Loss) // lost is lost
			}
			return done(best.points-w.points, best.points-w.points <= q.Exercise.Goal.Within)
		})
	})
}

// exactValue finds the exact value of a position for the seat that acts, or, if the game is over,
// for the solver's opponent.
func (q *Question) exactValue(j *Job, s game.State, ply int, then func(value) error) error {
	if s.Acting() == 0 {
		return then(q.finalValue(s).forSeat(false))
	}
	if ending, solved := q.Game.(game.Solvable); solved {
		position := s.String()
		if w, is := q.cache[position].(value); is {
			return then(w)
		}
		solver := ending.Solver(tableBytes)
		solver.Begin(s)
		j.then(solving{solver}, func() error {
			_, points, _ := solver.Answer()
			w := value{points: float64(points)}
			q.cache[position] = w
			return then(w)
		})
		return nil
	}
	if tablebase, is := s.(game.Tablebase); is {
		if result, _, ok := tablebase.Probe(); ok {
			w := value{proven: search.Result(result), points: float64(result) * decisive}
			if result == 0 {
				w.proven = search.Draw
			}
			return then(w)
		}
	}
	return q.searchReport(j, s, ply, func(r *search.Report) error { return then(valueOf(&r.Rows[0])) })
}

// finalValue returns the value of a finished game for the solver.
func (q *Question) finalValue(s game.State) value {
	var returns [game.MaxSeats]float32
	s.Returns(&returns)
	w := value{proven: search.Draw}
	switch {
	case returns[q.Seat] > 0:
		w = value{proven: search.Win, points: decisive}
	case returns[q.Seat] < 0:
		w = value{proven: search.Loss, points: -decisive}
	}
	if scorer, is := s.(game.Scorer); is && !q.together {
		var margin [game.MaxSeats]int
		scorer.Margin(&margin)
		w.points = float64(margin[q.Seat])
	}
	return w
}

// searchReport lets the judge search a position.
func (q *Question) searchReport(j *Job, s game.State, ply int, then func(*search.Report) error) error {
	seat := q.Seat
	if !s.Acting().Has(seat) {
		seat = s.Acting().First()
	}
	position := s.String()
	if report, is := q.cache[position].(*search.Report); is {
		return then(report)
	}
	t, err := q.think(q.agent, s, seat, ply)
	if err != nil {
		return err
	}
	j.then(t, func() error {
		var report search.Report
		if !t.player.Report(&report) || len(report.Rows) == 0 {
			return strict.Wrong("", "the judge gives the moves there no values").Allow("exact, or an agent that searches")
		}
		q.cache[position] = &report
		return then(&report)
	})
	return nil
}

// gradePlies weighs a turn ply by ply: how much worse each is than the best one.
func (q *Question) gradePlies(j *Job, r *record.Record, t turn, ply int, short float64, done func(float64, bool) error) error {
	if ply == t.to {
		return done(short, short <= q.Exercise.Goal.Within+1e-6)
	}
	s := q.state
	if ply > t.from {
		s = r.StateAt(ply)
	}
	move, err := game.FindMove(s, q.Seat, t.names[ply-t.from])
	if err != nil {
		return err
	}
	next := func(less float64) error { return q.gradePlies(j, r, t, ply+1, short+max(0, less), done) }
	return q.searchReport(j, s, ply, func(report *search.Report) error {
		// Of moves that are the same but for a symmetry the best value counts: a search that
		// prunes need not find the same for all.
		best, row, alike := report.Rows[0], (*search.Row)(nil), q.symmetricMoves(s, move)
		for i := range report.Rows {
			if row == nil && slices.Contains(alike, report.Rows[i].Move) {
				row = &report.Rows[i]
			}
		}
		if unit, _ := q.agent.Unit(q.Game); unit == "" || q.together {
			if row != nil && (row.Move == best.Move || row.Proven == best.Proven && best.Proven > search.Unknown || row.Visits == best.Visits && row.Value == best.Value) {
				return next(0)
			}
			return next(decisive)
		}
		top := valueOf(&best)
		if row != nil {
			if w := valueOf(row); !w.isUpperBound || best.Proven == search.Unknown {
				return next(top.points - w.points)
			}
		}
		// It may also win, but later, or it was not searched.
		after := game.Clone(q.Game, s)
		after.Play(game.Solo(q.Seat, move), nil)
		if after.Acting() == 0 {
			return next(top.points - q.finalValue(after).points)
		}
		return q.searchReport(j, after, ply+1, func(report *search.Report) error {
			return next(top.points - valueOf(&report.Rows[0]).forSeat(after.Acting().Has(q.Seat)).points)
		})
	})
}

// symmetricMoves returns the moves that the symmetries of a position make of a move, which is the
// first.
func (q *Question) symmetricMoves(s game.State, move game.Move) []game.Move {
	moves := []game.Move{move}
	symmetric, is := q.Game.(game.Symmetric)
	if !is {
		return moves
	}
	image, position := game.Clone(q.Game, s), s.String()
	for k := 1; k < symmetric.Symmetries(); k++ {
		if symmetric.Transform(k, image, s); image.String() != position {
			continue
		}
		if m := symmetric.TransformMove(k, move); !slices.Contains(moves, m) {
			moves = append(moves, m)
		}
	}
	return moves
}
