package player

import "playout/engine/game"

// home is what an agent knows of the game that it plays. Homes of one game are equal.
type home struct {
	id string // which is the name of the game's own model
	game.Traits
}

func homeOf(g game.Game) home { return home{g.Spec().ID, g.Spec().Traits} }

// evalNet is the name of the model by which alpha-beta evaluates: the game's own unless it
// has evaluation nets.
func (h home) evalNet() string {
	if h.EvalNet {
		return h.id + "-eval"
	}
	return h.id
}
