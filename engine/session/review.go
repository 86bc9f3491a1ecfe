package session

import (
	"playout/engine/chance"
	"playout/engine/player"
	"playout/engine/session/extension"
	"playout/engine/session/reviews"
	"playout/engine/wire"
)

// inside has what a session does for the place that looks inside a game, nil in a small session.
type inside struct {
	dissect  func(id int, c *wire.Dissect) *refusal
	simulate func(id int, c *wire.Simulate) (*query, *refusal)
}

// lookInside adds the commands for the place that looks inside a game.
func (s *Session) lookInside() {
	s.inside = inside{s.startDissect, s.newSimulation}
	s.Extend(func(h extension.Host) extension.Extension {
		return &reviewing{reviews.Reviews{Host: h}}
	})
}

// reviewing is the extension that reviews games.
type reviewing struct{ reviews.Reviews }

// Handle implements extension.Extension. The open game stays as it is.
func (r *reviewing) Handle(c *wire.Command) (handled bool, kind string, err error) {
	switch {
	case c.Review != nil:
		o, agent, refused := reviewed(&c.Review.Open, c.Review.Judge)
		if refused != nil {
			return true, refused.kind, refused.err
		}
		workers := 1
		if r.Helpers.Leads() {
			workers = c.Review.Workers
		}
		kind, err = r.Begin(reviews.Request{ID: c.ID, Record: o.record, Agent: agent, State: c.Review.State, Workers: workers, Facts: o.facts()})
	case c.ReviewTask != nil:
		o, agent, refused := reviewed(&c.ReviewTask.Open, c.ReviewTask.Judge)
		if refused != nil {
			return true, refused.kind, refused.err
		}
		kind, err = r.Task(c.ID, o.record, agent, c.ReviewTask)
	case c.EndReview != nil:
		r.End()
	default:
		return false, "", nil
	}
	return true, kind, err
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
