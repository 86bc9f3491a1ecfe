package judge

import (
	"time"

	"playout/engine/game"
	"playout/engine/player"
)

// run is work in slices, one piece after another.
type run struct {
	work work
	next func() error // continues with the result of the work; it may add more
}

// work is one piece that takes time.
type work interface {
	advance(slice time.Duration) (done bool)
}

// then sets the next piece of work and its continuation.
func (r *run) then(w work, next func() error) { r.work, r.next = w, next }

// Busy reports whether there is work for Step; if not, the result is known at once.
func (r *run) Busy() bool { return r.work != nil }

// Step works for about the slice and reports whether all is done. If there is an error, there
// is no verdict, and all is done.
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

// finish works to the end.
func (r *run) finish() error {
	for {
		if done, err := r.Step(time.Second); done {
			return err
		}
	}
}

// thinking is an agent's thought.
type thinking struct{ player player.Player }

func (t thinking) advance(slice time.Duration) bool { return t.player.Advance(slice) }

// solving is a solver's work on a position.
type solving struct{ solver game.Solver }

func (s solving) advance(slice time.Duration) bool {
	const nodes = 1 << 11 // between two readings of the clock, less than a millisecond
	for start := time.Now(); ; {
		if s.solver.Advance(nodes) {
			return true
		}
		if time.Since(start) >= slice {
			return false
		}
	}
}

// think starts an agent without a net on a position.
func (q *Question) think(agent player.Agent, s game.State, seat game.Seat, ply int) (player.Player, error) {
	p, err := player.New(q.Game, agent, nil, q.Exercise.Seed)
	if err != nil {
		return nil, err
	}
	player.SetPly(p, ply)
	p.Think(s, seat)
	return p, nil
}
