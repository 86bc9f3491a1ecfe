package player

import (
	"fmt"
	"strconv"
	"strings"

	"playout/engine/game"
	"playout/engine/plaintext"
	"playout/engine/player/keys"
	"playout/engine/player/levels"
	"playout/engine/strict"
)

// Agent is a parsed agent string: the kind of agent and its parameters. Agents of one game are
// equal exactly if their canonical strings are.
type Agent struct {
	kind     *kind
	value    value    // its parameters
	own      gameInfo // the game that it plays
	strength int      // 1 to 10 for a level, whose play the other fields define; 0 for any other agent
}

// maxText is the longest agent string read, in bytes.
const maxText = 320

// Parse reads an untrusted agent string for a game. The error is a *strict.Fault about the first
// wrong key, with the key as path. Parse first tries the string as it stands, since its typography
// may belong to a file name, and normalises it only if that fails.
func Parse(g game.Game, text string) (Agent, error) {
	a, err := parseExact(g, text)
	if plain := plaintext.Normal(text); err != nil && plain != text {
		return parseExact(g, plain)
	}
	return a, err
}

// parseExact is Parse without the normalisation of typography.
func parseExact(g game.Game, text string) (Agent, error) {
	fail := func(err error) (Agent, error) {
		return Agent{}, strict.In("", fmt.Sprintf("agent %q: ", game.Clip(text)), err)
	}
	if len(text) > maxText {
		return fail(strict.Wrong("", "%d bytes are too long", len(text)).Allow("%d", maxText))
	}
	name, rest, keyed := strings.Cut(text, ":")
	if name == levelKind {
		strength, err := strconv.Atoi(rest)
		if err != nil || strength < 1 || strength > Levels {
			return fail(strict.Wrong("", "a level is a number from 1 to %d, as in level:5", Levels))
		}
		return newLevel(g, strength), nil
	}
	k := findKind(name)
	if k == nil {
		return fail(strict.Wrong("", "no agent %q", game.Clip(name)).Allow("%s", kindNames()))
	}
	p, err := k.read(infoOf(g), rest, keyed)
	if err == nil {
		err = check(g, p)
	}
	if err != nil {
		return fail(err)
	}
	return Agent{kind: k, value: p.value(), own: infoOf(g)}, nil
}

// read returns the parameters that an agent string's keys set in a game.
func (k *kind) read(own gameInfo, text string, keyed bool) (params, error) {
	p := k.defaults.copied()
	if !keyed {
		return k.defaultsFor(own, p), nil
	}
	if err := keys.Read(k.name, keysOf(p), text); err != nil {
		return nil, err
	}
	p = k.defaultsFor(own, p)
	return p, keys.Read(k.name, keysOf(p), text)
}

// copied returns the agent's parameters in a copy that may be changed, nil for the
// zero Agent.
func (a Agent) copied() params {
	if a.kind == nil {
		return nil
	}
	return a.value.copied()
}

// with returns the agent with other parameters of its kind.
func (a Agent) with(p params) Agent {
	a.value = p.value()
	return a
}

// String returns the canonical agent string: the keys in their order, without those at their
// default value. Parse inverts it.
func (a Agent) String() string {
	if a.strength > 0 {
		return levelKind + ":" + strconv.Itoa(a.strength)
	}
	return a.text(false)
}

// InFull returns the agent string of the agent that a level stands for, or of the agent itself. It
// always has the number of simulations or plies, even if that is the default.
func (a Agent) InFull() string { return a.text(true) }

// text returns the agent string without regard to the level; in full it has default limits too.
func (a Agent) text(full bool) string {
	if a.kind == nil {
		return ""
	}
	text := keys.Format(keysOf(a.copied()), keysOf(a.kind.defaultsFor(a.own, a.copied())), full)
	if text == "" {
		return a.kind.name
	}
	return a.kind.name + ":" + text
}

// Level returns 1 to 10 for a level, 0 for any other agent.
func (a Agent) Level() int { return a.strength }

// Resolve returns the agent that a level stands for, and any other agent unchanged.
func (a Agent) Resolve() Agent {
	a.strength = 0
	return a
}

// Silent reports whether the agent reports no values of moves.
func (a Agent) Silent() bool { return a.kind != nil && a.kind.silent }

// Outside reports whether the agent starts another program.
func (a Agent) Outside() bool { return a.kind != nil && a.kind.outside }

// netUser is a kind whose agents may use a net.
type netUser interface {
	// model returns the name or path of the model in a game, "" for none.
	model(own gameInfo) string
	// withoutNet returns the kind and parameters that play in a game if the net is not available.
	withoutNet(own gameInfo) (*kind, params)
}

// Net returns the name or path of the agent's model, "" for none.
func (a Agent) Net() string {
	p, ok := a.copied().(netUser)
	if !ok {
		return ""
	}
	return p.model(a.own)
}

// netOptional is a netUser that may play without its net.
type netOptional interface {
	// playsWithoutNet reports whether a player can be made in a game if the net does not exist.
	playsWithoutNet(own gameInfo) bool
}

// playsWithoutNet reports whether a player can be made if the agent's net does not exist.
func (a Agent) playsWithoutNet() bool {
	p, ok := a.copied().(netOptional)
	return ok && p.playsWithoutNet(a.own)
}

// WithoutNet returns the agent that plays if the net is not available: the same search with
// playouts, for an agent without a search the default search, and for a level an agent that is
// nearly as strong as the level or as strong as possible.
func (a Agent) WithoutNet() Agent {
	p, ok := a.copied().(netUser)
	if !ok || p.model(a.own) == "" {
		return a
	}
	k, without := p.withoutNet(a.own)
	if a.strength > 0 {
		if withoutNet := levels.WithoutNet(a.own.id, a.strength); withoutNet != "" {
			k, without = mustRead(a.own, withoutNet)
		}
	}
	a.kind, a.value = k, without.value()
	return a
}

// mustRead reads an agent string of a table for a game; it panics if the string is wrong.
func mustRead(own gameInfo, text string) (*kind, params) {
	name, rest, keyed := strings.Cut(text, ":")
	k := findKind(name)
	p, err := k.read(own, rest, keyed)
	if err != nil {
		panic(fmt.Sprintf("player: %s: %v", text, err))
	}
	return k, p
}

// Offered returns the agents that a selector offers for a game: random, rules and flat Monte
// Carlo, the levels, and tree search and alpha-beta at one second a move. It leaves out agents
// that the game does not support.
func Offered(g game.Game) []Agent {
	var all []Agent
	offer := func(names ...string) {
		for _, name := range names {
			if a, err := Parse(g, name); err == nil {
				all = append(all, a)
			}
		}
	}
	offer("random", "rules", "flat")
	for strength := 1; strength <= Levels; strength++ {
		all = append(all, newLevel(g, strength))
	}
	offer("uct:ms=1000", "alphabeta:ms=1000")
	return all
}
