package grade

import (
	"time"

	"playout/engine/game"
	"playout/engine/instant"
	"playout/engine/player"
	"playout/engine/search"
)

// run is work in slices, one piece after another.
type run struct {
	work work
	next func() error // continues with the result of the work; it may add more
}

// work is a part of a job that takes time.
type work interface {
	advance(slice time.Duration) (done bool)
	// left estimates the longest time that it still takes, 0 if unknown.
	left() time.Duration
}

// Waiting receives an estimate of the longest time that the search still takes, 0 if unknown. Its
// error ends the work.
type Waiting func(left time.Duration) error

// then sets the next piece of work and its continuation.
func (r *run) then(w work, next func() error) { r.work, r.next = w, next }

// Busy reports whether Step has work to do; if not, the result is known already.
func (r *run) Busy() bool { return r.work != nil }

// Step works for about the slice and reports whether the job is done. After an error it is done,
// without a verdict.
func (r *run) Step(slice time.Duration) (done bool, err error) {
	if r.work == nil {
		return true, nil
	}
	if !r.work.advance(slice) {
		return false, nil
	}
	next := r.next
	r.work, r.next = nil, nil
	if err := next(); err != nil {
		r.work = nil
		return true, err
	}
	return r.work == nil, nil
}

// Left estimates the longest time that the work still takes, 0 if unknown.
func (r *run) Left() time.Duration {
	if r.work == nil {
		return 0
	}
	return r.work.left()
}

// finish works to the end, unless wait returns an error. wait may be nil.
func (r *run) finish(wait Waiting) error {
	for {
		if done, err := r.Step(100 * time.Millisecond); done {
			return err
		}
		if wait == nil {
			continue
		}
		if err := wait(r.Left()); err != nil {
			return err
		}
	}
}

// thinking is an agent's thought.
type thinking struct {
	player player.Player
	limit  time.Duration // of the thought, 0 if a count or a depth ends it
	began  instant.Time
}

func (t thinking) advance(slice time.Duration) bool { return t.player.Advance(slice) }

// left returns the rest of a limit in time, or the time for the rest of a count at the speed so
// far.
func (t thinking) left() time.Duration {
	took := instant.Since(t.began)
	if t.limit > 0 {
		return max(0, t.limit-took)
	}
	var r search.Report
	goal := player.Goal(t.player)
	if goal == 0 || !t.player.Report(&r) || r.Done == 0 {
		return 0
	}
	return time.Duration(float64(took) * float64(max(0, goal-r.Done)) / float64(r.Done))
}

// solving is a solver's work on a position.
type solving struct{ solver game.Solver }

func (s solving) advance(slice time.Duration) bool {
	const nodes = 1 << 11 // between two readings of the clock, less than a millisecond
	for start := instant.Now(); ; {
		if s.solver.Advance(nodes) {
			return true
		}
		if instant.Since(start) >= slice {
			return false
		}
	}
}

// left returns 0, unknown: a solver does not know how many positions it needs.
func (s solving) left() time.Duration { return 0 }

// think starts an agent without a net on a position.
func (q *Question) think(agent player.Agent, s game.State, seat game.Seat, ply int) (thinking, error) {
	p, err := player.New(q.Game, agent, nil, q.Exercise.Seed)
	if err != nil {
		return thinking{}, err
	}
	return begin(p, agent, s, seat, ply), nil
}

// begin starts a player's thought.
func begin(p player.Player, agent player.Agent, s game.State, seat game.Seat, ply int) thinking {
	player.SetPly(p, ply)
	p.Think(s, seat)
	return thinking{p, time.Duration(agent.Millis()) * time.Millisecond, instant.Now()}
}

// choose lets a player think to its end and returns its move.
func choose(p player.Player, agent player.Agent, s game.State, seat game.Seat, ply int, wait Waiting) (game.Move, error) {
	r := run{work: begin(p, agent, s, seat, ply), next: func() error { return nil }}
	err := r.finish(wait)
	return p.Move(), err
}
