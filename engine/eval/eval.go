// Package eval judges positions for the search: priors over moves and values
// of seats. An Evaluator is batched; the caller owns the results. Uniform,
// Rollout and Heuristic are here; a net, or a cache around one, is another
// Evaluator and lives in a package of its own.
package eval

import "playout/engine/game"

// Leaf is one position to judge and the room for the judgement.
type Leaf struct {
	// State is the position, not over. An evaluator may not change it.
	State game.State
	// Moves holds the legal moves of every acting seat, seat after seat in
	// ascending order, each as State.Legal gives them. The caller fills it.
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

// Evaluator judges leaves. It is used by one goroutine at a time and, after
// its first call, allocates nothing.
type Evaluator interface {
	Evaluate(leaves []Leaf)
}

// uniform writes equal priors over each acting seat's moves.
func (leaf *Leaf) uniform() {
	from := 0
	for _, count := range leaf.Counts {
		share := 1 / float32(count)
		for i := range count {
			leaf.Priors[from+i] = share
		}
		from += count
	}
}
