package session

import (
	"playout/engine/chance"
	"playout/engine/player"
	"playout/engine/session/reviews"
	"playout/engine/wire"
)

// handleReview starts a review. The open game stays as it is.
func (s *Session) handleReview(id int, c *wire.Review) *refusal {
	o, agent, refused := reviewed(&c.Open, c.Judge)
	if refused != nil {
		return refused
	}
	workers := 1
	if s.crew.Leads() {
		workers = c.Workers
	}
	if kind, err := s.reviews.Begin(reviews.Request{ID: id, Record: o.record, Agent: agent, State: c.State, Workers: workers, Facts: o.facts()}); err != nil {
		return &refusal{kind, err}
	}
	return nil
}

// handleReviewTask starts a helper's task of a leader's review.
func (s *Session) handleReviewTask(id int, c *wire.ReviewTask) *refusal {
	o, agent, refused := reviewed(&c.Open, c.Judge)
	if refused != nil {
		return refused
	}
	if kind, err := s.reviews.Task(id, o.record, agent, c); err != nil {
		return &refusal{kind, err}
	}
	return nil
}

// facts returns what a review tells about the game besides its judgements.
func (o *openGame) facts() (f reviews.Facts) {
	last := len(o.openings) - 1
	if f.Opening = o.openings[last]; f.Opening != nil {
		for f.Theory = last; f.Theory > 0 && o.openings[f.Theory-1] == f.Opening; {
			f.Theory--
		}
	}
	if o.over() {
		f.End = o.asMain()
	}
	return f
}

// reviewed returns the game of an Open, at the end of the line that it shows, and the agent that
// judges it.
func reviewed(open *wire.Open, judge string) (*openGame, player.Agent, *refusal) {
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
	return o, agent, nil
}
