package session

import (
	"playout/engine/chance"
	"playout/engine/player"
	"playout/engine/record"
	"playout/engine/session/reviews"
	"playout/engine/wire"
)

// handleReview starts a review. The open game stays as it is.
func (s *Session) handleReview(id int, c *wire.Review) *refusal {
	r, agent, refused := reviewed(&c.Open, c.Judge)
	if refused != nil {
		return refused
	}
	workers := 1
	if s.crew.Leads() {
		workers = c.Workers
	}
	if kind, err := s.reviews.Begin(reviews.Request{ID: id, Record: r, Agent: agent, State: c.State, Workers: workers}); err != nil {
		return &refusal{kind, err}
	}
	return nil
}

// handleReviewTask starts a helper's task of a leader's review.
func (s *Session) handleReviewTask(id int, c *wire.ReviewTask) *refusal {
	r, agent, refused := reviewed(&c.Open, c.Judge)
	if refused != nil {
		return refused
	}
	if kind, err := s.reviews.Task(id, r, agent, c); err != nil {
		return &refusal{kind, err}
	}
	return nil
}

// reviewed returns the line that an Open shows, and the agent that judges it.
func reviewed(open *wire.Open, judge string) (*record.Record, player.Agent, *refusal) {
	o, refused := newGame(open)
	if refused != nil {
		return nil, player.Agent{}, refused
	}
	if judge == "" {
		judge = chance.Judge(o.game)
	}
	agent, err := parseAgent(o.game, judge)
	if err != nil {
		return nil, player.Agent{}, &refusal{wire.KindAgent, &subjectError{err, judge}}
	}
	return o.record, agent, nil
}
