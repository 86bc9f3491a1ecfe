package feature

import "playout/engine/wire"

// The conversation with the worker.
type (
	// Received is a message from the worker.
	Received struct{ Message []byte }
	// WorkerDied: the worker ended or could not start.
	WorkerDied struct{ Reason string }
	// Ask is a command on its way to the worker, made by Context.Ask.
	Ask struct{ Command wire.Command }
	// Greeted: a worker has started; it lists the games it knows.
	Greeted struct{ Games []wire.Game }
	// Answer is the worker's answer to a command.
	Answer struct{ wire.Event }
	// Deferred is a Deferrable message that must wait until the worker has answered.
	Deferred struct{ Message Message }
	// Lost: the worker is gone, and so are the answers it owed. Another one is being
	// started, unless the page has given up.
	Lost struct{ GivenUp bool }
	// Revive starts a worker after the page has given up.
	Revive struct{}
)
