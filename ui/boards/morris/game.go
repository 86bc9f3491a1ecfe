// Package morris shows and describes Nine Men's Morris on the page.
package morris

import "playout/ui/board"

// Game is Nine Men's Morris.
var Game = board.Game{
	ID:       "morris",
	New:      func() board.Board { return &Board{} },
	Manner:   board.Manner{Describe: describe, Seat: stones, Detail: mustRemove, Sided: true, PiecesMove: true, RemovedFrom: takes, Typed: typed},
	Small:    small,
	Pictures: pictures,
	Pieces:   piecesOf,
	Words:    &words,
	Reported: []board.ReportPlayer{{Name: "2", Agent: "uct:ms=1000,final=ucb"}},
}
