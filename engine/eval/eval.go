// Package eval evaluates positions for a search: priors over moves and values of seats. An
// Evaluator takes batches; the caller owns the results. Uniform, Playout and Heuristic need only
// a game; NetEvaluator uses a neural net, with a cache of bounded size. The same evaluator and
// positions give the same results, and an evaluator allocates nothing once its buffers are large
// enough.
package eval

import (
	"slices"

	"playout/engine/game"
)

// Leaf is one position to evaluate, with room for the evaluation.
type Leaf struct {
	// State is the position, not over. An evaluator may not change it.
	State game.State
	// Moves holds the legal moves of every acting seat, seat after seat in
	// ascending order, each as State.Legal returns them. The caller fills it: Fill.
	Moves []game.Move
	// Counts is the number of moves of each seat, 0 for one that does not act.
	// The caller fills it.
	Counts [game.MaxSeats]int
	// Priors has the length of Moves. The evaluator writes each acting seat's
	// probabilities, which add up to 1 for that seat.
	Priors []float32
	// Values is each seat's expected result, -1 to 1, written by the evaluator.
	Values [game.MaxSeats]float32
}

// Evaluator evaluates leaves. Only one goroutine may use it at a time. After its first call it
// allocates nothing.
type Evaluator interface {
	Evaluate(leaves []Leaf)
}

// Equal is an Evaluator whose priors are always equal. For leaves with empty Moves and Counts it
// writes only values.
type Equal interface {
	Evaluator
	// Equal marks the evaluator.
	Equal()
}

// Fill fills in the caller's part: Moves and Counts of the seats that act in the State, and room
// for Priors.
func (leaf *Leaf) Fill(acting game.Seats) {
	leaf.Moves, leaf.Counts = leaf.Moves[:0], [game.MaxSeats]int{}
	for ; acting != 0; acting = acting.Rest() {
		seat, before := acting.First(), len(leaf.Moves)
		leaf.Moves = leaf.State.Legal(seat, leaf.Moves)
		leaf.Counts[seat] = len(leaf.Moves) - before
	}
	leaf.Priors = slices.Grow(leaf.Priors[:0], len(leaf.Moves))[:len(leaf.Moves)]
}

// uniform writes equal priors over each acting seat's moves.
func (leaf *Leaf) uniform() {
	from := 0
	if len(leaf.Moves) == 0 {
		return
	}
	for _, count := range leaf.Counts {
		equal(leaf.Priors[from : from+count])
		from += count
	}
}

// equal writes one seat's equal priors.
func equal(priors []float32) {
	share := 1 / float32(len(priors))
	for i := range priors {
		priors[i] = share
	}
}
