package player

import (
	"errors"

	"playout/engine/game"
)

var errNoEngine = errors.New("an outside engine is a program, which a page cannot start; allowed: any other agent, and uci on the command line")

func needsEngine(game.Game, *options) error { return errNoEngine }

func newOutsider(game.Game, Agent) (Player, error) { return nil, errNoEngine }
