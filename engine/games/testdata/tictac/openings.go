package tictac

import (
	_ "embed" // the book of openings

	"playout/engine/game"
	"playout/engine/game/openings"
)

//go:embed openings.flate
var packedOpenings []byte

var named = openings.New(packedOpenings, game.State.String)

// Openings returns the book of the openings' names.
func (tictac) Openings() *openings.Book { return named }
