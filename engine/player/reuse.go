package player

import (
	"playout/engine/game"
	"playout/engine/player/keys"
	"playout/engine/player/tree"
	"playout/engine/search/mcts"
	"playout/engine/strict"
)

// reusing sets what an agent's players keep from one thought to the next, and whether they ponder.
type reusing struct {
	reuse  string // one of auto, on, off
	ponder string // on or off
}

// noReuse is the default: agents limited by time keep results that are still valid; those limited
// by a count start over, so that a thought depends only on the seed and the position.
var noReuse = reusing{auto, off}

// Values of the keys reuse and ponder.
const (
	auto = "auto" // reuse: on if time limits a thought; keys of puct use it too
	on   = "on"
	off  = "off"
)

func (r *reusing) keys(l *keys.List) {
	reuse, ponder := l.Choice("reuse", &r.reuse, auto, on, off), l.Choice("ponder", &r.ponder, off, on)
	ponder.Needs = "ms"
	for _, k := range []*keys.Key{reuse, ponder} {
		all := k.Words(nil)
		k.Words = func(g game.Game) []string {
			if g != nil && chanceReason(g) != "" {
				return all[:1]
			}
			return all
		}
	}
}

// check puts the keys into canonical form for a limit in milliseconds, 0 for a count. If there is a
// reason why the agent keeps nothing, neither key is allowed.
func (r *reusing) check(ms int, reason string) error {
	switch {
	case reason != "" && *r != noReuse:
		return strict.Wrong("reuse", "reuse and ponder have nothing to keep %s", reason).Allow("neither of them")
	case r.ponder == on && ms == 0:
		return strict.Wrong("ponder", "ponder=on is for agents limited by time").Allow("ponder with ms")
	case r.ponder == on && r.reuse != auto:
		return strict.Wrong("reuse", "ponder=on keeps what it finds, and reuse means nothing beside it").Allow("one of them")
	}
	if (ms > 0) == (r.reuse == on) {
		r.reuse = auto
	}
	return nil
}

// keeps reports whether players keep results that are still valid, given the limit in milliseconds
// and the reason why nothing can be kept, "" if something can.
func (r *reusing) keeps(ms int, reason string) bool {
	return reason == "" && (r.reuse == on || r.reuse == auto && ms > 0)
}

// tree configures a tree search of n simulations a move or, if n is 0, of ms milliseconds, which
// keeps its tree unless there is nothing to keep. The kind sets the rest.
func (s *setup) tree(e evaluator, n, ms int, r *reusing, reason string) tree.Config {
	search := mcts.Config{Game: s.game, Evaluator: e.evaluates, Budget: n, Nodes: s.part.Nodes(), Seed: s.seed}
	if search.Keep = r.keeps(ms, reason); n > 0 && !search.Keep {
		search.Nodes = min(maxNodes, n+1)
	}
	return tree.Config{
		Search: search, Pace: s.pace(n, s.part.limit(ms)), Net: e.net, Kernel: e.kernel, Ponder: r.ponder == on,
	}
}

// chanceReason returns why a tree keeps nothing in a game with chance, "" in one without: a node
// stands for all positions after the same moves, whatever the outcome of chance.
func chanceReason(g game.Game) string {
	if g.Spec().Chance {
		return "in a game with chance, such as " + g.Spec().ID
	}
	return ""
}

// keeper is a kind whose players may keep what they found.
type keeper interface {
	// keeping reports whether players keep results that are still valid, and whether they ponder.
	keeping(game.Game) (keeps, ponders bool)
}

// Keeps reports whether players of the agent keep, from one thought to the next, the results that
// are still valid after the plies passed to RecordPly. Players of other agents start each thought
// over.
func (a Agent) Keeps(g game.Game) bool {
	keeps, _ := a.keeping(g)
	return keeps
}

// Ponders reports whether players of the agent think while others do.
func (a Agent) Ponders(g game.Game) bool {
	_, ponders := a.keeping(g)
	return ponders
}

func (a Agent) keeping(g game.Game) (keeps, ponders bool) {
	if p, ok := a.copied().(keeper); ok {
		return p.keeping(g)
	}
	return false, false
}
