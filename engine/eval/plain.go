package eval

import "playout/engine/game"

// Uniform knows nothing: equal priors, values 0.
type Uniform struct{}

// Evaluate implements Evaluator.
func (Uniform) Evaluate(leaves []Leaf) {
	for i := range leaves {
		leaves[i].uniform()
		leaves[i].Values = [game.MaxSeats]float32{}
	}
}

// Heuristic gives equal priors and the values of the game's own heuristic. Its
// states must be a game.Heuristic.
type Heuristic struct{}

// Evaluate implements Evaluator.
func (Heuristic) Evaluate(leaves []Leaf) {
	for i := range leaves {
		leaves[i].uniform()
		leaves[i].Values = [game.MaxSeats]float32{}
		leaves[i].State.(game.Heuristic).Heuristic(&leaves[i].Values)
	}
}
