package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"playout/engine/exercise"
	"playout/engine/exercise/grade"
	"playout/engine/lab/progress"
)

// gradingProgress reports progress while exercises are graded, and ends the work at an interrupt.
type gradingProgress struct {
	ctx context.Context
	log *progress.Log
	of  int // exercises
	one bool

	index       int
	began, next time.Time // when the exercise began, and when to print next
}

// An exercise that takes long prints its first line after firstReport, and others every nextReport.
const (
	firstReport = 3 * time.Second
	nextReport  = 5 * time.Second
)

// errStopped is the error after an interrupt.
var errStopped = errors.New("interrupted; allowed: to run it again")

// withProgress runs work on exercises, which an interrupt ends.
func withProgress(set *exercise.Set, one bool, stderr io.Writer, work func(*gradingProgress) error) error {
	ctx, stop := interruptible()
	defer stop()
	return work(&gradingProgress{ctx: ctx, log: progress.New(stderr, "playout exercise"), of: len(set.Exercises), one: one})
}

// begin begins the work on an exercise, and warns if it exceeds the bounds.
func (w *gradingProgress) begin(index int, q *grade.Question) {
	w.index, w.began = index, time.Now()
	w.next = w.began.Add(firstReport)
	q.Waiting = w.wait
	if q.Lowered != "" {
		w.log.Warn("%v", grade.InExercise(index, w.one, fmt.Errorf("its engine is lowered to %s; allowed for each move: %d ms, %d simulations (%d with a net), %d plies, %d positions",
			q.Lowered, exercise.MaxMillis, exercise.MaxSimulations, exercise.MaxEvaluated, exercise.MaxDepth, exercise.MaxNodes)))
	}
}

// wait implements grade.Waiting.
func (w *gradingProgress) wait(left time.Duration) error {
	if w.ctx.Err() != nil {
		return errStopped
	}
	if now := time.Now(); now.After(w.next) {
		w.next = now.Add(nextReport)
		about := "the search continues"
		if left > 0 {
			about = fmt.Sprintf("the search takes about %d s more at most", int(left.Seconds())+1)
		}
		w.log.Print("exercise %d of %d: working for %d s; %s", w.index+1, w.of, int(now.Sub(w.began).Seconds()), about)
	}
	return nil
}
