// Package othello is how the page shows and describes Othello.
package othello

import "playout/ui/board"

// Game is Othello.
var Game = board.Game{
	ID:       "othello",
	New:      func() board.Board { return &Board{} },
	Manner:   board.Manner{Values: true, Say: say},
	Small:    small,
	Pictures: pictures,
	Stands:   stands,
	Words:    words,
	Openings: map[string]func(string) string{"es": inSpanish},
}
