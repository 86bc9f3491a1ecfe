package player

import "playout/engine/game"

// Slack is how much worse than it could an agent plays on purpose.
type Slack struct {
	// Points is how much worse than the best a move may be, in points of the agent's evaluation; 0
	// if moves are drawn at a temperature, or some are hasty.
	Points int
	// Unit is a familiar measure, such as discs, and PerUnit how many points make one; "" and 0 if
	// there is none.
	Unit    string
	PerUnit int
}

// slacker is a kind whose agents may play worse moves on purpose.
type slacker interface {
	slack(g game.Game, ply int) *Slack
}

// Slack returns the slack of an agent at a ply of a game, nil for an agent that plays the best
// move that it finds, or any of several equal ones.
func (a Agent) Slack(g game.Game, ply int) *Slack {
	if p, ok := a.copied().(slacker); ok {
		return p.slack(g, ply)
	}
	return nil
}

// scorer is a kind whose agents value moves in points of an evaluation.
type scorer interface {
	params
	// unit returns the measure of the points, and how many points make one.
	unit(game.Game) (unit string, perUnit int)
	// apart makes the agent value moves up to points worse than the best exactly, and play any of
	// them.
	apart(points int)
}

// Unit returns the measure in which the agent's reports value moves, and how many points of its
// evaluation make one; "" and 0 for none.
func (a Agent) Unit(g game.Game) (unit string, perUnit int) {
	if p, ok := a.copied().(scorer); ok {
		return p.unit(g)
	}
	return "", 0
}

// Apart returns the agent that values each move up to points worse than the best exactly;
// alpha-beta otherwise finds only that a move is worse. Other agents stay the same.
func (a Agent) Apart(points int) Agent {
	a = a.Resolve()
	p, ok := a.copied().(scorer)
	if !ok {
		return a
	}
	p.apart(points)
	return a.with(p)
}
