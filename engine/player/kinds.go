package player

import (
	"fmt"
	"strings"
	"time"

	"playout/engine/game"
	"playout/engine/player/keys"
)

// kinds are the kinds of agents in the order in which they are offered, levels
// apart. Each has a file of its own, which says all there is to say about it.
var kinds = []*kind{&randomKind, &rulesKind, &alphaBetaKind, &flatKind, &uctKind, &puctKind, &policyKind, &uciKind}

// kind is one kind of agent: its name, its parameters with their defaults, and
// what holds for every agent of it.
type kind struct {
	name    string
	usual   value // the default parameters
	silent  bool  // it says nothing of what moves are worth
	outside bool  // it starts a program from outside
}

// value is the parameters of an agent as an Agent holds and compares them: a struct,
// of a type that belongs to its kind, with fields that can be compared.
type value interface {
	// copied are the parameters in a copy that may be changed.
	copied() params
}

// params are the parameters of an agent where they can be changed: a pointer to its
// value.
//
// What others ask of some kinds alone is an interface of its own: checked, netted,
// sharing, deepening, evaluating, slackening.
type params interface {
	value() value
	// keys adds those of agent strings, in canonical order.
	keys(*keys.List)
	// player makes a player. The parameters were checked.
	player(*setup) (Player, error)
}

// keysOf are the keys of parameters, over the fields that hold their values.
func keysOf(p params) keys.List {
	var l keys.List
	p.keys(&l)
	return l
}

// checked are parameters that do not fit every game, or one another.
type checked interface {
	// check says what is wrong and what is allowed, or puts the parameters into
	// their canonical form.
	check(game.Game) error
}

func check(g game.Game, p params) error {
	if c, ok := p.(checked); ok {
		return c.check(g)
	}
	return nil
}

// setup is what a player is made with.
type setup struct {
	game game.Game
	own  string // the model of the game's own name
	nets Nets   // may be nil
	seed uint64
	part Part
	now  func() time.Time
}

func findKind(name string) *kind {
	for _, k := range kinds {
		if k.name == name {
			return k
		}
	}
	return nil
}

func kindNames() string {
	var names []string
	for _, k := range kinds {
		names = append(names, k.name)
	}
	return strings.Join(names, ", ") + fmt.Sprintf(", level:1 to level:%d", Levels)
}
