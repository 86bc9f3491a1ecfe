// Package match describes matches. A Spec is the description as text, for the flags of playout
// match, the header of a results file, recipes and tables. A Match is its parsed form, which
// package arena plays.
package match

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"playout/engine/command"
	"playout/engine/strict"
)

// Spec describes a match, with the keys of its JSON. An empty text means the default; the game
// has none.
type Spec struct {
	Game   string   `json:"game,omitempty"` // game string
	Agents []string `json:"agents"`         // agent strings, at least two
	Format string   `json:"format,omitempty"`
	// Games counts the games of each meeting, rounded up so that it plays every opening in each
	// seating.
	Games    int    `json:"games,omitempty"`
	Seed     uint64 `json:"seed"`
	Openings string `json:"openings,omitempty"` // as package book parses it, by default random:K with the game's own K
	Seating  string `json:"seating,omitempty"`
	Clock    string `json:"clock,omitempty"`   // every seat's time control, instead of Step and Overage
	Step     string `json:"step,omitempty"`    // allowance of time for a move, a duration
	Overage  string `json:"overage,omitempty"` // time that a seat's moves may take beyond Step in a game, a duration
	// Adjudicate lists the rules that end a game before its own rules do, such as exact; see ParseAdjudication.
	Adjudicate string `json:"adjudicate,omitempty"`
	// SPRT is a test with the bounds E0,E1 in Elo: the match ends as soon as it is decided; see ParseSPRT.
	SPRT string `json:"sprt,omitempty"`
}

// Values of Spec.Seating.
const (
	SeatingEach  = "each"  // a meeting plays every opening in each seating
	SeatingFixed = "fixed" // agents keep the seats in the order of the list
)

// Default returns the description with every key at its default.
func Default() Spec {
	return Spec{Format: formats[0].name, Games: 100, Seed: 1, Seating: SeatingEach}
}

// MaxText bounds the JSON of a Spec, in bytes.
const MaxText = 64 << 10

// maxDepth is the nesting of that JSON: a list in an object.
const maxDepth = 2

// key is a key of a Spec, with its value: a *string, *[]string, *int or *uint64.
type key struct {
	name string
	at   any
}

// keys returns all keys, in the order of the guide.
func (s *Spec) keys() []key {
	return []key{
		{"game", &s.Game}, {"agents", &s.Agents}, {"format", &s.Format}, {"games", &s.Games}, {"seed", &s.Seed}, {"openings", &s.Openings},
		{"seating", &s.Seating}, {"clock", &s.Clock}, {"step", &s.Step}, {"overage", &s.Overage}, {"adjudicate", &s.Adjudicate}, {"sprt", &s.SPRT},
	}
}

// Each passes the name of each key and its value, a *string, *[]string, *int or *uint64, in the order of the guide.
func (s *Spec) Each(pass func(name string, at any)) {
	for _, k := range s.keys() {
		pass(k.name, k.at)
	}
}

// Parse parses the JSON of a Spec; absent keys get their defaults. If it refuses keys, its error
// also has the other keys of the text that Check refuses.
func Parse(text []byte) (Spec, error) {
	object, err := parse(text)
	if err != nil {
		return Spec{}, err
	}
	s := Default()
	if err := s.set(object); err != nil {
		faults := strict.FaultsOf(err)
		for _, f := range strict.FaultsOf(s.Check()) {
			if _, has := object[f.Top()]; has && noFaultOf(faults, f.Top()) {
				faults = append(faults, f)
			}
		}
		return Spec{}, faults.Err()
	}
	return s, nil
}

// Read sets the keys of an untrusted JSON object. Agents may also be one text, separated by
// spaces, as in the flag. Read refuses unknown and repeated keys, and values of another type;
// Check decides whether the values describe a match.
func (s *Spec) Read(text []byte) error {
	object, err := parse(text)
	if err != nil {
		return err
	}
	return s.set(object)
}

// parse reads an untrusted JSON object.
func parse(text []byte) (map[string]any, error) {
	if len(text) > MaxText {
		return nil, strict.Wrong("", "a description of %d bytes", len(text)).Allow("at most %d", MaxText)
	}
	root, err := strict.Read(text, maxDepth)
	if err != nil {
		return nil, err
	}
	object, is := root.(map[string]any)
	if !is {
		return nil, strict.Wrong("", "the description is not an object").Allow("one JSON object")
	}
	return object, nil
}

// set sets the keys of an object. Its error has every key that is unknown or whose value is of
// another type.
func (s *Spec) set(object map[string]any) error {
	keys := s.keys()
	var names []string
	for _, k := range keys {
		names = append(names, k.name)
	}
	var faults strict.Faults
	for _, name := range slices.Sorted(maps.Keys(object)) {
		i := slices.Index(names, name)
		switch {
		case i < 0:
			faults.Add(strict.Wrong(strict.Key(name), "key %q is unknown", strict.Clip(name)).Allow("%s", strings.Join(names, ", ")))
		case !keys[i].set(object[name]):
			value, err := json.Marshal(object[name])
			if err != nil {
				return err
			}
			faults.Add(strict.Wrong(name, "%s cannot be %s", name, strict.Clip(string(value))).Allow("%s", keys[i].kind()))
		}
	}
	return faults.Err()
}

// set sets the value to a JSON value, and reports whether it is of the key's type.
func (k key) set(value any) bool {
	var err error
	text, isText := value.(string)
	number, isNumber := value.(json.Number)
	switch at := k.at.(type) {
	case *string:
		*at = text
		return isText
	case *[]string:
		list, isList := value.([]any)
		*at = strings.Fields(text)
		for _, each := range list {
			agent, is := each.(string)
			if !is {
				return false
			}
			*at = append(*at, agent)
		}
		return isText || isList
	case *int:
		*at, err = strconv.Atoi(number.String())
	case *uint64:
		*at, err = strconv.ParseUint(number.String(), 10, 64)
	}
	return isNumber && err == nil
}

// kind describes the values of a key.
func (k key) kind() string {
	switch k.at.(type) {
	case *[]string:
		return "a list of agent strings, or one text with blanks between them"
	case *int:
		return "a whole number"
	case *uint64:
		return "a whole number, 0 or more"
	}
	return "text"
}

// text returns the value as in the key's flag.
func (k key) text() string {
	switch at := k.at.(type) {
	case *[]string:
		return strings.Join(*at, " ")
	case *int:
		return strconv.Itoa(*at)
	case *uint64:
		return strconv.FormatUint(*at, 10)
	}
	return *k.at.(*string)
}

// Differences lists the keys in which the Spec differs from another, such as agents "a b", not
// "a c". Of many agents it names the first that differs.
func (s Spec) Differences(other Spec) string {
	var list []string
	base := Default()
	defaults, others := base.keys(), other.keys()
	for i, k := range s.keys() {
		own, its, name := k.text(), others[i].text(), k.name
		if _, isText := k.at.(*string); isText {
			own, its = cmp.Or(own, defaults[i].text(), "none"), cmp.Or(its, defaults[i].text(), "none")
		}
		if own == its {
			continue
		}
		if k.name == "agents" {
			if n := firstOther(s.Agents, other.Agents); n >= 0 && max(len(own), len(its)) > 60 {
				name, own, its = fmt.Sprintf("agent %d", n+1), s.Agents[n], other.Agents[n]
			}
			own, its = strconv.Quote(strict.Clip(own)), strconv.Quote(strict.Clip(its))
		}
		list = append(list, name+" "+own+", not "+its)
	}
	return strings.Join(list, ", ")
}

// firstOther returns the number of the first agent that differs, -1 for none or another number of
// agents.
func firstOther(a, b []string) int {
	if len(a) != len(b) {
		return -1
	}
	for i := range a {
		if a[i] != b[i] {
			return i
		}
	}
	return -1
}

// JSON returns the Spec as one line of JSON with every key. Parse inverts it.
func (s Spec) JSON() []byte {
	if s.Agents == nil {
		s.Agents = []string{}
	}
	var line []byte
	for _, k := range s.keys() {
		value, err := json.Marshal(k.at)
		if err != nil {
			panic(fmt.Sprintf("match: key %s: %v", k.name, err)) // JSON has texts and numbers
		}
		line = fmt.Appendf(append(line, ','), "%q:%s", k.name, value)
	}
	line[0] = '{'
	return append(line, '}')
}

// String returns the flags of playout match that describe the same match, without texts that are
// the default.
func (s Spec) String() string {
	var args []string
	base := Default()
	defaults := base.keys()
	for i, k := range s.keys() {
		text := k.text()
		if _, isText := k.at.(*string); isText && text == defaults[i].text() {
			continue
		}
		if text != "" {
			args = append(args, "-"+k.name, text)
		}
	}
	return command.Words(args...)
}
