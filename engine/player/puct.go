package player

import (
	"fmt"

	"playout/engine/eval"
	"playout/engine/game"
	"playout/engine/player/keys"
	"playout/engine/search/mcts"
)

// puctKind is tree search by PUCT, with a net's policy and value, or with equal
// priors and playouts.
var puctKind = kindOf("puct", puct{n: 400, c: 2, net: ownNet, paths: "apart"})

type puct struct {
	n, ms int     // simulations or milliseconds a move, 0 for those that do not end it
	c     float64 // weight of exploration
	net   string  // name of a model, ownNet or noNet
	sampling
	draw  float64 // what a draw is worth in the search
	paths string  // to a position: "apart", or "joined": they share its statistics
	solve int     // empties from which the end is solved exactly
}

func (p *puct) keys() []keys.Key {
	return []keys.Key{
		keys.Simulations(&p.n), keys.Millis(&p.ms), keys.Number("c", &p.c, 0, 100), modelKey(&p.net),
		keys.Number("noise", &p.noise, 0, 1), keys.Number("alpha", &p.alpha, 0, 100), keys.Whole("noiseplies", &p.noisePlies, 0, 10_000),
		keys.Number("temp", &p.temp, 0, 100), keys.Whole("tempplies", &p.tempPlies, 0, 10_000),
		keys.Number("draw", &p.draw, -1, 1), keys.Choice("paths", &p.paths, "apart", "joined"), solving(&p.solve),
	}
}

// check refuses joined paths in games with chance: there no two paths are sure to
// lead to one position.
func (p *puct) check(g game.Game) error {
	if p.paths == "joined" && g.Spec().Chance {
		return fmt.Errorf("paths=joined is not for games with chance, such as %s; allowed: paths=apart", g.Spec().ID)
	}
	return checkSolve(g, p.solve)
}

func (p *puct) model() string { return p.net }

func (p *puct) withoutNet() (*kind, params) {
	p.net = noNet
	return &puctKind, p
}

// managesWithout: the default net is asked for wherever there is one.
func (p *puct) managesWithout() bool { return p.net == ownNet }

func (p *puct) shares() bool { return p.temp == 0 && p.solve == 0 }

func (p *puct) slack(_ game.Game, ply int) *Slack {
	if p.temp > 0 && within(ply, p.tempPlies) {
		return &Slack{}
	}
	return nil
}

func (p *puct) player(s *setup) (Player, error) {
	playouts := eval.NewRollout(s.game, 0, s.seed+1)
	playouts.Draw = float32(p.draw)
	e, err := s.evaluator(wish{net: p.net, optional: p.managesWithout(), n: p.n, policy: true, playouts: playouts})
	if err != nil {
		return nil, err
	}
	config := s.tree(p.n)
	config.Evaluator, config.Rule, config.C = e.evaluates, mcts.PUCT, p.c
	config.Draw, config.Joined = float32(p.draw), p.paths == "joined"
	player := s.searcher(e, config, p.n, p.ms)
	player.sampling, player.drawn = p.sampling, p.draw
	return s.endgame(p.solve, p.ms, player), nil
}
