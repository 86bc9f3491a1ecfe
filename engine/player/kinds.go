package player

import (
	"fmt"
	"strings"
	"time"

	"playout/engine/game"
	"playout/engine/instant"
	"playout/engine/player/keys"
	"playout/engine/player/pace"
)

// kinds lists all kinds of agents except levels, in the order in which they are offered. Each kind
// is defined in its own file.
var kinds = []*kind{&randomKind, &rulesKind, &alphaBetaKind, &flatKind, &uctKind, &puctKind, &policyKind, &uciKind}

// kind is a kind of agent: its name, its default parameters, and properties of all its agents.
type kind struct {
	name     string
	defaults value // of the parameters, unless the game tunes them
	silent   bool  // its agents report no values of moves
	outside  bool  // its agents start another program
}

// value holds the parameters of an agent in the form that an Agent stores and compares: a struct
// with comparable fields, of a type that belongs to its kind.
type value interface {
	// copied returns the parameters in a copy that may be changed.
	copied() params
}

// params holds the parameters of an agent in a form that can be changed: a pointer to its value.
//
// Optional abilities of kinds are separate interfaces, which each kind asserts in its file:
// checker, netUser, netSparing, sharing, deepener, scorer, slacker, keeper, tuned.
type params interface {
	value() value
	// keys adds the keys of agent strings in canonical order.
	keys(*keys.List)
	// player makes a player of parameters that were checked.
	player(*setup) (Player, error)
}

// tuned is a kind with a default that depends on the game and on other parameters.
type tuned interface {
	// tune sets such defaults for a game, given an agent's parameters.
	tune(own gameInfo, given params)
}

// defaultsFor returns the kind's default parameters in a game, given an agent's parameters.
func (k *kind) defaultsFor(own gameInfo, given params) params {
	p := k.defaults.copied()
	if t, ok := p.(tuned); ok {
		t.tune(own, given)
	}
	return p
}

// keysOf returns the keys of parameters, which read and set their fields.
func keysOf(p params) keys.List {
	var l keys.List
	p.keys(&l)
	return l
}

// checker is a kind with parameters that may not fit a game or one another.
type checker interface {
	// check puts the parameters into canonical form, or returns an error that says what is wrong
	// and what is allowed.
	check(game.Game) error
}

func check(g game.Game, p params) error {
	if c, ok := p.(checker); ok {
		return c.check(g)
	}
	return nil
}

// setup holds the inputs for making a player other than its parameters.
type setup struct {
	game game.Game
	own  gameInfo // about the game
	nets Nets     // may be nil
	seed uint64
	part Share
	now  func() instant.Time
}

// pace returns the pace of thoughts of n simulations each or, if n is 0, of a time limit; a limit
// of 0 means none.
func (s *setup) pace(n int, limit time.Duration) pace.Pace {
	if limit == 0 {
		limit = pace.Forever
	}
	return pace.New(s.game, n, limit, s.now)
}

func findKind(name string) *kind {
	for _, k := range kinds {
		if k.name == name {
			return k
		}
	}
	return nil
}

// kindNames returns the kinds that can play here, for messages.
func kindNames() string {
	var names []string
	for _, k := range kinds {
		if !k.outside || startsPrograms {
			names = append(names, k.name)
		}
	}
	return strings.Join(names, ", ") + fmt.Sprintf(", level:1 to level:%d", Levels)
}
