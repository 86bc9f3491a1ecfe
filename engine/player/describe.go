package player

import (
	"slices"
	"strconv"

	"playout/engine/game"
	"playout/engine/player/keys"
)

// Kind describes a kind of agent for callers that offer its keys as controls.
type Kind struct {
	Name string
	Keys []Key // in the order of agent strings
}

// Key describes one key of a kind: a number, a word, or either.
type Key struct {
	Name     string
	Min, Max float64  // of a number; both 0 if none is allowed
	Whole    bool     // the number has no fraction
	Choices  []string // the words that may be given
	Many     bool     // several words may be given, joined by +
	Excludes []string // keys that cannot be given together with it
	Needs    string   // the key that choices other than the first require, "" for none
}

// Value is the value of an agent for a key.
type Value struct{ Key, Value string }

// levelKind is the name of the levels. Their only key has the same name and is written without it:
// level:5.
const levelKind = "level"

// Kinds describes the kinds of agents of a game. It leaves out kinds and keys that Parse refuses in
// that game, and words that need a net for which has returns false.
func Kinds(g game.Game, has func(net string) bool) []Kind {
	list := []Kind{{levelKind, []Key{{Name: levelKind, Min: 1, Max: Levels, Whole: true}}}}
	for _, k := range kinds {
		a, err := Parse(g, k.name)
		if err != nil || a.Net() != "" && !a.playsWithoutNet() && !has(a.Net()) {
			continue
		}
		list = append(list, Kind{k.name, k.describe(g, has)})
	}
	return list
}

// describe returns the keys of a kind that have a choice of values in a game.
func (k *kind) describe(g game.Game, has func(net string) bool) []Key {
	set := func(options string) (Agent, error) { return Parse(g, k.name+":"+options) }
	allowed := func(options string) bool {
		_, err := set(options)
		return err == nil
	}
	var list []Key
	var probes [][]string // of each key: settings that are not the default
	var needed []string   // of each key: the setting that it needs
	all := keysOf(k.defaultsFor(infoOf(g), k.defaults.copied()))
	for _, key := range all {
		var needs string
		if i := slices.IndexFunc(all, func(other *keys.Key) bool { return other.Name == key.Needs }); i >= 0 {
			needs = "," + key.Needs + "=" + strconv.FormatFloat(all[i].Min, 'f', -1, 64)
		}
		described := Key{Name: key.Name, Needs: key.Needs, Min: key.Min, Max: key.Max, Whole: key.Whole, Many: key.Many}
		var probe []string
		if setting := key.Name + "=" + strconv.FormatFloat(key.Max, 'f', -1, 64); key.Min < key.Max && allowed(setting) {
			probe = append(probe, setting)
		}
		for _, word := range key.Offers(g) {
			setting := key.Name + "=" + word
			a, err := set(setting)
			if err != nil && !allowed(setting+needs) || word == key.NetWord && !has(a.Net()) {
				continue
			}
			described.Choices = append(described.Choices, word)
			if word != key.Value() {
				probe = append(probe, setting)
			}
		}
		if len(probe) > 0 && (described.Max > 0 || described.Many || len(described.Choices) > 1) {
			list, probes, needed = append(list, described), append(probes, probe), append(needed, needs)
		}
	}
	for i := range list {
		for j := range list {
			if i != j && !slices.ContainsFunc(probes[i], func(a string) bool {
				return slices.ContainsFunc(probes[j], func(b string) bool {
					return allowed(a+","+b) || allowed(a+","+b+needed[i]) || allowed(a+","+b+needed[j])
				})
			}) {
				list[i].Excludes = append(list[i].Excludes, list[j].Name)
			}
		}
	}
	return list
}

// Values returns the values of all keys of an agent's kind, "" for a key without meaning for it,
// such as the number of simulations if time ends a thought.
func (a Agent) Values() []Value {
	if a.strength > 0 {
		return []Value{{levelKind, strconv.Itoa(a.strength)}}
	}
	all := keysOf(a.copied())
	list := make([]Value, len(all))
	for i := range all {
		list[i].Key = all[i].Name
		if !all[i].Void && !all[i].Cleared() {
			list[i].Value = all[i].Value()
		}
	}
	return list
}
