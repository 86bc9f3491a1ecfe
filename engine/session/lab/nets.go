package lab

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/net"
	"playout/engine/player"
	"playout/engine/search"
	"playout/engine/wire/labwire"
)

// examine answers an Examine.
func (l *Lab) examine(id int, c *labwire.Examine) (kind string, err error) {
	m, err := l.Nets.Net(c.Net)
	if err != nil {
		return l.Nets.WhyMissing(c.Net, err)
	}
	fits, err := fitsOf(l.Nets, c.Net, m)
	if err != nil {
		return labwire.KindNet, err
	}
	l.send(id, labwire.Event{Examined: &labwire.Examined{Net: c.Net, Operations: m.Operations(), Fits: fits}})
	return "", nil
}

// fitsOf returns the games that a net can play. The error says in one line what it has, and what is
// allowed.
func fitsOf(nets player.Nets, name string, m *net.Model) (fits []labwire.Fit, err error) {
	if n := m.Operations(); n > labwire.MaxOperations {
		return nil, fmt.Errorf("the net takes %d operations for a position; allowed: at most %d", n, labwire.MaxOperations)
	}
	var allowed []string
	for _, g := range games.All() {
		planes, wrong := player.PlanesFor(g, m)
		if wrong != nil {
			allowed = append(allowed, g.Spec().ID+" "+player.Inputs(g))
			continue
		}
		agent, wrong := agentFor(g, nets, name, m)
		if wrong != nil {
			err = wrong
			continue
		}
		fits = append(fits, labwire.Fit{Game: g.Spec().ID, Planes: planes.Name, Agent: agent.String()})
	}
	switch {
	case len(fits) > 0:
		return fits, nil
	case err != nil:
		return nil, err
	}
	return nil, fmt.Errorf("the net has %s; allowed: %s", player.InputOf(m), strings.Join(allowed, "; "))
}

// agentFor returns the agent for a net: alpha-beta for one that evaluates, guided search for one with
// priors, and otherwise tree search, as far as the game allows. The agent has made a move.
func agentFor(g game.Game, nets player.Nets, name string, m *net.Model) (player.Agent, error) {
	kinds := []struct{ kind, limit string }{{"alphabeta", "nodes=20000"}, {"puct", "n=200"}, {"uct", "n=200"}}
	switch {
	case m.Evaluation() != nil:
	case m.Policy() > 0:
		kinds = kinds[1:]
	default:
		kinds = kinds[2:]
	}
	var err error
	for _, k := range kinds {
		agent, wrong := player.Parse(g, k.kind+":"+k.limit+",net="+name)
		if wrong == nil {
			limit, _, _ := strings.Cut(k.limit, "=")
			wrong = tryNet(g, nets, k.kind+":"+limit+"=2,net="+name)
		}
		if wrong == nil {
			return agent, nil
		}
		err = wrong
	}
	return player.Agent{}, err
}

// tryNet lets an agent choose the first move of a game, and returns why it cannot.
func tryNet(g game.Game, nets player.Nets, text string) error {
	agent, err := player.Parse(g, text)
	if err != nil {
		return err
	}
	p, err := player.New(g, agent, nets, 1)
	if err != nil {
		return err
	}
	state := g.New(game.NewRand(1))
	seat := game.Seat(0)
	for !state.Acting().Has(seat) {
		seat++
	}
	p.Think(state, seat)
	for !p.Advance(time.Second) {
	}
	r := search.Report{}
	p.Report(&r)
	numbers := []float32{r.Value}
	for _, row := range r.Rows {
		numbers = append(numbers, row.Value, row.Prior)
	}
	for _, x := range numbers {
		if math.IsNaN(float64(x)) || math.IsInf(float64(x), 0) {
			return errors.New("the net judges the first position of " + g.Spec().ID + " by a number that is not finite; allowed: weights that are smaller")
		}
	}
	return nil
}
