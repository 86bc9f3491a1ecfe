package chess

import (
	_ "embed" // the book of openings
	"strings"

	"playout/engine/game"
	"playout/engine/game/openings"
)

//go:embed openings.flate
var packedOpenings []byte

var named = openings.New(packedOpenings, openingKey)

// Openings returns the book of the openings' names.
func (chess) Openings() *openings.Book { return named }

// openingKey returns the part of a FEN that determines the name of an opening: pieces, side to move
// and castling rights.
func openingKey(s game.State) string {
	return strings.Join(strings.Fields(s.String())[:3], " ")
}
