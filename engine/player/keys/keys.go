// Package keys reads and writes the part of agent strings after the name, such as
// "n=200,c=1.5": keys with values. In canonical form they have a fixed order, and those
// with their default value are left out.
//
// A Key knows where its value is stored, which values are allowed, and how to offer it as a
// control. Read takes untrusted text: its errors say in one line what is wrong and what is
// allowed.
package keys

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"playout/engine/game"
	"playout/engine/strict"
)

// Key is a key of an agent string.
type Key struct {
	Name     string
	At       any               // where its value is stored: an *int, a *float64 or a *string
	Min, Max float64           // of a number
	Valid    func(string) bool // of a string: whether it is accepted
	Allowed  string            // the allowed values in errors, "" to list the words

	Words    func(game.Game) []string // the words to offer in a game, nil for none
	Whole    bool                     // whether the number has no fraction
	Many     bool                     // whether several words may be joined by +
	NetWord  string                   // the word that needs the game's net
	Excludes string                   // the key that cannot be given together with it
	Ends     Ending                   // whether it ends a thought
	Full     bool                     // whether InFull writes its default value too
	Needs    string                   // the key that words other than the default require
	Void     bool                     // whether other keys make it meaningless
}

// Ending is how a key ends a thought.
type Ending uint8

// Ways to end a thought.
const (
	Never   Ending = iota
	ByCount        // at a number of simulations, plies or nodes, 0 if only another key ends it
	ByTime         // after a number of milliseconds
)

// The largest limits of a thought.
const (
	MaxCount  = 10_000_000 // simulations
	MaxMillis = 600_000    // milliseconds
)

// List holds the keys of an agent in canonical order. Its methods add a key and return it.
type List []*Key

// Add adds a key.
func (l *List) Add(k Key) *Key {
	*l = append(*l, &k)
	return &k
}

// Whole adds a key for a whole number.
func (l *List) Whole(name string, at *int, low, high int) *Key {
	return l.Add(Key{Name: name, At: at, Min: float64(low), Max: float64(high), Whole: true})
}

// Number adds a key for a number.
func (l *List) Number(name string, at *float64, low, high float64) *Key {
	return l.Add(Key{Name: name, At: at, Min: low, Max: high})
}

// Simulations adds the key for the simulations of a thought.
func (l *List) Simulations(at *int) *Key {
	k := l.Whole("n", at, 1, MaxCount)
	k.Ends, k.Full, k.Excludes = ByCount, true, "ms"
	return k
}

// Millis adds the key for the milliseconds of a thought.
func (l *List) Millis(at *int) *Key {
	k := l.Whole("ms", at, 1, MaxMillis)
	k.Ends = ByTime
	return k
}

// Choice adds a key for one of some words.
func (l *List) Choice(name string, at *string, words ...string) *Key {
	return l.Add(Key{
		Name: name, At: at,
		Valid: func(text string) bool { return slices.Contains(words, text) },
		Words: func(game.Game) []string { return words },
	})
}

// wordMarks holds the characters of words besides letters and digits: those of paths of
// executables, except the separators of agent strings.
const wordMarks = `/ \ . : _ + - ~`

// Word adds a key for a name. The kind of agent checks that the name exists.
func (l *List) Word(name string, at *string) *Key {
	return l.Add(Key{Name: name, At: at, Valid: isWord, Allowed: "letters, digits and " + wordMarks})
}

func isWord(text string) bool {
	odd := func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && (r == ' ' || !strings.ContainsRune(wordMarks, r))
	}
	return text != "" && !strings.ContainsFunc(text, odd)
}

// Set parses an untrusted value. The error is a *strict.Fault, with the key as path.
func (k *Key) Set(text string) error {
	switch at := k.At.(type) {
	case *int:
		v, err := strconv.Atoi(text)
		if err != nil || float64(v) < k.Min || float64(v) > k.Max {
			return strict.Wrong(k.Name, "%s=%q", k.Name, game.Clip(text)).Allow("a whole number from %.0f to %.0f", k.Min, k.Max)
		}
		*at = v
	case *float64:
		v, err := strconv.ParseFloat(text, 64)
		if err != nil || !(v >= k.Min && v <= k.Max) {
			return strict.Wrong(k.Name, "%s=%q", k.Name, game.Clip(text)).Allow("a number from %g to %g", k.Min, k.Max)
		}
		*at = v + 0 // a negative zero becomes zero
	case *string:
		switch {
		case k.Valid(text):
			*at = text
		case k.Allowed == "":
			return strict.Wrong(k.Name, "%s=%q is not known here", k.Name, game.Clip(text)).Allow("%s", strings.Join(k.Words(nil), ", "))
		default:
			return strict.Wrong(k.Name, "%s=%q", k.Name, game.Clip(text)).Allow("%s", k.Allowed)
		}
	}
	return nil
}

// Cleared reports whether a count is 0, which is below its range and ends nothing.
func (k *Key) Cleared() bool {
	at, ok := k.At.(*int)
	return ok && float64(*at) < k.Min
}

// Offers returns the words that are offered in a game.
func (k *Key) Offers(g game.Game) []string {
	if k.Words == nil {
		return nil
	}
	return k.Words(g)
}

// Value returns the value as an agent string writes it.
func (k *Key) Value() string {
	switch at := k.At.(type) {
	case *int:
		return strconv.Itoa(*at)
	case *float64:
		return strconv.FormatFloat(*at, 'g', -1, 64)
	case *string:
		return *at
	}
	panic("keys: a key of an unknown type")
}

// TimeOf returns the limit in milliseconds among keys, 0 for none.
func TimeOf(keys List) int {
	for i := range keys {
		if keys[i].Ends == ByTime {
			return *keys[i].At.(*int)
		}
	}
	return 0
}

// Read sets keys from untrusted text; errors name the agent. The error is a *strict.Fault about
// the first wrong key, with the key as path.
func Read(agent string, keys List, text string) error {
	seen, endsInstead := make([]bool, len(keys)), keys.endsInstead()
	for part := range strings.SplitSeq(text, ",") {
		name, value, ok := strings.Cut(part, "=")
		i := index(keys, name)
		switch {
		case i < 0:
			return strict.Wrong(game.Clip(name), "%s has no key %q", agent, game.Clip(name)).Allow("%s", names(keys))
		case !ok:
			return strict.Wrong(name, "key %s has no value; a key is written key=value", name)
		case seen[i]:
			return strict.Wrong(name, "key %s occurs twice", name).Allow("once")
		}
		seen[i] = true
		if err := keys[i].Set(value); err != nil {
			return err
		}
	}
	for i, k := range keys {
		if other := index(keys, k.Excludes); other >= 0 && seen[i] && seen[other] {
			return strict.Wrong(k.Name, "%s and %s exclude each other", k.Name, k.Excludes).Allow("one of them")
		}
	}
	for i, k := range keys {
		if k.Ends == ByCount && !seen[i] && keys.endedBy(endsInstead, i) {
			*k.At.(*int) = 0
		}
	}
	return nil
}

// endsInstead reports for each key, given the default values, whether it ends a thought instead of
// the default counts: time does, and counts that are 0 by default.
func (l List) endsInstead() []bool {
	list := make([]bool, len(l))
	for i, k := range l {
		list[i] = k.Ends == ByTime || k.Ends == ByCount && k.Cleared()
	}
	return list
}

// endedBy reports whether one of some keys, other than the key at index, ends thoughts.
func (l List) endedBy(some []bool, index int) bool {
	for i, k := range l {
		if some[i] && i != index && *k.At.(*int) > 0 {
			return true
		}
	}
	return false
}

// Format returns the canonical text of keys, given the default values of defaults; Read inverts
// it. In full it includes default limits of a thought.
func Format(keys, defaults List, full bool) string {
	endsInstead := defaults.endsInstead()
	text, sep := "", ""
	for i := range keys {
		value, normal := keys[i].Value(), defaults[i].Value()
		if keys[i].Ends == ByCount && keys.endedBy(endsInstead, i) {
			normal = "0"
		}
		if value != normal || full && keys[i].Full && !keys[i].Void && value != "0" {
			text += sep + keys[i].Name + "=" + value
			sep = ","
		}
	}
	return text
}

// index returns the index of a key by its name, -1 if there is none.
func index(keys List, name string) int {
	return slices.IndexFunc(keys, func(k *Key) bool { return k.Name == name })
}

func names(keys List) string {
	if len(keys) == 0 {
		return "no key"
	}
	var list []string
	for _, key := range keys {
		list = append(list, key.Name)
	}
	return strings.Join(list, ", ")
}
