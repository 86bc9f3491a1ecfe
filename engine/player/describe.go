package player

import (
	"fmt"
	"slices"
	"strconv"

	"playout/engine/game"
)

// Kind describes one name of agent for those who offer its keys as controls.
type Kind struct {
	Name string
	Keys []Key // in the order of agent strings
}

// Key describes one key of a kind: a number, a word, or either.
type Key struct {
	Name     string
	Min, Max float64  // of a number; both 0 where none is allowed
	Whole    bool     // the number has no fraction
	Choices  []string // the words that are allowed
	Many     bool     // several of them, joined by +
	Excludes []string // keys that cannot be given beside it
}

// Value is what an agent has for a key.
type Value struct{ Key, Value string }

// levelKind is the name of the levels, and of their only key, whose value
// stands alone: level:5.
const levelKind = "level"

// Kinds describes the agents that a game knows, without what means nothing in
// it: kinds and keys that Parse refuses, and words that ask for a net which
// has says is not there.
func Kinds(g game.Game, has func(net string) bool) []Kind {
	list := []Kind{{levelKind, []Key{{Name: levelKind, Min: 1, Max: Levels, Whole: true}}}}
	for i := range kinds {
		k := &kinds[i]
		a, err := Parse(g, k.name)
		if err != nil || !has(a.Net()) && k.name == "net" {
			continue
		}
		list = append(list, Kind{k.name, k.describe(g, has)})
	}
	return list
}

// describe are the keys of a kind that mean something in a game.
func (k *kind) describe(g game.Game, has func(net string) bool) []Key {
	allowed := func(options string) bool {
		_, err := Parse(g, k.name+":"+options)
		return err == nil
	}
	var list []Key
	var probes [][]string // of each key: settings that are not the usual ones
	for i := range k.keys {
		key := &k.keys[i]
		usual := key.format(&k.defaults)
		told := Key{Name: key.name, Min: key.min, Max: key.max, Many: key.name == keyWithout.name}
		_, told.Whole = key.field(new(options)).(*int)
		told.Whole = told.Whole || key.name == keyTies.name
		var probe []string
		if setting := key.name + "=" + strconv.FormatFloat(key.max, 'f', -1, 64); key.min < key.max && allowed(setting) {
			probe = append(probe, setting)
		}
		for _, word := range key.words(g) {
			setting := key.name + "=" + word
			if !allowed(setting) || asksNet(key, word) && !has(g.Spec().ID) {
				continue
			}
			told.Choices = append(told.Choices, word)
			if word != usual {
				probe = append(probe, setting)
			}
		}
		if len(probe) > 0 && (told.Max > 0 || told.Many || len(told.Choices) > 1) {
			list, probes = append(list, told), append(probes, probe)
		}
	}
	for i := range list {
		for j := range list {
			if i != j && !slices.ContainsFunc(probes[i], func(a string) bool {
				return slices.ContainsFunc(probes[j], func(b string) bool { return allowed(a + "," + b) })
			}) {
				list[i].Excludes = append(list[i].Excludes, list[j].Name)
			}
		}
	}
	return list
}

// asksNet says whether a word of a key asks for the game's own net.
func asksNet(k *key, word string) bool {
	return k.name == keyNet.name && word == ownNet || k.name == keyEval.name && word == byNet
}

// words are what a key may say in a game, numbers apart.
func (k *key) words(g game.Game) []string {
	evaluated, _ := g.(game.Evaluated)
	switch {
	case k.name == keyNet.name:
		return []string{ownNet, noNet}
	case k.name == keyEval.name && evaluated != nil:
		return evaluations(evaluated)
	case k.name == keyWithout.name && evaluated != nil:
		return evaluated.Evaluations()[0].Terms
	}
	return k.choices
}

// Values are what an agent has for each key of its kind, "" where a key means
// nothing for it, such as a number of simulations where time ends a thought.
func (a Agent) Values() []Value {
	if a.strength > 0 {
		return []Value{{levelKind, strconv.Itoa(a.strength)}}
	}
	k := findKind(a.name)
	if k == nil {
		panic(fmt.Sprintf("player: values of an agent %q that Parse never made", a.name))
	}
	list := make([]Value, len(k.keys))
	for i := range k.keys {
		key := &k.keys[i]
		list[i] = Value{key.name, key.format(&a.options)}
		n, isNumber := key.field(&a.options).(*int)
		if isNumber && float64(*n) < key.min || key.name == keyDepth.name && a.adaptive == "on" {
			list[i].Value = ""
		}
	}
	return list
}
