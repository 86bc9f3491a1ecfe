// Package eval judges positions for the search: priors over moves and values
// of seats. An Evaluator is batched; the caller owns the results; a cache or a
// net is another Evaluator.
package eval

import "playout/engine/game"

// Leaf is one position to judge and the room for the judgement.
type Leaf struct {
	// State is the position, not over. An evaluator may not change it.
	State game.State
	// Moves holds the legal moves of every acting seat, seat after seat in
	// ascending order, each as State.Legal gives them. The caller fills it.
	Moves []game.Move
	// Priors has the length of Moves. The evaluator writes each acting seat's
	// probabilities, which add up to 1 for that seat.
	Priors []float32
	// Values is each seat's expected result, -1 to 1, written by the evaluator.
	Values [game.MaxSeats]float32
}

// Evaluator judges leaves. It is used by one goroutine at a time and, after
// its first call, allocates nothing.
type Evaluator interface {
	Evaluate(leaves []Leaf)
}
