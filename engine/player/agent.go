package player

import (
	"fmt"
	"strconv"
	"strings"

	"playout/engine/game"
)

// Agent is a parsed agent string: who plays and how. Agents of one game compare
// equal exactly when their strings do.
type Agent struct {
	name string
	options
	own      string // the model that ownNet means, "" for agents without the key net
	strength int    // 1 to 10 for a level, which plays as all the rest says; 0 for any other agent
}

// maxText is the longest agent string read, in bytes.
const maxText = 256

// Parse reads an untrusted agent string for a game. The error says in one line
// what was wrong and what is allowed.
func Parse(g game.Game, text string) (Agent, error) {
	fail := func(format string, args ...any) (Agent, error) {
		return Agent{}, fmt.Errorf("agent %q: %s", game.Clip(text), fmt.Sprintf(format, args...))
	}
	if len(text) > maxText {
		return fail("%d bytes are too long; allowed: %d", len(text), maxText)
	}
	name, rest, keyed := strings.Cut(text, ":")
	if name == levelKind {
		strength, err := strconv.Atoi(rest)
		if err != nil || strength < 1 || strength > Levels {
			return fail("a level is a number from 1 to %d, as in level:5", Levels)
		}
		return newLevel(g, strength), nil
	}
	k := findKind(name)
	if k == nil {
		return fail("no agent %q; allowed: %s", game.Clip(name), kindNames())
	}
	a := Agent{name: k.name, options: k.defaults}
	if k.defaults.net != "" {
		a.own = g.Spec().ID
	}
	if keyed {
		if err := k.read(&a.options, rest); err != nil {
			return fail("%v", err)
		}
	}
	if err := k.check(g, &a.options); err != nil {
		return fail("%v", err)
	}
	return a, nil
}

// String is the canonical agent string: keys in the order of the table, those
// with their default value left out. Parse inverts it.
func (a Agent) String() string {
	if a.strength > 0 {
		return "level:" + strconv.Itoa(a.strength)
	}
	return a.text(false)
}

// InFull is the agent string of what plays: of the agent that a level stands for,
// and with the number of simulations or plies that it thinks, the usual one too.
func (a Agent) InFull() string { return a.text(true) }

// text is the agent string of what plays, with a usual limit or without.
func (a Agent) text(usual bool) string {
	k := findKind(a.name)
	if k == nil {
		return a.name
	}
	defaults := k.defaults
	if a.ms > 0 {
		defaults = k.timed()
	}
	text := a.name
	sep := ":"
	for _, key := range k.keys {
		value := key.format(&a.options)
		limit := (key.name == keyN.name || key.name == keyDepth.name) && value != "0" && a.adaptive != "on"
		if value != key.format(&defaults) || usual && limit {
			text += sep + key.name + "=" + value
			sep = ","
		}
	}
	return text
}

// Level is 1 to 10 for a level, 0 for any other agent.
func (a Agent) Level() int { return a.strength }

// Net is the name of the model that the agent asks, or the path of its file, ""
// for none.
func (a Agent) Net() string {
	switch net := a.Resolve().net; net {
	case noNet:
		return ""
	case ownNet:
		return a.own
	default:
		return net
	}
}

// WithoutNet is the agent that plays on where the net cannot be had: the same
// search with playouts, for an agent without search the default one.
func (a Agent) WithoutNet() Agent {
	if a.Net() == "" {
		return a
	}
	if a.name == "net" {
		a.name, a.options = "puct", findKind("puct").defaults
	}
	a.net = noNet
	if a.eval == byNet {
		a.eval = heuristic
	}
	return a
}

// Resolve is the agent that a level stands for; any other agent is itself.
func (a Agent) Resolve() Agent {
	a.strength = 0
	return a
}

// Offered is what a selector offers for a game: random, rules and flat Monte
// Carlo where the game has what they need, the levels, and searches of a second a move:
// of a tree, and alpha-beta where it can play.
func Offered(g game.Game) []Agent {
	var all []Agent
	for _, name := range []string{"random", "rules", "flat"} {
		if a, err := Parse(g, name); err == nil {
			all = append(all, a)
		}
	}
	for strength := 1; strength <= Levels; strength++ {
		all = append(all, newLevel(g, strength))
	}
	for _, name := range []string{"uct:ms=1000", "alphabeta:ms=1000"} {
		if a, err := Parse(g, name); err == nil {
			all = append(all, a)
		}
	}
	return all
}
