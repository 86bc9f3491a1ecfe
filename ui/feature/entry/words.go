package entry

import "playout/ui/text"

// Words holds the words of the ways.
type Words struct {
	Inside string      // the place
	Lab    string      // the place for experiments
	Review text.Button // of a finished game
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
