package studiolink

import "playout/ui/text"

// Words holds the words of the places before the larger program.
type Words struct {
	Comes  string // the page is about to be loaded again
	Friend string // why it is not while a friend is connected
	Tab    string // opens the place in another tab
	Lost   string // the program is missing
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
