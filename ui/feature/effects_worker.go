package feature

// WorkerHost runs the worker.
type WorkerHost interface {
	// Send sends a message to the worker; it is lost if the worker is dead.
	Send(message []byte)
	// RestartWorker ends the worker and starts another one. Messages still to come from
	// the old one are not delivered.
	RestartWorker()
}

// SendWorker sends a message to the worker.
type SendWorker struct{ Message []byte }

// Do implements Effect.
func (e SendWorker) Do(h Host, _ Replier) { h.Send(e.Message) }

// RestartWorker ends the worker and starts another one.
type RestartWorker struct{}

// Do implements Effect.
func (RestartWorker) Do(h Host, _ Replier) { h.RestartWorker() }
