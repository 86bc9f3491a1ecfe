package eval

import "playout/engine/game"

// Uniform writes equal priors and values of 0.
type Uniform struct{}

// Evaluate implements Evaluator.
func (Uniform) Evaluate(leaves []Leaf) {
	for i := range leaves {
		leaves[i].uniform()
		leaves[i].Values = [game.MaxSeats]float32{}
	}
}

// Equal implements Equal.
func (Uniform) Equal() {}

// Heuristic writes equal priors and the values of the game's own heuristic. The game's
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

// Equal implements Equal.
func (Heuristic) Equal() {}
