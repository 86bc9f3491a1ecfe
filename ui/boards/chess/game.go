// Package chess shows and describes chess on the page.
package chess

import (
	"playout/ui/board"
	"playout/ui/text"
)

// Game is chess.
var Game = board.Game{
	ID:       "chess",
	New:      func() board.Board { return &Board{} },
	Manner:   board.Manner{Describe: describe, Seat: taken, Detail: inCheck, Sided: true, PiecesMove: true, CanReach: reaches, Typed: typed, EndsInMate: true},
	Small:    small,
	Pictures: pictures,
	Pieces:   piecesOf,
	Words:    &words,
	Openings: &openings,
	Reported: []board.ReportPlayer{
		{Name: "3", Agent: "puct:n=20,fpu=zero,noise=0.25,noiseplies=30,temp=1,tempplies=40,draw=-0.5,drawfor=mover,paths=joined"},
	},
}

// openings translates the names of openings that differ from the English ones.
var openings text.ByLanguage[*func(name string) string]
