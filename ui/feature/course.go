package feature

import (
	"playout/engine/ending"
	"playout/engine/wire"
)

// The course of the game on the board, which package play controls.
type (
	// BoardCame reports a new position. Before is the board that it replaces, nil if another
	// game was opened. Opening is what was opened, nil if the game continued. Played means that
	// a move sent to the worker led there.
	BoardCame struct {
		Before  *wire.Board
		Request *OpenRequest
		Played  bool
	}
	// Entered reports that the game entered another phase by itself, when everything rested. The
	// features rest once more, and find the phase in the snapshot.
	Entered struct{}
	// Undo goes back to the last turn of a person, Redo forward again.
	Undo struct{}
	Redo struct{}
	// Stop ends thinking: the machine plays the best move it found.
	Stop struct{}
	// Resume lets machines continue from here.
	Resume struct{}
	// Hold makes machines wait, or wait no longer.
	Hold struct{ On bool }
	// Halt pauses whatever runs by itself.
	Halt struct{}
	// Suspend stops searches and machines' moves, until On is false.
	Suspend struct{ On bool }
	// Resign resigns for the person to move, or for the only person.
	Resign struct{}
	// End ends the game outside its rules.
	End struct{ How ending.Ending }
)
