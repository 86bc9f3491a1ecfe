package player

import "playout/engine/game"

func (*uciEngine) check(game.Game) error { return ErrProgram }

func (*uciEngine) player(*setup) (Player, error) { return nil, ErrProgram }
