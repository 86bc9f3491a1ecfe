package feature

import (
	"playout/engine/ending"
	"playout/engine/wire"
)

// The course of the game on the board, which package play controls.
type (
	// BoardChanged reports a new position. Before is the board that it replaces, nil if another
	// game was opened. Request is what was opened, nil if the game continued. Played means that
	// a move sent to the worker led there.
	BoardChanged struct {
		Before  *wire.Board
		Request *OpenRequest
		Played  bool
	}
	// PhaseChanged reports that the game entered another phase by itself, after all features had
	// handled Idle. They handle Idle once more, and find the phase in the snapshot.
	PhaseChanged struct{}
	// Undo goes back to the last turn of a person.
	Undo struct{}
	// Redo goes forward again.
	Redo struct{}
	// Stop ends thinking: the machine plays the best move it found.
	Stop struct{}
	// Resume lets machines continue from here.
	Resume struct{}
	// SetPaused makes machines wait, or wait no longer.
	SetPaused struct{ On bool }
	// Pause makes machines wait, and drops the thought, the step and the replay under way.
	Pause struct{}
	// Suspend stops searches and machines' moves as if the page were hidden, until On is false.
	Suspend struct{ On bool }
	// Resign resigns for the person to move, or for the only person.
	Resign struct{}
	// EndGame ends the game outside its rules.
	EndGame struct{ How ending.Ending }
)

// LinkedAt returns the ply at which a link opened the game on the board, -1 for another game. Before
// is what it returned for the change before.
func (m BoardChanged) LinkedAt(before int, now *wire.Board) int {
	switch o := m.Request; {
	case o == nil || o.IsExercise || o.Again:
		return before
	case o.Link:
		return now.Ply
	}
	return -1
}
