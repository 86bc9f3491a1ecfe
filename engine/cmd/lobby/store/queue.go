package store

import (
	"errors"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// Pace is the usual least time between the beginnings of two transactions: what comes in between
// shares the next one. So a transaction begins at once if there is little to do, and under load the
// disk is synced at most fifty times a second.
const Pace = 20 * time.Millisecond

// maxBatch bounds the writes that share a transaction.
const maxBatch = 512

// Write writes something in a transaction. It may be called again after an error, which has undone
// everything, so it must not change anything else.
type Write func(tx core.App) error

// Queue writes acts to the database, several in one transaction. Its methods may be called from any
// goroutine.
type Queue struct {
	app    core.App
	also   Write
	pace   time.Duration
	jobs   chan job
	mu     sync.RWMutex // held while a job is sent, so that none is sent to a closed channel
	closed bool
	ended  chan struct{}
}

type job struct {
	write Write
	done  chan error
}

// ErrClosed is the error of a write after the end.
var ErrClosed = errors.New("the lobby is ending; allowed: to try again once it has restarted")

// NewQueue returns a queue whose transactions begin at a pace; also is added to each. End it with
// Close.
func NewQueue(app core.App, pace time.Duration, also Write) *Queue {
	q := &Queue{app: app, also: also, pace: pace, jobs: make(chan job, maxBatch), ended: make(chan struct{})}
	go q.run()
	return q
}

// Do writes, and returns once it is on the disk, or why it is not.
func (q *Queue) Do(write Write) error {
	q.mu.RLock()
	if q.closed {
		q.mu.RUnlock()
		return ErrClosed
	}
	j := job{write, make(chan error, 1)}
	q.jobs <- j
	q.mu.RUnlock()
	return <-j.done
}

// Close ends the queue after everything in it is written.
func (q *Queue) Close() {
	q.mu.Lock()
	if !q.closed {
		q.closed = true
		close(q.jobs)
	}
	q.mu.Unlock()
	<-q.ended
}

// run writes batch after batch.
func (q *Queue) run() {
	defer close(q.ended)
	var last time.Time
	for first := range q.jobs {
		time.Sleep(q.pace - time.Since(last))
		last = time.Now()
		q.commit(q.collect(first))
	}
}

// collect returns the jobs that are waiting.
func (q *Queue) collect(first job) []job {
	batch := []job{first}
	for len(batch) < maxBatch {
		select {
		case j, ok := <-q.jobs:
			if !ok {
				return batch
			}
			batch = append(batch, j)
		default:
			return batch
		}
	}
	return batch
}

// commit writes a batch in one transaction. If that fails, each job has its own, so that one that
// cannot be written does not take the others with it.
func (q *Queue) commit(batch []job) {
	err := q.transact(batch)
	if err != nil && len(batch) > 1 {
		for i := range batch {
			q.commit(batch[i : i+1])
		}
		return
	}
	for _, j := range batch {
		j.done <- err
	}
}

func (q *Queue) transact(batch []job) error {
	return q.app.RunInTransaction(func(tx core.App) error {
		for _, j := range batch {
			if err := j.write(tx); err != nil {
				return err
			}
		}
		return q.also(tx)
	})
}
