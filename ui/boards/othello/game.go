// Package othello shows and describes Othello on the page.
package othello

import (
	"playout/ui/board"
	"playout/ui/text"
)

// Game is Othello.
var Game = board.Game{
	ID:       "othello",
	New:      func() board.Board { return &Board{} },
	Manner:   board.Manner{Values: true, Describe: describe},
	Small:    small,
	Pictures: pictures,
	Pieces:   piecesOf,
	Words:    &words,
	Openings: &openings,
	Reported: []board.ReportPlayer{
		{Name: "1", Agent: "uct:n=80,c=2,tree=flat,final=ucb"},
		{Name: "1 net", Agent: "uct:n=80,c=2,net=othello-report1-small,tree=flat,final=ucb"},
		{Name: "1 ours", Agent: "uct:n=80,c=2,net=own,tree=flat,final=ucb"},
		{Name: "5", Agent: "alphabeta:adaptive=on,plain=on,eval=report5"},
	},
}

// openings translates the names of openings that differ from the English ones.
var openings text.ByLanguage[*func(name string) string]
