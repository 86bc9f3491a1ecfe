package feature

import "playout/engine/wire"

// The conversation with the worker.
type (
	// WorkerLoading is a sign of progress from a worker that is loading.
	WorkerLoading struct{}
	// WorkerDied reports that the worker ended or could not start.
	WorkerDied struct{ Reason string }
	// Ask is a command on its way to the worker, made by Context.Ask.
	Ask struct{ Command wire.Command }
	// WorkerStarted reports that a worker has started; it lists the games it knows.
	WorkerStarted struct{ Games []wire.Game }
	// Answer is the worker's answer to a command, which has its ID.
	Answer struct{ wire.Event }
	// Deferred is a message that must wait until the worker has answered.
	Deferred struct{ Message Message }
	// WorkerLost reports that the worker is gone, and that the answers it owed will not come.
	// Another one is starting, unless the page has given up.
	WorkerLost struct{ GivenUp bool }
	// Revive starts a worker after the page has given up.
	Revive struct{}
)

// FromWorker returns the worker's data as a message: Answer, WorkerLoading, or WorkerDied if it
// could not start or sent nonsense.
func FromWorker(data []byte) Message {
	if len(data) == 0 {
		return WorkerLoading{}
	}
	switch event, err := wire.DecodeEvent(data); {
	case err != nil:
		return WorkerDied{err.Error()}
	case event.Error != nil && event.ID == 0: // not an answer
		return WorkerDied{event.Error.Text}
	default:
		return Answer{event}
	}
}

// Deferrable is a message of a single feature that waits while the worker answers.
type Deferrable interface{ Deferrable() }

// IsDeferrable reports whether a message waits while the worker answers, so that no press in the
// meantime is lost.
func IsDeferrable(m Message) bool {
	switch m.(type) {
	case Undo, Redo, Hint, Stop, Resume, Resign, SetUp, OpenFriend, Replay, Deferrable:
		return true
	}
	return false
}

// ChangesPosition reports whether a command plays a move, shows another position of the record,
// changes its lines, ends the game or imports one.
func (a Ask) ChangesPosition() bool {
	return a.Command.Play != nil || a.Command.Goto != nil || a.Command.Amend != nil || a.EndsGame()
}

// EndsGame reports whether a command ends the game outside its rules, or imports one.
func (a Ask) EndsGame() bool { return a.Command.End != nil || a.Command.Import != nil }
