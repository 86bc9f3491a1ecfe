package player

import "playout/engine/game"

// Slack is how much worse than the best move found an agent's move may be on purpose.
type Slack struct {
	// Points is that limit in points of the agent's evaluation; 0 if moves are drawn at a
	// temperature, or some are hasty.
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
	// exactWithin makes the agent find the exact values of moves up to points worse than the best,
	// and play any of them.
	exactWithin(points int)
}

// Unit returns the measure in which the agent's reports value moves, and how many points of its
// evaluation make one; "" and 0 for none.
func (a Agent) Unit(g game.Game) (unit string, perUnit int) {
	if p, ok := a.copied().(scorer); ok {
		return p.unit(g)
	}
	return "", 0
}

// ExactWithin returns the agent that finds the exact value of each move up to points worse than the
// best: alpha-beta otherwise finds only that a move is worse. Other agents stay the same.
func (a Agent) ExactWithin(points int) Agent {
	a = a.Resolve()
	p, ok := a.copied().(scorer)
	if !ok {
		return a
	}
	p.exactWithin(points)
	return a.with(p)
}
