package reviews

import (
	"fmt"
	"time"

	"playout/engine/player"
	"playout/engine/record"
	"playout/engine/review"
	"playout/engine/wire"
)

// task is a task of a leader's review, in a helper.
type task struct {
	id     int // of the command
	asked  wire.ReviewTask
	agent  player.Agent
	review *review.Review // which later tasks of the same game use again
	job    *review.Job    // nil once the task is answered
	waits  bool           // for the agent's net
}

// busy reports whether there is a task with work to do.
func (t *task) busy() bool { return t != nil && t.job != nil && !t.waits }

// close ends the task's work.
func (t *task) close() {
	if t != nil && t.job != nil {
		t.job.Close()
		t.job = nil
	}
}

// Task starts a task for a leader, instead of the one under way. On an error nothing changes.
func (rs *Reviews) Task(id int, r *record.Record, agent player.Agent, c *wire.ReviewTask) (kind string, err error) {
	next := &task{id: id, asked: *c, agent: agent}
	if last := rs.task; last != nil && last.asked.Open == c.Open && last.asked.Judge == c.Judge {
		next.review = last.review
	} else if next.review, err = review.New(review.Config{Record: r, Judge: agent, Nets: rs.Nets, Seed: Seed, Now: rs.Now}); err != nil {
		return wire.KindAgent, err
	}
	job, err := next.review.Start(review.Task{Ply: c.At, Quick: c.Quick, Death: c.Death})
	if err != nil {
		return wire.KindPly, err
	}
	rs.task.close()
	next.job, next.waits = job, rs.Nets.Awaits(agent.Net())
	rs.task = next
	return "", nil
}

// stepTask works on the helper's task for about a slice, and answers once it is done.
func (rs *Reviews) stepTask(slice time.Duration) {
	t := rs.task
	defer func() {
		if fault := recover(); fault != nil {
			rs.task = nil
			rs.Fail(t.id, wire.KindInside, fmt.Errorf("a fault inside Playout: %v", fault))
		}
	}()
	done, err := t.job.Advance(slice)
	switch {
	case err != nil:
		rs.task = nil
		kind, err := rs.kindOf(t.agent, err)
		rs.Fail(t.id, kind, err)
	case done:
		found := t.job.Found()
		t.close()
		answer := &wire.Found{}
		for _, s := range found.Seats {
			answer.Seats = append(answer.Seats, wire.FoundSeat(s))
		}
		if found.Fate != nil {
			fate := wire.Fate(*found.Fate)
			answer.Fate = &fate
		}
		rs.Send(wire.Event{ID: t.id, Found: answer})
	}
}
