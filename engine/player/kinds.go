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
	name  string
	facts []fact
	usual func() params    // the defaults, in a copy
	copy  func(any) params // parameters that an agent holds, in a copy
	value func(params) any // and as an agent holds them
}

// fact is something that holds for all agents of a kind.
type fact uint8

const (
	silent   fact = iota // it says nothing of what moves are worth
	external             // it starts a program from outside
)

// params are the parameters of an agent, of a type that belongs to its kind.
//
// What others ask of some kinds alone is an interface of its own: netted,
// sharing, deepening, evaluating, slackening, checked.
type params interface {
	// keys are those of agent strings in canonical order, over the fields that
	// hold their values.
	keys() []keys.Key
	// player makes a player. The parameters were checked.
	player(*setup) (Player, error)
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

// kindOf is a kind of a name, with default parameters that Agents compare.
func kindOf[P comparable, T interface {
	*P
	params
}](name string, usual P, facts ...fact) kind {
	return kind{
		name:  name,
		facts: facts,
		usual: func() params { p := usual; return T(&p) },
		copy:  func(value any) params { p := value.(P); return T(&p) },
		value: func(p params) any { return *p.(T) },
	}
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
