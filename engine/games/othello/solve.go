package othello

import (
	"iter"
	"math/bits"
	"runtime"

	"playout/engine/game"
)

// Left is the number of empty squares.
func (othello) Left(s game.State) int {
	o := s.(*state)
	return 64 - bits.OnesCount64(o.own|o.opp)
}

// Solver solves for the exact difference of discs, with the empty squares to
// the winner.
func (othello) Solver(bytes int) game.Solver { return newSolver(bytes, 64) }

// OutcomeSolver solves only for a win, a draw or a loss, which is faster: its
// points are 1, 0 or -1. Its table takes at most about so many bytes.
func OutcomeSolver(bytes int) game.Solver { return newSolver(bytes, 2) }

// solver is the exact search cut into pieces: a coroutine (iter.Pull) that runs
// the plain recursion and is left at a pause. Whoever drops a solver that is
// not done drops its coroutine too: nothing that the coroutine holds leads back
// to the solver, and the cleanup ends it.
type solver struct{ *work }

// work is what a solver's coroutine holds.
type work struct {
	hunt
	bound     int // results beyond it, either way, are not told apart
	resume    func() (struct{}, bool)
	stop      func()
	solved    bool
	best      game.Move
	low, high int // bounds of the result so far
}

func newSolver(bytes, bound int) *solver {
	s := &solver{&work{hunt: hunt{memory: newMemory(bytes), stages: stages()}, bound: bound, stop: func() {}}}
	runtime.AddCleanup(s, func(w *work) { w.stop() }, s.work)
	return s
}

// Begin turns to a position that is not over.
func (s *solver) Begin(position game.State) {
	w := s.work
	w.stop()
	o := position.(*state)
	own, opp := o.own, o.opp
	w.memory.age++
	w.nodes, w.limit, w.stack = 0, 0, w.stack[:0]
	w.solved, w.low, w.high = false, -w.bound, w.bound
	w.best = pass
	if o.legal != 0 {
		w.best = game.Move(bits.TrailingZeros64(o.legal))
	}
	w.resume, w.stop = iter.Pull(func(yield func(struct{}) bool) {
		defer func() {
			if r := recover(); r != nil && r != any(abandoned{}) {
				panic(r)
			}
		}()
		w.pause = func() {
			if !yield(struct{}{}) {
				panic(abandoned{})
			}
		}
		w.pause()
		w.run(own, opp)
	})
	w.resume() // to the first pause
}

// abandoned unwinds the recursion of a search that nobody wants any more.
type abandoned struct{}

// Advance works for about so many nodes.
func (s *solver) Advance(nodes int) bool {
	w := s.work
	if !w.solved {
		w.limit = w.nodes + uint64(max(nodes, 1))
		w.resume()
	}
	return w.solved
}

// Answer is the best move so far and, once solved, the result.
func (s *solver) Answer() (best game.Move, points int, nodes uint64) {
	points = s.low
	if s.bound < 64 {
		points = min(max(points, -1), 1)
	}
	return s.best, points, s.nodes
}

// run closes the bounds on each other by questions about the best guess so far,
// beginning with 0 (MTD(f), Plaat et al. 1996).
func (w *work) run(own, opp uint64) {
	guess := 0
	for w.low < w.high {
		alpha := guess - 1
		if guess == w.low {
			alpha = guess + 1
		}
		guess = w.root(own, opp, alpha)
		guess = min(max(guess, -w.bound), w.bound)
		if guess > alpha {
			w.low = guess
		} else {
			w.high = guess
		}
	}
	w.solved = true
}
