package player

import (
	"fmt"

	"playout/engine/game"
	"playout/engine/player/deepening"
	"playout/engine/player/evaluation"
)

func (p *alphaBeta) unit(g game.Game) (unit string, perUnit int) {
	if p.eval == evaluation.Net {
		e := evaluation.ByNet(g)
		return e.Unit, e.PerUnit
	}
	if e := evaluation.Of(g, p.eval); e != nil {
		return e.Unit, e.PerUnit
	}
	return "", 0
}

// evaluate configures the search's evaluation: the agent's net or, if there is none, the heuristic.
func (p *alphaBeta) evaluate(s *setup, config *deepening.Config) error {
	name := p.eval
	if name == evaluation.Net {
		f, err := s.find(p.model(s.own), p.playsWithoutNet(s.own))
		if err != nil {
			return err
		}
		if f.model != nil {
			return byValue(s, f, config)
		}
		name = evaluation.Heuristic
	}
	e := evaluation.Of(s.game, name)
	config.Search.Evaluation = *e
	if p.without != "" {
		config.Search.Without, _ = evaluation.LeftOut(e, p.without)
	}
	return nil
}

// byValue makes a search evaluate by the value of a model. An evaluation net is updated from
// position to position; any other net evaluates each position from scratch.
func byValue(s *setup, f found, config *deepening.Config) (err error) {
	by := evaluation.ByNet(s.game)
	config.Net = f.name
	if placer, ok := s.game.(game.Placer); ok && f.model.Evaluation() != nil {
		by.Points, config.Kernel, err = evaluation.Running(f.model.Evaluation(), placer.Placement(), by.Scale)
		if err != nil {
			return fmt.Errorf("net %q: %w", game.Clip(f.name), err)
		}
	} else {
		if !f.model.HasValue() {
			return fmt.Errorf("net %q has no value to evaluate by; allowed: a net with one, or another eval", game.Clip(f.name))
		}
		e, err := s.run(f, request{})
		if err != nil {
			return err
		}
		by.Points, config.Kernel = evaluation.Values(e.evaluates, by.Scale), e.kernel
	}
	config.Search.Evaluation = by
	return nil
}
