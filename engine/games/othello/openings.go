package othello

import (
	_ "embed" // the book of openings

	"playout/engine/game/openings"
)

//go:embed openings.flate
var packedOpenings []byte

var named = openings.New(packedOpenings, openings.AnySide(othello{}))

// Openings returns the book of the openings' names.
func (othello) Openings() *openings.Book { return named }
