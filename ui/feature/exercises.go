package feature

import (
	"errors"

	"playout/engine/exercise"
	"playout/ui/text"
)

// BadExercise is the alert about a text that is no exercise. What a later version wrote is
// told in one sentence, to which the small print would add nothing.
func BadExercise(err error) Alert {
	var later *exercise.Later
	if !errors.As(err, &later) {
		return Alert{Detail: err.Error(), Say: func(w *text.Strings) string { return w.BadExercise }}
	}
	return Alert{Say: func(w *text.Strings) string {
		return text.Fill(w.LaterExercise[later.What], "value", later.Value, "kinds", exercise.Kinds)
	}}
}

// Exercises; package exercise handles and sends them, package author those about making
// them.
type (
	// SetExercise opens an exercise or a set, as JSON, without an address that names it.
	// Progress is the visitor's, a JSON list with an entry for each exercise, if the page
	// around keeps it; "" if the device does. Carry is Snapshot.Carry of before the page around
	// moved the frame, which starts it again; "" for a frame that was not moved. Trial means
	// that its author tries it: nothing of it is kept.
	SetExercise struct {
		Text, Progress, Carry string
		Trial                 bool
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
	// SetOpened: a set of exercises is known here from now on, with its titles; Draft means
	// that the visitor is making it.
	SetOpened struct {
		Set   *exercise.Set
		Draft bool
	}
	// ExerciseRefused says why there is no exercise: one line in the visitor's language.
	ExerciseRefused struct{ Text string }
)
