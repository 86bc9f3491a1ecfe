// Package tictac is how the page shows and describes tic-tac-toe.
package tictac

import (
	"playout/ui/board"
	"playout/ui/text"
)

// Game is tic-tac-toe.
var Game = board.Game{
	ID:       "tictac",
	New:      func() board.Board { return &Board{} },
	Manner:   board.Manner{Describe: describe},
	Small:    small,
	Pictures: pictures,
	Pieces:   piecesOf,
	Words:    &words,
	Openings: &openings,
	Reported: []board.ReportPlayer{{Name: "2", Agent: "uct:ms=1000,final=ucb"}},
	Icons:    map[string]board.Colour{"cross": {Fill: "#1f4e79", Rim: "#b9b2a4"}, "nought": {Fill: "#c8553d", Rim: "#4b504e"}},
}

// openings translate the names of openings.
var openings text.ByLanguage[*func(name string) string]
