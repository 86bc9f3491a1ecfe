package player

import (
	"playout/engine/eval"
	"playout/engine/game"
	"playout/engine/player/keys"
	"playout/engine/player/tree"
	"playout/engine/search/mcts"
	"playout/engine/strict"
)

// puctKind is tree search by a policy: a net's policy and value, or equal priors with playouts or
// the game's heuristic.
var puctKind = kind{name: "puct", defaults: puct{n: 400, c: defaultC, net: ownNet, fpu: "reduced", drawFor: "both", result: ownResult, paths: "apart", values: auto, priors: auto, selects: "puct", clock: on, reusing: noReuse}}

// defaultC is the default weight of exploration; with a net, a game may declare another one.
const defaultC = 2

// usualC returns the default weight of exploration in a game.
func (p *puct) usualC(own gameInfo) float64 {
	if own.Exploration != 0 && p.net != noNet {
		return own.Exploration
	}
	return defaultC
}

func (p *puct) tune(own gameInfo, given params) { p.c = given.(*puct).usualC(own) }

// quiescence is the word of the key value for the game's own evaluation after the noisy moves are
// played out.
const quiescence = "quiescence"

// selections lists the selection rules by the words of the key select.
var selections = []struct {
	word string
	rule *mcts.Rule
}{
	{"puct", mcts.PUCT},
	{"gumbel", mcts.Gumbel},
}

type puct struct {
	n, ms int     // simulations or milliseconds a move, 0 for the one that does not end a thought
	c     float64 // weight of exploration
	net   string  // name of a model, ownNet or noNet
	tree.Sampling
	fpu     string  // first play urgency, the value of moves without visits: "reduced" or "zero"
	draw    float64 // the value of a draw in the search
	drawFor string  // whose value that is: "both", or "mover": the side to move there, the opposite for the other
	result  string  // whose result a seat counts: one of results
	paths   string  // to a position: "apart", or "joined": they share its statistics
	values  string  // of positions: auto (the net, or else a playout), heuristic or quiescence
	priors  string  // of moves: auto (the net, or else equal), or heuristic
	solve   int     // empties from which the end is solved exactly
	selects string  // one of selections
	clock   string  // on, or off: clocks are ignored
	reusing
}

// rule returns the selection rule.
func (p *puct) rule() *mcts.Rule {
	for _, s := range selections {
		if s.word == p.selects {
			return s.rule
		}
	}
	return nil
}

func selectionWords() []string {
	words := make([]string, len(selections))
	for i, s := range selections {
		words[i] = s.word
	}
	return words
}

var (
	_ checker     = (*puct)(nil)
	_ netUser     = (*puct)(nil)
	_ netOptional = (*puct)(nil)
	_ sharing     = (*puct)(nil)
	_ slacker     = (*puct)(nil)
	_ keeper      = (*puct)(nil)
	_ tuned       = (*puct)(nil)
)

func (p puct) copied() params { return &p }
func (p *puct) value() value  { return *p }

func (p *puct) keys(l *keys.List) {
	l.Simulations(&p.n)
	l.Millis(&p.ms)
	l.Number("c", &p.c, 0, 100).Void = p.rule().Plans()
	modelKey(l, &p.net)
	l.Choice("fpu", &p.fpu, "reduced", "zero").Void = p.rule().Plans()
	l.Number("noise", &p.Noise, 0, 1)
	l.Number("alpha", &p.Alpha, 0, 100)
	l.Whole("noiseplies", &p.NoisePlies, 0, 10_000)
	l.Number("temp", &p.Temp, 0, 100)
	l.Whole("tempplies", &p.TempPlies, 0, 10_000)
	l.Number("draw", &p.draw, -1, 1)
	l.Choice("drawfor", &p.drawFor, "both", "mover")
	l.Choice("result", &p.result, ownResult, "other", "leaf")
	l.Choice("paths", &p.paths, "apart", "joined")
	l.Choice("value", &p.values, auto, heuristic, quiescence)
	l.Choice("priors", &p.priors, auto, heuristic)
	solveKey(l, &p.solve)
	l.Choice("select", &p.selects, selectionWords()...)
	clockKey(l, &p.clock)
	p.reusing.keys(l)
}

// check refuses joined paths in games with chance: two paths may lead to different positions
// there. A rule that plans the simulations of a thought must know their number; it also determines
// the values that c, fpu, alpha and temp set.
func (p *puct) check(g game.Game) error {
	if p.rule().Plans() {
		switch {
		case p.ms > 0:
			return strict.Wrong("ms", "select=%s shares out the simulations of a thought, and ms leaves open how many there are", p.selects).Allow("n")
		case p.c != p.usualC(infoOf(g)) || p.fpu != "reduced" || p.Alpha > 0 || p.Temp > 0:
			return strict.Wrong("select", "c, fpu, alpha and temp mean nothing with select=%s", p.selects).Allow("noise, to vary its games")
		}
	}
	if err := checkResult(g, p.result); err != nil {
		return err
	}
	if p.paths == "joined" && g.Spec().Chance {
		return strict.Wrong("paths", "paths=joined is not for games with chance, such as %s", g.Spec().ID).Allow("paths=apart")
	}
	s := g.New(game.NewRand(0))
	if _, ok := s.(game.Heuristic); !ok && p.values == heuristic {
		return strict.Wrong("value", "%s has no heuristic", g.Spec().ID).Allow("value=%s", auto)
	}
	if _, ok := s.(game.Tactical); !ok && p.values == quiescence {
		return strict.Wrong("value", "%s has no noisy moves to play out", g.Spec().ID).Allow("value=%s, value=%s", auto, heuristic)
	}
	if !hasLookahead(g) && p.priors == heuristic {
		return strict.Wrong("priors", "%s has no evaluation of the positions after a move", g.Spec().ID).Allow("priors=%s", auto)
	}
	if err := p.reusing.check(p.ms, p.whyNothingKept(g)); err != nil {
		return err
	}
	return checkSolve(g, p.solve)
}

// hasLookahead reports whether priors can come from the evaluation of the positions after a move.
func hasLookahead(g game.Game) bool {
	_, ok := g.(game.Evaluated)
	return ok && len(g.Spec().Seats) == 2 && !g.Spec().Chance
}

// evaluatorWithoutNet returns the evaluator of positions if there is no net.
func (p *puct) evaluatorWithoutNet(s *setup) eval.Evaluator {
	switch p.values {
	case heuristic:
		return eval.Heuristic{}
	case quiescence:
		return eval.NewQuiescence(s.game)
	}
	playouts := eval.NewPlayout(s.game, 0, s.seed+1)
	if p.drawFor == "both" { // the mover of a draw in a playout is not known
		playouts.Draw = float32(p.draw)
	}
	return playouts
}

// whyNothingKept returns why the search can keep nothing, "" if it can keep its tree. A rule that
// plans the simulations of a thought starts from moves without visits.
func (p *puct) whyNothingKept(g game.Game) string {
	if p.rule().Plans() {
		return "with select=" + p.selects
	}
	return chanceReason(g)
}

func (p *puct) keeping(g game.Game) (keeps, ponders bool) {
	return p.keeps(p.ms, p.whyNothingKept(g)), p.ponder == on
}

func (p *puct) model(own gameInfo) string { return modelName(p.net, own.id) }

func (p *puct) withoutNet(own gameInfo) (*kind, params) {
	usual := p.c == p.usualC(own)
	if p.net = noNet; usual {
		p.c = p.usualC(own)
	}
	return &puctKind, p
}

// playsWithoutNet reports whether the net is the game's own, used if it is available.
func (p *puct) playsWithoutNet(gameInfo) bool { return p.net == ownNet }

func (p *puct) shares() bool { return p.Temp == 0 && p.solve == 0 }

func (p *puct) slack(_ game.Game, ply int) *Slack {
	if p.Temp > 0 && tree.Within(ply, p.TempPlies) {
		return &Slack{}
	}
	return nil
}

func (p *puct) player(s *setup) (Player, error) {
	e, err := s.evaluator(request{net: p.model(s.own), optional: p.playsWithoutNet(s.own), n: p.n, policy: p.priors == auto, values: p.values != auto, playouts: p.evaluatorWithoutNet(s)})
	if err != nil {
		return nil, err
	}
	config := s.tree(e, p.n, p.ms, &p.reusing, p.whyNothingKept(s.game))
	config.Search.Rule, config.Search.C = p.rule(), p.c
	if p.priors == heuristic {
		config.Search.Policy = eval.NewLookahead(s.game)
	}
	config.Search.Draw, config.Search.Joined = float32(p.draw), p.paths == "joined"
	config.Search.DrawForMover, config.Search.ZeroFirst, config.Search.Reward = p.drawFor == "mover", p.fpu == "zero", results[p.result]
	config.Sampling, config.Drawn = p.Sampling, p.draw
	return s.endgame(p.solve, p.ms, tree.New(config)), nil
}
