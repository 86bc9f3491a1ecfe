package player

import "playout/engine/game"

// home holds what an agent knows of its game. Homes of one game are equal.
type home struct {
	id string // also the name of the game's own model
	game.Traits
}

func homeOf(g game.Game) home { return home{g.Spec().ID, g.Spec().Traits} }

// evalNet returns the name of the model by which alpha-beta evaluates: the game's evaluation net,
// or its own model if it has none.
func (h home) evalNet() string {
	if h.EvalNet {
		return h.id + "-eval"
	}
	return h.id
}
