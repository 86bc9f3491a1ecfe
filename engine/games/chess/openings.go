package chess

import (
	_ "embed" // the book of openings
	"strings"

	"playout/engine/game"
	"playout/engine/game/openings"
)

//go:embed openings.flate
var packedOpenings []byte

var named = openings.New(packedOpenings, standing)

// Openings returns the book of the openings' names.
func (chess) Openings() *openings.Book { return named }

// standing returns the part of a FEN that does not depend on the moves so far: pieces, side to
// move and castling rights. It leaves out en passant, since no opening's name depends on
// it.
func standing(s game.State) string {
	return strings.Join(strings.Fields(s.String())[:3], " ")
}
