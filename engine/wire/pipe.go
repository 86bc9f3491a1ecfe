package wire

import (
	"sync"
)

// End is one end of a Pipe. Its methods may be called from any goroutine.
type End struct {
	mu      sync.Mutex
	arrived [][]byte // from the other end, not yet received, oldest first
	peer    *End
}

// Pipe returns the two ends of a conversation in memory, for tests: each end receives what the
// other sends, in order.
func Pipe() (page, worker *End) {
	page, worker = new(End), new(End)
	page.peer, worker.peer = worker, page
	return page, worker
}

// Send passes a copy of the message to the other end. It never blocks.
func (e *End) Send(message []byte) {
	e.peer.mu.Lock()
	defer e.peer.mu.Unlock()
	e.peer.arrived = append(e.peer.arrived, append([]byte(nil), message...))
}

// Receive returns the oldest message that has arrived, or false when there is none.
func (e *End) Receive() ([]byte, bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if len(e.arrived) == 0 {
		return nil, false
	}
	message := e.arrived[0]
	e.arrived = e.arrived[1:]
	return message, true
}

var _ Port = (*End)(nil)
