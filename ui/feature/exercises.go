package feature

import "playout/engine/exercise"

// Exercises; package exercise handles and sends them, package author those about making
// them.
type (
	// SetExercise opens an exercise or a set, as JSON, without an address that names it;
	// "" closes the one that is open. Trial means that its author tries it: nothing of it
	// is kept.
	SetExercise struct {
		Text  string
		Trial bool
	}
	// CloseExercise closes the one that is open.
	CloseExercise struct{}
	// OpenExercise opens an exercise or a set, as JSON from a file or pasted, to be solved,
	// or, where exercises are made, to be edited.
	OpenExercise struct{ Text string }
	// EditExercise edits an exercise or a set, as JSON, starting with the exercise at an
	// index; "" makes a new one of the position on the board.
	EditExercise struct {
		Text  string
		Index int
	}
	// ExerciseChanged is the state of the exercise on the board, sent when it was opened
	// and after every answer and hint.
	ExerciseChanged struct{ exercise.Message }
	// ExerciseRefused says why there is no exercise: one line in the visitor's language.
	ExerciseRefused struct{ Text string }
)
