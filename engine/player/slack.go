package player

import "playout/engine/game"

// Slack is how an agent plays worse moves than the best that it knows, on purpose.
type Slack struct {
	// Points is by how much a move may be worse, in points of the agent's
	// evaluation; 0 where moves are drawn by their visits, at a temperature.
	Points int
	// Unit is what points are counted in, and PerUnit how many points one is; ""
	// and 0 where they are no measure that people know.
	Unit    string
	PerUnit int
}

// slackening is a kind whose agents may play worse moves on purpose.
type slackening interface {
	slack(g game.Game, ply int) *Slack
}

// Slack is that of an agent at a ply of a game, nil for an agent that plays the best
// move that it knows, of equals any.
func (a Agent) Slack(g game.Game, ply int) *Slack {
	if p, ok := a.copied().(slackening); ok {
		return p.slack(g, ply)
	}
	return nil
}

// evaluating is a kind whose agents count in points of an evaluation.
type evaluating interface {
	params
	// unit is what the points are counted in, and how many of them one is.
	unit(game.Game) (unit string, perUnit int)
	// apart has the agent distinguish moves that are so many points worse than the
	// best, and play any of these.
	apart(points int)
}

// Unit is what an agent's reports count points in, and how many points of its
// evaluation one is; "" and 0 for an agent that has none.
func (a Agent) Unit(g game.Game) (unit string, perUnit int) {
	if p, ok := a.copied().(evaluating); ok {
		return p.unit(g)
	}
	return "", 0
}

// Apart is the agent that evaluates each move that is at most so many points worse
// than the best, where it searches by alpha-beta: of others it knows only that they
// are worse. It is itself where it does not.
func (a Agent) Apart(points int) Agent {
	a = a.Resolve()
	p, ok := a.copied().(evaluating)
	if !ok {
		return a
	}
	p.apart(points)
	return a.with(p)
}
