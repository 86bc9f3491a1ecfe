package othello

import (
	"iter"
	"math/bits"
	"runtime"

	"playout/engine/game"
	"playout/engine/sorting"
)

// Remaining returns the number of empty squares.
func (othello) Remaining(s game.State) int {
	o := s.(*state)
	return 64 - bits.OnesCount64(o.own|o.opp)
}

// Solver returns a solver for the exact disc difference, with the empty squares given to the
// winner.
func (othello) Solver(bytes int) game.Solver { return newSolver(bytes, 64) }

// OutcomeSolver returns a faster solver that finds only a win, a draw or a loss: its points are 1,
// 0 or -1. Its table takes at most about this many bytes.
func (othello) OutcomeSolver(bytes int) game.Solver { return newSolver(bytes, 2) }

// FinalPoints returns the disc difference, with the empty squares given to the winner.
func (othello) FinalPoints(s game.State) int {
	var margin [game.MaxSeats]int
	o := s.(*state)
	o.Margin(&margin)
	return margin[o.turn]
}

// The empty squares from which Adjudicator knows the result, and the size of its table. A position
// takes some 20 milliseconds.
const (
	adjudicated      = 16
	adjudicatorBytes = 1 << 20
)

// Adjudicator returns a function that solves positions with at most 16 empty squares.
func (o othello) Adjudicator() game.Adjudicator {
	solver := newSolver(adjudicatorBytes, 64)
	return func(s game.State) (points int, known bool) {
		if o.Remaining(s) > adjudicated {
			return 0, false
		}
		for solver.Begin(s); !solver.Advance(1 << 16); {
		}
		_, points, _ = solver.Answer()
		return points, true
	}
}

// solver runs the exact search in slices: a coroutine (iter.Pull) runs the plain recursion and is
// suspended at a pause. When an unfinished solver becomes garbage, its coroutine ends: nothing in
// the coroutine refers to the solver, so the solver's cleanup can run.
type solver struct{ *work }

// work is the data of a solver that its coroutine uses.
type work struct {
	searcher
	bound     int // results beyond it, in either direction, are not distinguished
	resume    func() (struct{}, bool)
	stop      *func() // ends the coroutine; a pointer, so that the cleanup does not refer to the table
	solved    bool
	rows      []child // the moves, the most promising first
	best      game.Move
	low, high int     // bounds of the result so far in the pass
	likely    float64 // how sure the last finished pass is, 0 before the first
	guess     int     // the result of that pass
}

func newSolver(bytes, bound int) *solver {
	s := &solver{&work{searcher: searcher{table: newTranspositions(bytes), stages: stages(), stack: make([]child, 0, 1<<10)}, bound: bound, stop: new(func())}}
	*s.stop = noStop
	runtime.AddCleanup(s, func(stop *func()) { (*stop)() }, s.stop)
	return s
}

// noStop is the stop function if there is no coroutine or it has ended.
func noStop() {}

// Begin starts to solve an unfinished position.
func (s *solver) Begin(position game.State) {
	w := s.work
	(*w.stop)()
	o := position.(*state)
	own, opp := o.own, o.opp
	w.table.age++
	w.nodes, w.limit, w.stack = 0, 0, w.stack[:0]
	w.solved, w.likely = false, 0
	w.best = pass
	if o.legal != 0 {
		w.best = game.Move(bits.TrailingZeros64(o.legal))
	}
	w.resume, *w.stop = iter.Pull(func(yield func(struct{}) bool) {
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

// abandoned is the panic that unwinds the recursion of an abandoned search.
type abandoned struct{}

// Advance searches about this many more nodes and reports whether the position is solved.
func (s *solver) Advance(nodes int) bool {
	w := s.work
	if !w.solved {
		w.limit = w.nodes + uint64(max(nodes, 1))
		if _, paused := w.resume(); !paused {
			*w.stop = noStop
		}
	}
	return w.solved
}

// Answer returns the best move so far and, once solved, the result. If the answer is likely, so are the
// points.
func (s *solver) Answer() (best game.Move, points int, nodes uint64) {
	points = s.guess
	if s.bound < 64 {
		points = min(max(points, -1), 1)
	}
	return s.best, points, s.nodes
}

// Likely implements game.LikelySolver.
func (s *solver) Likely() float64 { return s.likely }

// run solves the position in passes. Each starts from the result of the one before, the first from the
// value of a shallow search, and finds the best moves of the one before in the table.
func (w *work) run(own, opp uint64) {
	w.guess = min(max(w.orderMoves(own, opp)/(2*unit)*2, -w.bound), w.bound)
	w.pass = exactPass
	if bits.OnesCount64(^(own | opp)) >= minPassEmpties {
		w.pass = 0
	}
	for ; w.pass < exactPass; w.pass++ {
		w.narrow()
		w.likely = surety[w.pass]
	}
	w.narrow()
	w.solved, w.likely = true, 1
}

// narrow finds the result by null windows around the guess, and makes it the guess (MTD(f), Plaat et al.
// 1996). It doubles the step as long as the results move the guess in the same direction.
func (w *work) narrow() {
	w.low, w.high = -w.bound, w.bound
	guess := w.guess
	for step, way := 2, 0; w.low < w.high; {
		alpha := guess - 1
		switch {
		case guess == w.low:
			alpha = min(guess+step, w.high) - 1
		case guess == w.high:
			alpha = max(guess-step, w.low) + 1
		}
		guess = min(max(w.root(alpha), -w.bound), w.bound)
		before := way
		if guess > alpha {
			w.low, way = guess, 1
		} else {
			w.high, way = guess, -1
		}
		if step = 2 * step; way != before {
			step = 2
		}
	}
	w.guess = guess
}

// orderMoves lists the moves, the best by a shallow search first, and returns the value of that
// search.
func (w *work) orderMoves(own, opp uint64) int {
	w.rows = w.rows[:0]
	legal := mobility(own, opp)
	if legal == 0 {
		w.rows = append(w.rows, child{own: opp, opp: own, move: int8(pass)})
	}
	for ; legal != 0; legal &= legal - 1 {
		sq := bits.TrailingZeros64(legal)
		f := flips(own, opp, sq)
		w.rows = append(w.rows, child{own: opp &^ f, opp: own | f | 1<<sq, move: int8(sq)})
	}
	depth := min(max(bits.OnesCount64(^(own|opp))-minShallowEmpties, 0)/2+3, 8)
	for i := range w.rows {
		c := &w.rows[i]
		c.rank = int32(-w.shallow(c.own, c.opp, none*unit, -none*unit, depth))
	}
	sorting.Stably(w.rows, func(a, b child) int { return int(b.rank - a.rank) })
	w.best = game.Move(w.rows[0].move)
	return int(w.rows[0].rank)
}

// root is search for the position to solve. A move whose value is above alpha becomes the best so
// far, and is searched first the next time.
func (w *work) root(alpha int) int {
	w.nodes++
	value := none
	for i, c := range w.rows {
		if v := -w.search(c.own, c.opp, ^alpha); v > value {
			value = v
			if v > alpha {
				w.best = game.Move(c.move)
				copy(w.rows[1:i+1], w.rows[:i])
				w.rows[0] = c
				break
			}
		}
	}
	return value
}
