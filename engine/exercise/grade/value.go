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
	// mostLeft is the most empty squares with which Othello is solved exactly. With 18 a
	// position takes some 0.1 s natively, and the slowest of 8 took 0.4 s (with 22, 11 s
	// and 40 s); an answer takes two.
	mostLeft = exercise.MaxEmpties
	// prover is the agent that proves wins in games without a solver, by searching this
	// many plies deep.
	prover, proverDepth = "alphabeta:depth=6,ties=first", 6
	// tableBytes is the size of a solver's table; a larger one helps little near the end.
	tableBytes = 4 << 20
)

// judge reads the judge of the best move.
func (q *Question) judge(goal *exercise.Goal) error {
	spec := q.Game.Spec()
	if goal.Judge == exercise.Exact {
		ending, solved := q.Game.(game.Solvable)
		switch {
		case spec.Chance || q.together:
			return strict.Wrong("judge", "judge: nothing is exact in %s, where chance has a say", spec.ID).Allow("an agent string")
		case solved && ending.Remaining(q.state) > mostLeft:
			return strict.Wrong("judge", "judge: %d squares are empty, too many for an exact value", ending.Remaining(q.state)).Allow("at most %d, or an agent string", mostLeft)
		case !solved && goal.Within > 0:
			return strict.Wrong("within", "within: an exact judge says won, drawn or lost in %s and knows no %ss", spec.ID, q.Unit()).Allow("0, or an agent string")
		}
		if !solved {
			agent, err := player.Parse(q.Game, prover)
			if err != nil {
				return err
			}
			q.agent, _ = within(agent)
		}
		return nil
	}
	agent, err := player.Parse(q.Game, goal.Judge)
	if err != nil {
		return strict.In("judge", "judge: ", err)
	}
	// A net's last digits depend on the machine, and verdicts must not.
	agent, q.Lowered = within(agent.WithoutNet())
	unit, perUnit := agent.Unit(q.Game)
	switch {
	case agent.Silent():
		return strict.Wrong("judge", "judge: agent %q says nothing of what moves are worth", agent).Allow("exact, or an agent that searches")
	case goal.Within > 0 && unit == "":
		return strict.Wrong("within", "within: agent %q knows no unit to tell worth in", agent).Allow("0, or an alphabeta agent")
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
		return ending.Remaining(s) <= mostLeft, true
	}
	tablebase, is := s.(game.Tablebase)
	if is {
		_, _, exact = tablebase.Probe()
	}
	return exact, false
}

// worth is a judge's value of a position or a move, for one seat. A proven result without
// points is beyond all points.
type worth struct {
	points float64
	proven search.Result
	loose  bool // it may be less
}

const beyond = 1e6

// worthOf returns the value in a row.
func worthOf(row *search.Row) worth {
	w := worth{points: float64(row.Points), proven: row.Proven, loose: row.AtMost}
	switch {
	case row.Proven == search.Unknown:
	case row.Margin != 0:
		w.points = float64(row.Margin)
	case row.Proven == search.Win:
		w.points = beyond
	case row.Proven == search.Loss:
		w.points = -beyond
	default:
		w.points = 0
	}
	return w
}

// of returns a value for the same seat, or for the other one.
func (w worth) of(same bool) worth {
	if same {
		return w
	}
	w.points, w.proven = -w.points, w.proven.Other()
	return w
}

// weigh starts to find out whether a turn is among the best.
func (q *Question) weigh(j *Job, r *record.Record, t turn) error {
	j.Verdict.Unit = q.Unit()
	done := func(short float64, right bool) error {
		if short > 0 && short < beyond/2 {
			j.Verdict.Short = short
		}
		q.settle(j, t.name(), right)
		return nil
	}
	if q.Exercise.Goal.Judge == exercise.Exact {
		return q.exact(j, r, t, done)
	}
	return q.ply(j, r, t, t.from, 0, done)
}

// exact compares the value of the position with that after the turn.
func (q *Question) exact(j *Job, r *record.Record, t turn, done func(float64, bool) error) error {
	return q.known(j, q.state, q.Record.Len(), func(best worth) error {
		_, solved := q.Game.(game.Solvable)
		if !solved && best.proven == search.Unknown {
			return strict.Wrong("", "nothing is proven there by looking %d plies ahead", proverDepth).Allow("a position that is won so, or an agent as judge")
		}
		after := r.StateAt(t.to)
		return q.known(j, after, t.to, func(w worth) error {
			w = w.of(after.Acting().Has(q.Seat))
			if !solved {
				return done(0, w.proven == best.proven || best.proven == search.Loss) // lost is lost
			}
			return done(best.points-w.points, best.points-w.points <= q.Exercise.Goal.Within)
		})
	})
}

// known finds the exact value of a position for the seat that acts, or, if the game is over,
// for the solver's opponent.
func (q *Question) known(j *Job, s game.State, ply int, then func(worth) error) error {
	if s.Acting() == 0 {
		return then(q.ended(s).of(false))
	}
	if ending, solved := q.Game.(game.Solvable); solved {
		position := s.String()
		if w, is := q.found[position].(worth); is {
			return then(w)
		}
		solver := ending.Solver(tableBytes)
		solver.Begin(s)
		j.then(solving{solver}, func() error {
			_, points, _ := solver.Answer()
			w := worth{points: float64(points)}
			q.found[position] = w
			return then(w)
		})
		return nil
	}
	if tablebase, is := s.(game.Tablebase); is {
		if result, _, ok := tablebase.Probe(); ok {
			w := worth{proven: search.Result(result), points: float64(result) * beyond}
			if result == 0 {
				w.proven = search.Draw
			}
			return then(w)
		}
	}
	return q.thought(j, s, ply, func(r *search.Report) error { return then(worthOf(&r.Rows[0])) })
}

// ended returns the value of a finished game for the solver.
func (q *Question) ended(s game.State) worth {
	var returns [game.MaxSeats]float32
	s.Returns(&returns)
	w := worth{proven: search.Draw}
	switch {
	case returns[q.Seat] > 0:
		w = worth{proven: search.Win, points: beyond}
	case returns[q.Seat] < 0:
		w = worth{proven: search.Loss, points: -beyond}
	}
	if scorer, is := s.(game.Scorer); is && !q.together {
		var margin [game.MaxSeats]int
		scorer.Margin(&margin)
		w.points = float64(margin[q.Seat])
	}
	return w
}

// thought lets the judge search a position.
func (q *Question) thought(j *Job, s game.State, ply int, then func(*search.Report) error) error {
	seat := q.Seat
	if !s.Acting().Has(seat) {
		seat = s.Acting().First()
	}
	position := s.String()
	if report, is := q.found[position].(*search.Report); is {
		return then(report)
	}
	t, err := q.think(q.agent, s, seat, ply)
	if err != nil {
		return err
	}
	j.then(t, func() error {
		var report search.Report
		if !t.player.Report(&report) || len(report.Rows) == 0 {
			return strict.Wrong("", "the judge holds nothing of the moves there").Allow("exact, or an agent that searches")
		}
		q.found[position] = &report
		return then(&report)
	})
	return nil
}

// ply weighs a turn ply by ply: how much worse each is than the best one.
func (q *Question) ply(j *Job, r *record.Record, t turn, ply int, short float64, done func(float64, bool) error) error {
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
	next := func(less float64) error { return q.ply(j, r, t, ply+1, short+max(0, less), done) }
	return q.thought(j, s, ply, func(report *search.Report) error {
		// Of moves that are the same but for a symmetry the best value counts: a search that
		// prunes need not find the same for all.
		best, row, alike := report.Rows[0], (*search.Row)(nil), q.alike(s, move)
		for i := range report.Rows {
			if row == nil && slices.Contains(alike, report.Rows[i].Move) {
				row = &report.Rows[i]
			}
		}
		if unit, _ := q.agent.Unit(q.Game); unit == "" || q.together {
			if row != nil && (row.Move == best.Move || row.Proven == best.Proven && best.Proven > search.Unknown || row.Visits == best.Visits && row.Value == best.Value) {
				return next(0)
			}
			return next(beyond)
		}
		top := worthOf(&best)
		if row != nil {
			if w := worthOf(row); !w.loose || best.Proven == search.Unknown {
				return next(top.points - w.points)
			}
		}
		// It may also win, but later, or it was not searched.
		after := game.Clone(q.Game, s)
		after.Play(game.Solo(q.Seat, move), nil)
		if after.Acting() == 0 {
			return next(top.points - q.ended(after).points)
		}
		return q.thought(j, after, ply+1, func(report *search.Report) error {
			return next(top.points - worthOf(&report.Rows[0]).of(after.Acting().Has(q.Seat)).points)
		})
	})
}

// alike returns the moves that the symmetries of a position make of a move, which is the first.
func (q *Question) alike(s game.State, move game.Move) []game.Move {
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
