package player

import "playout/engine/game"

// startsPrograms is false: a page cannot start an outside engine, so messages do not offer one.
const startsPrograms = false

func (*uciEngine) check(game.Game) error { return ErrProgram }

func (*uciEngine) player(*setup) (Player, error) { return nil, ErrProgram }
