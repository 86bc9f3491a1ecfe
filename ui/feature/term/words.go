package term

import "playout/ui/text"

// Words holds the words of the terms.
type Words struct {
	Terms map[Term]Entry
}

// Entry is what the card says about a term.
type Entry struct{ Name, Says string }

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
