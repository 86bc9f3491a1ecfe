package lab

import (
	"slices"
	"strconv"
	"strings"
)

// agentText is an agent string in its parts. A value in braces is a list of values, as a sweep has them.
type agentText struct {
	name string
	keys []setting
}

// setting is a key of an agent with its value.
type setting struct{ key, value string }

// readAgent reads an agent string. What has no key stays as it is, as a key without a value.
func readAgent(text string) (a agentText) {
	name, rest, has := strings.Cut(text, ":")
	a.name = name
	if !has {
		return a
	}
	depth, from := 0, 0
	for i := 0; i <= len(rest); i++ {
		switch {
		case i < len(rest) && rest[i] == '{':
			depth++
		case i < len(rest) && rest[i] == '}':
			depth--
		case i == len(rest) || rest[i] == ',' && depth <= 0:
			key, value, _ := strings.Cut(rest[from:i], "=")
			a.keys = append(a.keys, setting{key, value})
			from = i + 1
		}
	}
	return a
}

// String returns the agent string.
func (a agentText) String() string {
	var parts []string
	for _, s := range a.keys {
		part := s.key
		if s.value != "" {
			part += "=" + s.value
		}
		parts = append(parts, part)
	}
	if len(parts) == 0 {
		return a.name
	}
	return a.name + ":" + strings.Join(parts, ",")
}

// of returns the value of a key, "" for none.
func (a agentText) of(key string) string {
	for _, s := range a.keys {
		if s.key == key {
			return s.value
		}
	}
	return ""
}

// with returns the agent with another value of a key, "" to leave it out.
func (a agentText) with(key, value string) agentText {
	a.keys = slices.Clone(a.keys)
	at := slices.IndexFunc(a.keys, func(s setting) bool { return s.key == key })
	switch {
	case value == "" && at >= 0:
		a.keys = slices.Delete(a.keys, at, at+1)
	case value == "":
	case at >= 0:
		a.keys[at].value = value
	default:
		a.keys = append(a.keys, setting{key, value})
	}
	return a
}

// isList reports whether a value is a list of values.
func isList(value string) bool { return strings.Contains(value, "{") }

// first returns the first value of a list, and any other value as it is.
func first(value string) string {
	if !isList(value) {
		return value
	}
	value, _, _ = strings.Cut(strings.Trim(value, "{}"), ",")
	return value
}

// lists returns the keys whose values are lists.
func (a agentText) lists() (list []setting) {
	for _, s := range a.keys {
		if isList(s.value) {
			list = append(list, s)
		}
	}
	return list
}

// single returns the agent with the first value of each list.
func (a agentText) single() agentText {
	a.keys = slices.Clone(a.keys)
	for i := range a.keys {
		a.keys[i].value = first(a.keys[i].value)
	}
	return a
}

// withoutBlanks removes the blanks between braces.
func withoutBlanks(agents string) string {
	var b strings.Builder
	for {
		before, rest, opens := strings.Cut(agents, "{")
		list, after, closes := strings.Cut(rest, "}")
		if !opens || !closes {
			b.WriteString(agents)
			return b.String()
		}
		b.WriteString(before + "{" + strings.Join(strings.Fields(list), "") + "}")
		agents = after
	}
}

// usualLists holds values to begin with, by key.
var usualLists = map[string]string{"n": "{25,50,100,200}", "ms": "{5,10,20,40}", "c": "{0.5,1,1.5,2}", "depth": "{1,2,3,4}"}

// sweepKeys lists the keys that a sweep offers, besides those of the agent.
var sweepKeys = []string{"n", "c", "depth", "ms"}

// swept returns agents of which the first has a list of values, or another one if it has no such keys.
func swept(agents []string) []string {
	agents = slices.Clone(agents)
	for i, text := range agents {
		if a := readAgent(text); len(a.lists()) > 0 {
			return agents
		} else if key := listKey(a); key != "" {
			agents[i] = a.with(key, usualLists[key]).String()
			return agents
		}
	}
	agents[0] = "uct:n=" + usualLists["n"]
	return agents
}

// listKey returns the key of an agent that a sweep varies at first, "" for none.
func listKey(a agentText) string {
	for _, key := range sweepKeys {
		if a.of(key) != "" {
			return key
		}
	}
	switch a.name {
	case "uct", "puct", "flat":
		return "n"
	case "alphabeta":
		return "depth"
	}
	return ""
}

// question is another value of a key that may be worth a try.
type question struct{ key, value string }

// questions returns other values of an agent's keys: c and its equals become 1, or 2 if they are 1;
// numbers of simulations and times double; a depth grows by one ply.
func questions(a agentText) (list []question) {
	for _, s := range a.keys {
		n, err := strconv.Atoi(s.value)
		switch {
		case s.key == "c" && s.value == "1":
			list = append(list, question{s.key, "2"})
		case s.key == "c":
			list = append(list, question{s.key, "1"})
		case err != nil || n < 1 || n > 1e6:
		case s.key == "n" || s.key == "ms":
			list = append(list, question{s.key, strconv.Itoa(2 * n)})
		case s.key == "depth":
			list = append(list, question{s.key, strconv.Itoa(n + 1)})
		}
	}
	return list
}

// changed returns agents with another value of a key: in every agent that has the value of the first one
// with this key.
func changed(agents []string, key, value string) []string {
	agents = slices.Clone(agents)
	old := ""
	for i, text := range agents {
		a := readAgent(text)
		if old == "" {
			old = a.of(key)
		}
		if old != "" && a.of(key) == old {
			agents[i] = a.with(key, value).String()
		}
	}
	return agents
}
