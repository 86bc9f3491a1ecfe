package player

import "playout/engine/game"

// gameInfo holds what an agent knows of its game. It is comparable, and equal for equal games.
type gameInfo struct {
	id string // also the name of the game's own model
	game.Traits
}

func infoOf(g game.Game) gameInfo { return gameInfo{g.Spec().ID, g.Spec().Traits} }

// evalNet returns the name of the model by which alpha-beta evaluates: the game's evaluation net,
// or its own model if it has none.
func (h gameInfo) evalNet() string {
	if h.EvalNet {
		return h.id + "-eval"
	}
	return h.id
}
