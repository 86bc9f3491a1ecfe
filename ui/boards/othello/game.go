// Package othello is how the page shows and describes Othello.
package othello

import (
	"playout/ui/board"
	"playout/ui/text"
)

// Game is Othello.
var Game = board.Game{
	ID:       "othello",
	New:      func() board.Board { return &Board{} },
	Manner:   board.Manner{Values: true, Say: say},
	Small:    small,
	Pictures: pictures,
	Stands:   stands,
	Words:    &words,
	Openings: &openings,
}

// openings translate the names of openings, where they differ from the English ones.
var openings text.ByLanguage[*func(name string) string]
