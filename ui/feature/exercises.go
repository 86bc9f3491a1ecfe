package feature

import (
	"errors"

	"playout/engine/exercise"
	"playout/ui/text"
)

// ExerciseAlert returns the alert about a text that is not an exercise. A text of a later version
// gets one sentence and no small print, which would add nothing.
func ExerciseAlert(err error) Alert {
	var later *exercise.LaterVersionError
	if !errors.As(err, &later) {
		return Alert{Detail: err.Error(), Text: func(w *text.Strings) string { return w.BadExercise }}
	}
	return Alert{Text: func(w *text.Strings) string {
		return text.Fill(w.LaterExercise[later.What], "value", later.Value, "kinds", exercise.Kinds)
	}}
}

// Exercises; package exercise handles and sends them, package author handles those about making
// them.
type (
	// SetExercise opens an exercise or a set, as JSON, without an address for it. Progress is
	// the visitor's, a JSON list with an entry for each exercise, if the page around keeps it;
	// "" if the device does. If the page around has moved the frame, which restarts it, Carry is
	// the Snapshot.Carry from before; otherwise "". Trial means that the author tries the
	// exercise: the page keeps nothing.
	SetExercise struct {
		Text, Progress, Carry string
		Trial                 bool
	}
	// CloseExercise closes the open exercise.
	CloseExercise struct{}
	// OpenExercise opens an exercise or a set, as JSON from a file or pasted: for solving, or
	// for editing where exercises are made.
	OpenExercise struct{ Text string }
	// EditExercise edits an exercise or a set, as JSON, starting with the exercise at an index;
	// "" makes a new one from the position on the board.
	EditExercise struct {
		Text  string
		Index int
	}
	// ExerciseChanged is the state of the exercise on the board, sent after its opening and
	// after every answer and hint. Set is the exercise's set, a single one is a set of one; nil in
	// an author's trial.
	ExerciseChanged struct {
		exercise.Message
		Set *exercise.Set
	}
	// SetOpened makes the titles in a set of exercises known to package results. Draft means that
	// the visitor is making the set.
	SetOpened struct {
		Set   *exercise.Set
		Draft bool
	}
	// ForgetProgress forgets the progress in a set, for another person at the device. If the set is
	// open, it begins again.
	ForgetProgress struct{ Set *exercise.Set }
	// ExerciseRefused reports why there is no exercise: one line in the visitor's language.
	ExerciseRefused struct{ Text string }
)
