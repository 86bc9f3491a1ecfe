package player

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"playout/engine/game"
)

// key is one key of an agent string and what is known of it.
type key struct {
	name     string
	at       any               // where its value is: an *int, a *float64 or a *string
	min, max float64           // of a number
	valid    func(string) bool // of a string: what is accepted
	allowed  string            // and how errors put it; "" where it is one of words

	words    func(game.Game) []string // that are offered in a game, nil for none
	whole    bool                     // the number has no fraction
	many     bool                     // several words, joined by +
	asks     string                   // the word that asks for the game's own net
	excludes string                   // the key that cannot be given beside it
	ends     ending                   // whether it ends a thought
	full     bool                     // it is part of an agent string in full
	void     bool                     // it means nothing beside what other keys say
}

// ending is how a key ends a thought.
type ending uint8

const (
	never   ending = iota
	byCount        // at so many simulations or plies; 0 where time ends it
	byTime         // after so many milliseconds
)

const (
	maxCount  = 10_000_000 // simulations
	maxMillis = 600_000    // milliseconds
)

func whole(name string, at *int, least, most int) key {
	return key{name: name, at: at, min: float64(least), max: float64(most), whole: true}
}

func number(name string, at *float64, least, most float64) key {
	return key{name: name, at: at, min: least, max: most}
}

// simulations is the key of the simulations of a thought.
func simulations(at *int) key {
	k := whole("n", at, 1, maxCount)
	k.ends, k.full, k.excludes = byCount, true, "ms"
	return k
}

// millis is the key of the milliseconds of a thought.
func millis(at *int) key {
	k := whole("ms", at, 1, maxMillis)
	k.ends = byTime
	return k
}

// choice is a key that is one of some words.
func choice(name string, at *string, words ...string) key {
	return key{
		name: name, at: at,
		valid: func(text string) bool { return slices.Contains(words, text) },
		words: func(game.Game) []string { return words },
	}
}

// wordMarks may stand in a word beside letters and digits: what the paths of
// executables have, except what separates the parts of agent strings.
const wordMarks = `/ \ . : _ + - ~`

// word is a key for the name of something. The check of its kind says which names
// there are.
func word(name string, at *string) key {
	odd := func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && (r == ' ' || !strings.ContainsRune(wordMarks, r))
	}
	return key{
		name: name, at: at,
		valid:   func(text string) bool { return text != "" && !strings.ContainsFunc(text, odd) },
		allowed: "letters, digits and " + wordMarks,
	}
}

// model is the key for the name of a model, or of its file.
func model(at *string) key {
	return key{
		name: "net", at: at,
		valid:   func(text string) bool { return IsNetName(text) || IsNetFile(text) },
		allowed: allowedNets,
		words:   func(game.Game) []string { return []string{ownNet, noNet} },
		asks:    ownNet,
	}
}

// set reads an untrusted value.
func (k *key) set(text string) error {
	switch at := k.at.(type) {
	case *int:
		v, err := strconv.Atoi(text)
		if err != nil || float64(v) < k.min || float64(v) > k.max {
			return fmt.Errorf("%s=%q; allowed: a whole number from %.0f to %.0f", k.name, game.Clip(text), k.min, k.max)
		}
		*at = v
	case *float64:
		v, err := strconv.ParseFloat(text, 64)
		if err != nil || !(v >= k.min && v <= k.max) {
			return fmt.Errorf("%s=%q; allowed: a number from %g to %g", k.name, game.Clip(text), k.min, k.max)
		}
		*at = v + 0 // a negative zero becomes zero
	case *string:
		switch {
		case k.valid(text):
			*at = text
		case k.allowed == "":
			return fmt.Errorf("%s=%q is not known here; allowed: %s", k.name, game.Clip(text), strings.Join(k.words(nil), ", "))
		default:
			return fmt.Errorf("%s=%q; allowed: %s", k.name, game.Clip(text), k.allowed)
		}
	}
	return nil
}

// clear sets a count to 0, which is out of its range: it ends nothing.
func (k *key) clear() { *k.at.(*int) = 0 }

// cleared says whether a number ends nothing: it is 0, and that is out of its range.
func (k *key) cleared() bool {
	at, ok := k.at.(*int)
	return ok && float64(*at) < k.min
}

// offers are the words that are offered in a game.
func (k *key) offers(g game.Game) []string {
	if k.words == nil {
		return nil
	}
	return k.words(g)
}

// value is the value as an agent string has it.
func (k *key) value() string {
	switch at := k.at.(type) {
	case *int:
		return strconv.Itoa(*at)
	case *float64:
		return strconv.FormatFloat(*at, 'g', -1, 64)
	case *string:
		return *at
	}
	panic("player: a key of an unknown type")
}

// timeOf is the limit in milliseconds that keys hold, 0 for none.
func timeOf(keys []key) int {
	for i := range keys {
		if keys[i].ends == byTime {
			return *keys[i].at.(*int)
		}
	}
	return 0
}

func keyNames(keys []key) string {
	if len(keys) == 0 {
		return "no key"
	}
	var names []string
	for _, key := range keys {
		names = append(names, key.name)
	}
	return strings.Join(names, ", ")
}
