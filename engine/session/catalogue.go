package session

import (
	"fmt"

	"playout/engine/chance"
	"playout/engine/exercise/grade"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/player"
	"playout/engine/session/announced"
	"playout/engine/wire"
)

// welcome answers a Hello: it lists all games with the agents that can play them.
func welcome(h *wire.Hello, models announced.Nets) (*wire.Welcome, *refusal) {
	if h.Version != wire.Version {
		return nil, refuse(wire.KindMessage, "version %d of the protocol is unknown; allowed: %d", h.Version, wire.Version)
	}
	welcome := &wire.Welcome{Version: wire.Version}
	for _, g := range games.All() {
		entry := wire.Game{ID: g.Spec().ID, Seats: g.Spec().Seats, Chance: g.Spec().Chance, Hint: models.HintAgent(g), Judge: chance.Judge(g), Draws: g.Spec().Draws, Levels: player.LevelsVersion(g), Forms: formsOf(g)}
		entry.Together, entry.Unit, entry.Book = game.Together(g), grade.UnitOf(g), g.Spec().Book != ""
		if g, is := g.(game.Configurable); is {
			for _, o := range g.Options() {
				entry.Options = append(entry.Options, wire.Option{Name: o.Name, Value: o.Value, Default: o.Default, Values: o.Values, Min: o.Min, Max: o.Max, Seats: o.Seats})
			}
		}
		for _, a := range player.Offered(g) {
			agent := wire.Agent{Name: a.String(), Level: a.Level()}
			if models.Has(a.Net()) {
				agent.Net = a.Net()
			}
			if a.Level() > 0 {
				agent.About = a.InFull()
				if bare := a.InVariants().InFull(); bare != agent.About {
					agent.Bare = bare
				}
			}
			if w, measured := a.Worth(g); measured {
				agent.Worth = &wire.Worth{Against: w.Against.String(), Score: w.Score, Games: w.Games}
			}
			entry.Agents = append(entry.Agents, agent)
		}
		entry.Agents = append(entry.Agents, models.Offered(g)...)
		welcome.Games = append(welcome.Games, entry)
	}
	return welcome, nil
}

// parseAgent reads the agent string of a command. A session always refuses agents that are other
// programs, since commands may come from a link.
func parseAgent(g game.Game, text string) (player.Agent, error) {
	agent, err := player.Parse(g, text)
	if err == nil && agent.Outside() {
		err = fmt.Errorf("agent %q: %w", agent, player.ErrProgram)
	}
	return agent, err
}

// check answers a Check in a game.
func check(g game.Game, models announced.Nets, c *wire.Check) (*wire.Checked, *refusal) {
	agent, err := parseAgent(g, c.Agent)
	if err != nil {
		return nil, &refusal{wire.KindAgent, &subjectError{err, c.Agent}}
	}
	checked := &wire.Checked{Agent: agent.String()}
	if full := agent.InFull(); full != checked.Agent {
		checked.Full = full
	}
	for _, v := range agent.Values() {
		checked.Values = append(checked.Values, wire.Value{Key: v.Key, Value: v.Value})
	}
	if models.Has(agent.Net()) {
		checked.Net = agent.Net()
	}
	return checked, nil
}

// describe answers a Describe in a game.
func describe(g game.Game, models announced.Nets) *wire.Kinds {
	kinds := &wire.Kinds{}
	for _, k := range player.Kinds(g, models.Has) {
		kind := wire.Kind{Name: k.Name}
		for _, key := range k.Keys {
			kind.Keys = append(kind.Keys, wire.Key(key))
		}
		kinds.Kinds = append(kinds.Kinds, kind)
	}
	return kinds
}
