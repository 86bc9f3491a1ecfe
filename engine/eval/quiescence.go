package eval

import (
	"math"

	"playout/engine/game"
)

// Quiescence writes equal priors and the values of the game's own evaluation after the noisy moves
// (game.Tactical), as alpha-beta does at its horizon: a seat may stand pat, or play a noisy move
// that loses nothing. The game has two seats, is a game.Evaluated and without chance; if its states
// are not game.Tactical, the value is the evaluation itself.
type Quiescence struct {
	points game.Points
	scale  float64
	stack  []quiet     // positions below the one evaluated, by ply
	moves  []game.Move // room for the noisy moves of all of them
	ranks  []int       // of those moves
	ended  [game.MaxSeats]float32
}

// quiet is a position in a quiescence search.
type quiet struct {
	game.Facts
	state     game.State
	successor game.Successor // state, or nil
}

func newQuiet(g game.Game) (p quiet) {
	p.state = g.New(game.NewRand(0))
	p.successor, _ = p.state.(game.Successor)
	return p
}

// maxQuietPlies is the largest number of plies of noisy moves. Few exchanges are longer, but without
// a table and without this limit wild positions would take milliseconds.
const maxQuietPlies = 8

// infinity is above the points of any position.
const infinity = game.MaxPoints + 1

// NewQuiescence returns the evaluator of a game.
func NewQuiescence(g game.Game) *Quiescence {
	evaluation := g.(game.Evaluated).Evaluations()[0]
	q := &Quiescence{points: evaluation.Points, scale: evaluation.Scale}
	if evaluation.Remember != nil {
		q.points = evaluation.Remember()
	}
	if _, ok := g.New(game.NewRand(0)).(game.Tactical); ok {
		q.stack = make([]quiet, maxQuietPlies)
	}
	for i := range q.stack {
		q.stack[i] = newQuiet(g)
	}
	return q
}

// Evaluate implements Evaluator.
func (q *Quiescence) Evaluate(leaves []Leaf) {
	for i := range leaves {
		leaf := &leaves[i]
		leaf.uniform()
		leaf.Values = [game.MaxSeats]float32{}
		seat := leaf.State.Acting().First()
		v := q.result(q.value(leaf.State, seat, q.stack, -infinity, infinity))
		leaf.Values[seat], leaf.Values[1-seat] = float32(v), float32(-v)
	}
}

// result returns the expected result for a number of points.
func (q *Quiescence) result(points int) float64 { return math.Tanh(float64(points) / q.scale) }

// value returns the value of an unfinished position for the seat that acts, in points: exactly if
// that is between alpha and beta, else as a bound beyond them. It uses below for the positions
// after further moves.
func (q *Quiescence) value(s game.State, seat game.Seat, below []quiet, alpha, beta int) int {
	best := q.points(s, seat, 0)
	if best >= beta || len(below) == 0 {
		return best
	}
	alpha = max(alpha, best)
	next := &below[0]
	from := len(q.moves)
	q.noisy(s, seat)
	for i := from; i < len(q.moves); i++ {
		m, ok := q.pick(i)
		if !ok {
			break // the rest lose more than they win
		}
		v := q.valueAfter(next, s, seat, m, below[1:], alpha, beta)
		best, alpha = max(best, v), max(alpha, v)
		if v >= beta {
			break
		}
	}
	q.moves, q.ranks = q.moves[:from], q.ranks[:from]
	return best
}

// valueAfter returns the value, for a seat, of the position after a move of that seat. It uses next
// for that position, and below for those after it.
func (q *Quiescence) valueAfter(next *quiet, s game.State, seat game.Seat, m game.Move, below []quiet, alpha, beta int) int {
	if next.successor != nil {
		next.successor.PlayFrom(s, m, &next.Facts)
	} else {
		next.state.CopyFrom(s)
		next.state.Play(game.Solo(seat, m), nil)
		game.FactsOf(next.state, &next.Facts)
	}
	switch {
	case next.Over:
		next.state.Returns(&q.ended)
		return int(q.ended[seat] * game.MaxPoints)
	case next.Seat == seat:
		return q.value(next.state, seat, below, alpha, beta)
	}
	return -q.value(next.state, next.Seat, below, -beta, -alpha)
}

// noisy appends the noisy moves of a tactical position and their ranks.
func (q *Quiescence) noisy(s game.State, seat game.Seat) {
	tactical := s.(game.Tactical)
	from := len(q.moves)
	q.moves = tactical.Noisy(seat, q.moves)
	for _, m := range q.moves[from:] {
		q.ranks = append(q.ranks, tactical.Rank(seat, m))
	}
}

// pick moves the best of the noisy moves from an index on to that index, and reports whether it
// loses nothing.
func (q *Quiescence) pick(at int) (m game.Move, ok bool) {
	best := at
	for i := at + 1; i < len(q.moves); i++ {
		if q.ranks[i] > q.ranks[best] {
			best = i
		}
	}
	q.moves[at], q.moves[best] = q.moves[best], q.moves[at]
	q.ranks[at], q.ranks[best] = q.ranks[best], q.ranks[at]
	return q.moves[at], q.ranks[at] > 0
}
