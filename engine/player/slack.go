package player

import (
	"slices"
	"strconv"

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
	s.Unit, s.PerUnit = a.Unit(g)
	return s
}

// Unit is what an agent's reports tell points in, and how many points of its
// evaluation one is; "" and 0 of an agent that has none.
func (a Agent) Unit(g game.Game) (unit string, perUnit int) {
	evaluated, is := g.(game.Evaluated)
	if o := a.Resolve().options; is && o.eval != "" {
		list := evaluated.Evaluations()
		if at := slices.IndexFunc(list, func(e game.Evaluation) bool { return e.Name == string(o.eval) }); at >= 0 {
			return list[at].Unit, list[at].PerUnit
		}
	}
	return "", 0
}

// Apart is the agent that tells the moves that are at most so many points worse than
// the best apart, where it searches by alpha-beta: of others it knows no more than
// that they are worse. It is itself where it does not.
func (a Agent) Apart(points int) Agent {
	if a = a.Resolve(); a.ties == "" {
		return a
	}
	if a.ties = tiesAny; points > 0 {
		a.ties = word(strconv.Itoa(min(points, game.MaxPoints)))
	}
	return a
}
