package mcts

import (
	"playout/engine/eval"
	"playout/engine/game"
)

// fake is a model without meaning: it draws its priors and values from the position's hash, so
// that golden trees test the search alone.
type fake struct{}

func (fake) Evaluate(leaves []eval.Leaf) {
	for i := range leaves {
		leaf := &leaves[i]
		rng := game.NewRand(leaf.State.Hash())
		from := 0
		for seat, count := range leaf.Counts {
			leaf.Values[seat] = float32(rng.IntN(21)-10) / 10
			var sum float32
			for i := range count {
				leaf.Priors[from+i] = float32(1 + rng.IntN(5))
				sum += leaf.Priors[from+i]
			}
			for i := range count {
				leaf.Priors[from+i] /= sum
			}
			from += count
		}
	}
}
