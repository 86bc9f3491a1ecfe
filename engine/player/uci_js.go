package player

import (
	"errors"

	"playout/engine/game"
)

var errNoEngine = errors.New("an outside engine is a program, which a page cannot start; allowed: any other agent, and uci on the command line")

func (*uciEngine) check(game.Game) error { return errNoEngine }

func (*uciEngine) player(*setup) (Player, error) { return nil, errNoEngine }
