package player

import (
	"fmt"
	"strings"
	"time"

	"playout/engine/game"
	"playout/engine/player/keys"
	"playout/engine/player/pace"
)

// kinds are all kinds of agents except levels, in the order in which they are offered.
// All that is known of a kind is in its own file.
var kinds = []*kind{&randomKind, &rulesKind, &alphaBetaKind, &flatKind, &uctKind, &puctKind, &policyKind, &uciKind}

// kind is a kind of agent: its name, its default parameters, and what is true of all
// its agents.
type kind struct {
	name     string
	defaults value // of the parameters, unless the game tunes them
	silent   bool  // its agents report nothing about what moves are worth
	outside  bool  // its agents start another program
}

// value is the parameters of an agent in the form in which an Agent holds and compares
// them: a struct with comparable fields, of a type that belongs to its kind.
type value interface {
	// copied returns the parameters in a copy that may be changed.
	copied() params
}

// params is the parameters of an agent in the form in which they can be changed: a
// pointer to its value.
//
// What only some kinds have is an interface of its own, which each of them asserts in its file:
// checker, netUser, netSparing, sharing, deepener, scorer, slacker, keeper, tuned.
type params interface {
	value() value
	// keys adds the keys of agent strings in canonical order.
	keys(*keys.List)
	// player makes a player of parameters that were checked.
	player(*setup) (Player, error)
}

// tuned is a kind with a default that depends on the game, and on what else is set.
type tuned interface {
	// tune sets such defaults in a game, beside parameters as.
	tune(own home, as params)
}

// beside is the kind's default parameters in a game, as far as parameters as leave them to
// their defaults.
func (k *kind) beside(own home, as params) params {
	p := k.defaults.copied()
	if t, ok := p.(tuned); ok {
		t.tune(own, as)
	}
	return p
}

// keysOf returns the keys of parameters, which read and set their fields.
func keysOf(p params) keys.List {
	var l keys.List
	p.keys(&l)
	return l
}

// checker is a kind whose parameters do not fit every game, or one another.
type checker interface {
	// check puts the parameters into canonical form, or returns an error that says
	// what is wrong and what is allowed.
	check(game.Game) error
}

func check(g game.Game, p params) error {
	if c, ok := p.(checker); ok {
		return c.check(g)
	}
	return nil
}

// setup is what a player is made from, besides its parameters.
type setup struct {
	game game.Game
	own  home // the game, as its agents know it
	nets Nets // may be nil
	seed uint64
	part Share
	now  func() time.Time
}

// pace is the pace of thoughts of n simulations each or, if n is 0, of a limit in time; 0
// for none.
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

// kindNames are the kinds that can play here, as messages name them.
func kindNames() string {
	var names []string
	for _, k := range kinds {
		if !k.outside || startsPrograms {
			names = append(names, k.name)
		}
	}
	return strings.Join(names, ", ") + fmt.Sprintf(", level:1 to level:%d", Levels)
}
