package main

import (
	"fmt"
	"slices"
	"strings"

	"playout/engine/games"
	"playout/engine/player"
)

// composed lists, by the kind of a flag's values, what may stand where a value of several parts is
// typed up to some point. A value that others may follow is there twice once it is begun, also with
// the comma or colon that comes next, so that shells put no space after it.
var composed = map[string]func(typed string) []string{
	"agent":                         agentValues,
	"agents":                        agentsValues,
	"searcher":                      searcherValues,
	"random:K|book|file=PATH":       openingsValues,
	"exact|resign:…|draw:…|plies=N": adjudicateValues,
	"E0,E1":                         sprtValues,
}

// settings returns the settings whose keys a list separated by commas, or after a colon, does not have
// yet, each after what is typed before it.
func settings(typed string, all []string) (values []string) {
	at := strings.LastIndexAny(typed, ",:") + 1
	given := strings.FieldsFunc(typed[:at], func(r rune) bool { return r == ',' || r == ':' })
	for _, each := range all {
		key, _, _ := strings.Cut(each, "=")
		if !slices.ContainsFunc(given, func(g string) bool { return g == key || strings.HasPrefix(g, key+"=") }) {
			values = append(values, typed[:at]+each)
		}
	}
	return values
}

// openingsValues lists values of -openings.
func openingsValues(typed string) (values []string) {
	if strings.Contains(typed, ",") && !strings.HasPrefix(typed, "random:") {
		return settings(typed, []string{"order=given", "order=shuffled", "first=", "plies="})
	}
	for _, g := range games.All() {
		if own := fmt.Sprintf("random:%d", g.Spec().Plies); !slices.Contains(values, own) {
			values = append(values, own)
		}
	}
	values = append(values, "book", "file=")
	if typed != "" {
		values = append(values, "book,")
	}
	return values
}

// ruleKeys lists the keys of the rules of -adjudicate that have several.
var ruleKeys = map[string][]string{
	"resign": {"moves=", "score=", "both"},
	"draw":   {"from=", "moves=", "score="},
}

// adjudicateValues lists values of -adjudicate: rules, and keys of the rule before them.
func adjudicateValues(typed string) (values []string) {
	end := strings.LastIndexAny(typed, ",:") + 1
	rule, start := "", 0 // the last rule with keys, and where it begins
	for name := range ruleKeys {
		if at := strings.LastIndex(","+typed[:end], ","+name+":"); at >= 0 && (rule == "" || at > start) {
			rule, start = name, at
		}
	}
	if rule != "" {
		for _, value := range settings(typed[start:], ruleKeys[rule]) {
			values = append(values, typed[:start]+value)
		}
	}
	if !strings.HasSuffix(typed[:end], ":") {
		rules := []string{"exact", "resign:", "draw:", "plies="}
		if typed != "" {
			rules = append(rules, "exact,")
		}
		values = append(values, slices.DeleteFunc(settings(typed, rules), func(value string) bool {
			name := strings.TrimRight(value[end:], ":,")
			return strings.HasPrefix(","+typed[:end], ","+name+":") || strings.Contains(typed[:end], ","+name+":") || name == "exact" && strings.Contains(","+typed[:end], ",exact,")
		})...)
	}
	return values
}

// sprtValues lists what may follow the bounds of -sprt.
func sprtValues(typed string) []string {
	if strings.Count(typed, ",") < 2 {
		return nil
	}
	return settings(typed, []string{"alpha=", "beta=", "model=logistic", "model=normalized"})
}

// agentsValues lists values of a flag for agents separated by spaces. There are at least two, so the
// first, once it is begun, is also there with a space, and shells do not close the quotes after it.
func agentsValues(typed string) (values []string) {
	at := strings.LastIndex(typed, " ") + 1
	for _, agent := range agentValues(typed[at:]) {
		values = append(values, typed[:at]+agent)
		if at == 0 && typed != "" && !strings.ContainsAny(agent[len(agent)-1:], ":=") {
			values = append(values, agent+" ")
		}
	}
	return values
}

// searcherValues lists values of a flag for an agent whose search can be explained.
func searcherValues(typed string) []string {
	return slices.DeleteFunc(agentValues(typed), func(agent string) bool {
		name, _, _ := strings.Cut(agent, ":")
		return !slices.Contains([]string{"uct", "puct", "flat", "alphabeta"}, name)
	})
}

// engineKeys lists the keys of uci, an agent that no game offers by itself, since it needs a program.
var engineKeys = []string{"cmd=", "ms=", "elo=", "variant="}

// agentValues lists the agents of all games, and the keys of the agent that is typed.
func agentValues(typed string) (values []string) {
	name, _, hasKeys := strings.Cut(typed, ":")
	seen := map[string]bool{}
	add := func(value string) {
		if !seen[value] {
			seen[value] = true
			values = append(values, value)
		}
	}
	if hasKeys && name == "uci" {
		return settings(typed, engineKeys)
	}
	var keys []string
	for _, g := range games.All() {
		for _, kind := range player.Kinds(g, func(string) bool { return true }) {
			isNumber := len(kind.Keys) == 1 && kind.Keys[0].Name == kind.Name // a value follows the name, as in level:5
			switch {
			case isNumber:
				for n := kind.Keys[0].Min; n <= kind.Keys[0].Max; n++ {
					add(fmt.Sprintf("%s:%.0f", kind.Name, n))
				}
			case !hasKeys:
				add(kind.Name)
				if typed != "" && len(kind.Keys) > 0 {
					add(kind.Name + ":")
				}
			case kind.Name == name:
				for _, key := range kind.Keys {
					keys = append(keys, key.Name+"=")
					if strings.HasPrefix(typed[strings.LastIndexAny(typed, ",:")+1:], key.Name+"=") {
						for _, word := range key.Choices {
							keys = append(keys, key.Name+"="+word)
						}
					}
				}
			}
		}
	}
	if !hasKeys {
		add("uci:cmd=")
	}
	for _, value := range settings(typed, keys) {
		if hasKeys {
			add(value)
		}
	}
	return values
}
