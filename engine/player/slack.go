package player

import (
	"slices"

	"playout/engine/game"
)

// Slack is how an agent plays worse moves than the best that it holds, on purpose.
type Slack struct {
	// Points is by how much a move may be worse, in points of the agent's
	// evaluation; 0 where moves are drawn by their visits, at a temperature.
	Points int
	// Unit is what points are told in, and PerUnit how many points one is; "" and 0
	// where they are no measure that people know.
	Unit    string
	PerUnit int
}

// Slack is that of an agent at a ply of a game, nil for an agent that plays what it
// holds best, of equals any.
func (a Agent) Slack(g game.Game, ply int) *Slack {
	o := a.Resolve().options
	if o.temp > 0 && within(ply, o.tempplies) {
		return &Slack{}
	}
	if o.ties == "" {
		return nil // of agents that do not ask
	}
	points, err := marginOf(o.ties)
	if err != nil || points <= 0 {
		return nil
	}
	s := &Slack{Points: points}
	list := g.(game.Evaluated).Evaluations()
	if at := slices.IndexFunc(list, func(e game.Evaluation) bool { return e.Name == string(o.eval) }); at >= 0 {
		s.Unit, s.PerUnit = list[at].Unit, list[at].PerUnit
	}
	return s
}
