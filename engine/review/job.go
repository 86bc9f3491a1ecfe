package review

import (
	"slices"
	"time"

	"playout/engine/chance"
	"playout/engine/game"
	"playout/engine/instant"
	"playout/engine/player"
	"playout/engine/search"
)

// Found is what a task found. It is untrusted if another worker or a file has it: Review.Add checks
// it.
type Found struct {
	Task
	Seats []Judged `json:"seats,omitempty"` // by acting seat, ascending
	Fate  *Fate    `json:"fate,omitempty"`  // of a death
}

// Judged is the judgement of the move of a seat. Its chances are rounded to 0.0001.
type Judged struct {
	Best   string  `json:"best"`            // the judge's move
	Chance float64 `json:"chance"`          // the seat's winning chance with it
	Played float64 `json:"played"`          // the same with the move played
	Exact  bool    `json:"exact,omitempty"` // both chances are certain
	// Also holds further moves that lose less than 0.05, after a mistake or a blunder: the judge's
	// favourites, or all of them if the results are certain. The quick pass looks for none.
	Also []string `json:"also,omitempty"`
}

// loss returns how much of the winning chance a move lost.
func (j *Judged) loss() float64 { return max(0, round(j.Chance-j.Played)) }

// certain reports whether more thought would change nothing.
func (f *Found) certain() bool {
	for i := range f.Seats {
		if !f.Seats[i].Exact {
			return false
		}
	}
	return true
}

// exactFrom is the number of empties, or whatever game.Solvable counts, from which positions are
// solved: in Othello a position takes some 20 ms.
const exactFrom = 16

// Work of a solver: the bytes of its table, and the nodes between two looks at the clock.
const (
	solverBytes = 1 << 20
	solverNodes = 1 << 13
)

// Job is the work on a task.
type Job struct {
	review *Review
	agent  player.Agent
	found  Found
	state  game.State // before the ply
	joint  game.Joint // played
	steps  []func(slice time.Duration) (done bool, err error)
	now    func() instant.Time

	player player.Player // at work, nil between two thoughts
	root   player.Player // of the first thought, for the other seats
	solver game.Solver
	report search.Report
	fate   *fateJob
}

// Start begins a task of the review.
func (r *Review) Start(t Task) (*Job, error) {
	if err := r.checkTask(t); err != nil {
		return nil, err
	}
	j := &Job{review: r, agent: r.config.Judge, found: Found{Task: t}, now: r.config.Now}
	if t.Quick {
		j.agent = r.quick
	}
	if t.Death != "" {
		j.fate = r.newFate(t)
		return j, nil
	}
	j.state, j.joint = r.config.Record.StateAt(t.Ply-1), r.config.Record.Steps[t.Ply-1]
	j.found.Seats = make([]Judged, j.state.Acting().Count())
	n := 0
	for seats := j.state.Acting(); seats != 0; seats = seats.Rest() {
		j.add(&seatJob{job: j, seat: seats.First(), at: &j.found.Seats[n]})
		n++
	}
	return j, nil
}

// add adds the steps that judge the move of a seat.
func (j *Job) add(s *seatJob) {
	j.steps = append(j.steps, s.solve, s.think, s.after, s.again, s.evenly, s.others, s.end)
}

// Advance works for about a slice and reports whether the task is done.
func (j *Job) Advance(slice time.Duration) (done bool, err error) {
	for begin := j.now(); ; {
		if done, err = j.advance(slice); done || err != nil || j.now().Sub(begin) >= slice {
			return done, err
		}
	}
}

// advance does one step, or a slice of it.
func (j *Job) advance(slice time.Duration) (done bool, err error) {
	if j.fate != nil {
		return j.fate.advance(), nil
	}
	if len(j.steps) == 0 {
		return true, nil
	}
	if done, err = j.steps[0](slice); done {
		j.steps = j.steps[1:]
	}
	if err != nil {
		j.Close()
	}
	return err == nil && len(j.steps) == 0, err
}

// Found returns what a finished task has found.
func (j *Job) Found() Found {
	if j.fate != nil {
		j.found.Fate = &j.fate.best
	}
	return j.found
}

// Close ends the programs that the job has started.
func (j *Job) Close() {
	for _, p := range []player.Player{j.player, j.root} {
		if p != nil {
			player.Close(p)
		}
	}
	j.player, j.root = nil, nil
}

// seatJob judges the move of a seat, in the steps solve, think, after, again, evenly, others and end.
// A step that has nothing to do ends at once.
type seatJob struct {
	job    *Job
	seat   game.Seat
	at     *Judged
	best   game.Move
	solved bool // the first chance is certain
	exact  bool // the second one
	known  bool // the second one needs no thought
	depth  int  // plies of the first thought, 0 if the judge does not deepen

	other bool    // the thought is about a position in which the other seat moves
	over  bool    // the game is over there, and no thought is needed
	final float64 // the seat's chance then

	listed  bool        // rest is known
	rest    []game.Move // that others has yet to look at
	decided bool        // the results after them are known, or can be solved
}

// solvable returns the game if the position is near enough to its end to be solved, nil otherwise.
func (j *Job) solvable(s game.State) game.Solvable {
	of, is := j.review.game.(game.Solvable)
	if !is || of.Remaining(s) > max(exactFrom, j.agent.Solves()) {
		return nil
	}
	return of
}

// finish advances a solver for about a slice.
func (j *Job) finish(slice time.Duration) bool {
	for begin := j.now(); ; {
		if j.solver.Advance(solverNodes) {
			return true
		}
		if j.now().Sub(begin) >= slice {
			return false
		}
	}
}

// result returns the chance of a result in points.
func result(points int) float64 { return chance.Exact(float32(min(max(points, -1), 1))) }

// solve finds the exact result of the position, if it can be solved.
func (s *seatJob) solve(slice time.Duration) (bool, error) {
	j := s.job
	of := j.solvable(j.state)
	if of == nil {
		return true, nil
	}
	if j.solver == nil {
		j.solver = of.Solver(solverBytes)
		j.solver.Begin(j.state)
	}
	if !j.finish(slice) {
		return false, nil
	}
	best, points, _ := j.solver.Answer()
	j.solver = nil
	s.setBest(best, result(points), true)
	return true, nil
}

// setBest sets the judge's move and its chance. If the move was played, the judgement is complete.
func (s *seatJob) setBest(best game.Move, p float64, exact bool) {
	s.best, s.solved = best, exact
	s.at.Best, s.at.Chance = s.job.state.MoveName(s.seat, best), round(p)
	if best == s.job.joint[s.seat] {
		s.setPlayed(p, exact)
	}
}

// setPlayed sets the chance of the move played.
func (s *seatJob) setPlayed(p float64, exact bool) {
	s.at.Played, s.exact, s.known = round(p), exact, true
}

// thought advances a thought of the judge, restricted to some moves unless there are none, and
// reports whether it has ended; the player then stays in player.
func (s *seatJob) thought(slice time.Duration, restrict ...game.Move) (done bool, err error) {
	j := s.job
	if j.player == nil {
		c := &j.review.config
		agent := j.agent
		if s.depth > 0 {
			agent = agent.AtDepth(s.depth)
		}
		p, err := player.NewPart(j.review.game, agent, c.Nets, c.Seed, player.Share{}, j.now)
		if err != nil {
			return false, err
		}
		j.player = p
		player.SetPly(p, j.found.Ply-1)
		if s.other, s.over = false, false; j.agent.Outside() {
			s.ask(p, restrict)
		} else if p.Think(j.state, s.seat); len(restrict) > 0 {
			player.Restrict(p, restrict)
		}
	}
	if !s.over && !j.player.Advance(slice) {
		return false, nil
	}
	return true, player.Fault(j.player)
}

// ask lets an outside engine think. It takes no restriction to a move, and may not value the only
// legal one: it thinks about the position after such moves instead.
func (s *seatJob) ask(p player.Player, moves []game.Move) {
	at := game.Clone(s.job.review.game, s.job.state)
	for seat := s.seat; ; seat = at.Acting().First() {
		if len(moves) == 0 {
			moves = at.Legal(seat, nil)
		}
		if len(moves) > 1 {
			s.other = seat != s.seat
			p.Think(at, seat)
			return
		}
		at.Play(game.Solo(seat, moves[0]), nil)
		moves = nil
		if s.final, s.over = s.job.known(at, s.seat); s.over {
			return
		}
	}
}

// think lets the judge think about the position. In a thought about several seats at once the later
// ones only look at it.
func (s *seatJob) think(slice time.Duration) (bool, error) {
	j := s.job
	if s.solved {
		return true, nil
	}
	if j.root == nil || !player.Turn(j.root, s.seat) {
		if done, err := s.thought(slice); !done || err != nil {
			return false, err
		}
		j.keep()
	}
	p, exact := s.value(j.root)
	if j.agent.Deepens() {
		s.depth = max(1, j.report.Depth)
	}
	best := j.root.Move()
	if legal := j.state.Legal(s.seat, nil); len(legal) == 1 {
		best = legal[0]
	} else if len(j.report.Rows) > 0 {
		best = j.report.Rows[0].Move
	}
	if known, is := j.known(j.state, s.seat); is {
		p, exact = known, true
	}
	s.setBest(best, p, exact)
	return true, nil
}

// keep keeps the player of the first thought for the other seats of the ply.
func (j *Job) keep() {
	if j.root != nil {
		player.Close(j.root)
	}
	j.root, j.player = j.player, nil
}

// value returns the chance of the best move of a thought that has ended, and whether it is proven.
// An agent that reports nothing, as for a single legal move, expects a draw.
func (s *seatJob) value(p player.Player) (of float64, proven bool) {
	j := s.job
	if s.over {
		return s.final, true
	}
	j.report = search.Report{Rows: j.report.Rows[:0], Line: j.report.Line[:0]}
	if !p.Report(&j.report) || len(j.report.Rows) == 0 {
		return 0.5, false
	}
	row := j.report.Rows[0]
	if row.Visits == 0 && row.Proven == search.Unknown && !row.AtMost {
		row.Value = j.report.Value
	}
	if of, proven = j.review.curve.OfRow(&row); s.other {
		of = 1 - of
	}
	return of, proven
}

// closeThought ends the thought under way and returns its value.
func (s *seatJob) closeThought() (of float64, proven bool) {
	of, proven = s.value(s.job.player)
	player.Close(s.job.player)
	s.job.player = nil
	return of, proven
}

// known returns the chance of a seat in a position whose result its game knows: at the end, or by a
// table.
func (j *Job) known(at game.State, seat game.Seat) (p float64, known bool) {
	acting := at.Acting()
	if acting == 0 {
		var results [game.MaxSeats]float32
		at.Returns(&results)
		return chance.Exact(results[seat]), true
	}
	of, is := j.review.game.(game.Adjudicable)
	if !is {
		return 0, false
	}
	if _, solvable := j.review.game.(game.Solvable); solvable {
		return 0, false // which the solver knows, in slices
	}
	judge := of.Adjudicator()
	if judge == nil {
		return 0, false
	}
	points, known := judge(at)
	return forSeat(acting, seat, result(points)), known
}

// forSeat converts the chance of the only acting seat to that of a seat of a game of two.
func forSeat(acting game.Seats, seat game.Seat, p float64) float64 {
	if acting.Has(seat) {
		return p
	}
	return 1 - p
}

// after finds the exact result of the position after the move, if that can be had.
func (s *seatJob) after(slice time.Duration) (bool, error) {
	j := s.job
	if s.known || j.state.Acting().Count() > 1 || j.review.game.Spec().Chance {
		return true, nil
	}
	after := game.Clone(j.review.game, j.state)
	after.Play(j.joint, nil)
	if p, known := j.known(after, s.seat); known {
		s.setPlayed(p, true)
		return true, nil
	}
	of := j.solvable(after)
	if of == nil {
		return true, nil
	}
	if j.solver == nil {
		j.solver = solverOf(of)
		j.solver.Begin(after)
	}
	if !j.finish(slice) {
		return false, nil
	}
	_, points, _ := j.solver.Answer()
	j.solver = nil
	s.setPlayed(forSeat(after.Acting(), s.seat, result(points)), true)
	return true, nil
}

// solverOf returns the fastest solver of a game that knows who wins.
func solverOf(of game.Solvable) game.Solver {
	if faster, is := of.(game.OutcomeSolvable); is {
		return faster.OutcomeSolver(solverBytes)
	}
	return of.Solver(solverBytes)
}

// again lets the judge think about the move that was played. A judge that deepens searches it as
// deeply as the first thought searched all moves, and not deeper: values of an odd and of an even
// number of plies differ.
func (s *seatJob) again(slice time.Duration) (bool, error) {
	j := s.job
	if s.known {
		return true, nil
	}
	if done, err := s.thought(slice, j.joint[s.seat]); !done || err != nil {
		return false, err
	}
	p, proven := s.closeThought()
	s.at.Played, s.exact = round(p), proven
	return true, nil
}

// evenly lets a judge that deepens think about its own move alone to the same depth as about the move
// played: the first thought may have ended within a deeper iteration.
func (s *seatJob) evenly(slice time.Duration) (bool, error) {
	j := s.job
	if s.known || s.solved || s.depth == 0 || j.agent.AtDepth(s.depth).String() == j.agent.String() {
		return true, nil
	}
	if done, err := s.thought(slice, s.best); !done || err != nil {
		return false, err
	}
	p, proven := s.closeThought()
	s.at.Chance, s.solved = round(p), proven
	return true, nil
}

// maxAlso bounds the further thoughts after a mistake.
const maxAlso = 3

// others looks for further moves that lose little, after a mistake.
func (s *seatJob) others(slice time.Duration) (bool, error) {
	j := s.job
	if !s.listed {
		s.listed = true
		if grade := GradeOf(s.at.loss()); !j.found.Quick && (grade == Mistake || grade == Blunder) && !j.agent.Outside() {
			s.rest = slices.DeleteFunc(j.state.Legal(s.seat, nil), func(m game.Move) bool { return m == s.best || m == j.joint[s.seat] })
			_, known := j.known(j.state, s.seat)
			s.decided = known || j.solvable(j.state) != nil
		}
	}
	switch {
	case len(s.rest) == 0 || !s.decided && len(s.at.Also) == maxAlso:
		return true, nil
	case s.decided:
		return false, s.otherExact(slice)
	}
	done, err := s.thought(slice, s.rest...)
	if !done || err != nil {
		return false, err
	}
	p, _ := s.value(j.player)
	m := j.player.Move()
	if len(j.report.Rows) > 0 {
		m = j.report.Rows[0].Move
	}
	player.Close(j.player)
	j.player = nil
	s.rest = slices.DeleteFunc(s.rest, func(other game.Move) bool { return other == m })
	if !s.also(m, p) {
		s.rest = nil // the others are worse
	}
	return false, nil
}

// otherExact finds out whether the first of the other moves keeps the exact result.
func (s *seatJob) otherExact(slice time.Duration) error {
	j, m := s.job, s.rest[0]
	after := game.Clone(j.review.game, j.state)
	after.Play(game.Solo(s.seat, m), nil)
	p, known := j.known(after, s.seat)
	if of := j.solvable(after); !known && of != nil {
		if j.solver == nil {
			j.solver = solverOf(of)
			j.solver.Begin(after)
		}
		if !j.finish(slice) {
			return nil
		}
		_, points, _ := j.solver.Answer()
		j.solver = nil
		p, known = forSeat(after.Acting(), s.seat, result(points)), true
	}
	s.rest = s.rest[1:]
	if known {
		s.also(m, p)
	}
	return nil
}

// also notes a move with a chance, and reports whether it loses little.
func (s *seatJob) also(m game.Move, p float64) bool {
	grade := GradeOf(max(0, round(s.at.Chance-round(p))))
	if grade != Best && grade != Good {
		return false
	}
	s.at.Also = append(s.at.Also, s.job.state.MoveName(s.seat, m))
	return true
}

// end completes the judgement.
func (s *seatJob) end(time.Duration) (bool, error) {
	s.at.Exact = s.solved && s.exact
	if len(s.job.steps) == 1 {
		s.job.Close()
	}
	return true, nil
}
