package premove

import "playout/ui/text"

// Words holds the words of moves that are chosen ahead.
type Words struct {
	Premove string // {from}, {to}: beside the status
	Square  string // {from}, {to}: in the accessible names of both squares
	Dropped string // announced when it is dropped
	Gone    string // it is no longer legal
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
