package player

import "playout/engine/game"

// startsPrograms: a page cannot start an outside engine, and names none among what is allowed.
const startsPrograms = false

func (*uciEngine) check(game.Game) error { return ErrProgram }

func (*uciEngine) player(*setup) (Player, error) { return nil, ErrProgram }
