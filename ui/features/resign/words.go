package resign

import "playout/ui/text"

// Words holds the words of resigning.
type Words struct {
	Title   string
	Alone   string      // asks the only person
	Asks    text.Agreed // asks one of several
	Do, Not string
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
