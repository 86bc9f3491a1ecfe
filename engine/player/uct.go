package player

import (
	"math"

	"playout/engine/eval"
	"playout/engine/game"
	"playout/engine/net"
	"playout/engine/player/keys"
	"playout/engine/player/tree"
	"playout/engine/search/mcts"
	"playout/engine/strict"
)

// uctKind is tree search by the bound of UCT, with playouts, or with a net instead of them.
var uctKind = kind{name: "uct", defaults: uct{n: 50, c: math.Sqrt2, playouts: anyMove, net: noNet, tree: "full", final: byVisits, result: ownResult, ties: tiesAny, clock: on, reusing: noReuse}}

// Values of the key final.
const (
	byVisits = "visits" // the most visited move is played
	byBound  = "ucb"    // the move of the highest bound is played
	byMean   = "mean"   // the move of the highest mean is played
)

// finals are the values of the key final in the search.
var finals = map[string]mcts.Final{byVisits: mcts.MostVisits, byBound: mcts.HighestBound, byMean: mcts.HighestMean}

// Values of the key result with a meaning of their own.
const (
	ownResult  = "mover" // a seat counts its own result, as it should
	nextResult = "next"  // that of the seat whose turn is next where a playout ends; with a net, in the position evaluated
)

// results are the values of the key result in the search.
var results = map[string]mcts.Reward{ownResult: mcts.OwnReward, "other": mcts.OtherReward, "leaf": mcts.LeafReward, "first": mcts.FirstReward, nextResult: mcts.NextReward}

// Values of the key playouts.
const (
	anyMove = "random"
	careful = "careful" // fatal moves are left out
)

type uct struct {
	n, ms    int     // simulations or milliseconds a move, 0 for the one that does not end a thought
	c        float64 // weight of exploration
	depth    int     // plies after which a playout is cut and evaluated, 0 for no cut
	playouts string  // random or careful
	net      string  // name of a model, ownNet or noNet
	tree     string  // "full", or "flat": only the root is expanded
	final    string  // byVisits, byBound or byMean
	result   string  // whose result a seat counts: one of results
	ties     string  // tiesAny or tiesFirst: the order in which moves are first tried
	clock    string  // on, or off: clocks are ignored
	reusing
}

var (
	_ checker = (*uct)(nil)
	_ netUser = (*uct)(nil)
	_ sharing = (*uct)(nil)
	_ keeper  = (*uct)(nil)
)

func (p uct) copied() params { return &p }
func (p *uct) value() value  { return *p }

func (p *uct) keys(l *keys.List) {
	l.Simulations(&p.n)
	l.Millis(&p.ms)
	l.Number("c", &p.c, 0, 100)
	playoutDepthKey(l, &p.depth)
	l.Choice("playouts", &p.playouts, anyMove, careful)
	modelKey(l, &p.net)
	l.Choice("tree", &p.tree, "full", "flat")
	l.Choice("final", &p.final, byVisits, byBound, byMean)
	l.Choice("result", &p.result, ownResult, "other", "first", nextResult)
	l.Choice("ties", &p.ties, tiesAny, tiesFirst)
	clockKey(l, &p.clock)
	p.reusing.keys(l)
}

// check refuses cut playouts in games without a heuristic, careful ones in games without them, and
// both together with a net, which replaces playouts.
func (p *uct) check(g game.Game) error {
	if p.net != noNet && p.depth > 0 {
		return strict.Wrong("net", "net and depth exclude each other, a net takes the place of playouts").Allow("one of them")
	}
	if _, ok := g.New(game.NewRand(0)).(game.Heuristic); !ok && p.depth > 0 {
		return strict.Wrong("depth", "%s has no heuristic to evaluate a position where a playout is cut", g.Spec().ID).Allow("depth=0")
	}
	if p.playouts == careful {
		if _, ok := g.New(game.NewRand(0)).(game.CarefulPlayouter); !ok {
			return strict.Wrong("playouts", "%s has no careful playouts", g.Spec().ID).Allow("playouts=%s", anyMove)
		}
		if p.net != noNet || p.depth > 0 {
			return strict.Wrong("playouts", "playouts=%s goes to the end and takes no net", careful).Allow("depth=0, net=%s", noNet)
		}
	}
	if err := checkResult(g, p.result); err != nil {
		return err
	}
	return p.reusing.check(p.ms, p.whyNothingKept(g))
}

// checkResult refuses results of another seat in games in which that is not one seat's.
func checkResult(g game.Game, result string) error {
	if spec := g.Spec(); result != ownResult && (len(spec.Seats) != 2 || spec.Chance) {
		return strict.Wrong("result", "result=%s is for games of two seats without chance, not for %s", result, spec.ID).Allow("result=%s", ownResult)
	}
	return nil
}

func (p *uct) evaluatorWithoutNet(s *setup) eval.Evaluator {
	if p.playouts == careful {
		return eval.NewCarefulPlayout(s.game, s.seed+1)
	}
	playouts := eval.NewPlayout(s.game, p.depth, s.seed+1)
	playouts.ForNext = p.result == nextResult
	return playouts
}

// whyNothingKept returns why the search can keep nothing, "" if it can keep its tree.
func (p *uct) whyNothingKept(g game.Game) string {
	if p.tree == "flat" {
		return "of a tree that is flat"
	}
	return chanceReason(g)
}

func (p *uct) keeping(g game.Game) (keeps, ponders bool) {
	return p.keeps(p.ms, p.whyNothingKept(g)), p.ponder == on
}

func (p *uct) model(own gameInfo) string { return modelName(p.net, own.id) }

func (p *uct) withoutNet(gameInfo) (*kind, params) {
	p.net = noNet
	return &uctKind, p
}

func (p *uct) shares() bool { return p.final == byVisits }

func (p *uct) player(s *setup) (Player, error) {
	e, err := s.evaluator(request{
		net: p.model(s.own), n: p.n, playouts: p.evaluatorWithoutNet(s),
		refuse: func(m *net.Model) string {
			if m.HasValue() {
				return ""
			}
			return "has no value to take the place of playouts; allowed: a net with one, or puct"
		},
	})
	if err != nil {
		return nil, err
	}
	config := s.tree(e, p.n, p.ms, &p.reusing, p.whyNothingKept(s.game))
	config.Search.Rule, config.Search.C = mcts.UCT, p.c
	if p.tree == "flat" {
		config.Search.Nodes = 1
	}
	if p.net != noNet && p.result == nextResult {
		p.result = "other"
	}
	config.Search.Final, config.Search.Reward, config.Search.InOrder = finals[p.final], results[p.result], p.ties == tiesFirst
	return tree.New(config), nil
}
