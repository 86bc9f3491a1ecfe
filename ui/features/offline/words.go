package offline

import "playout/ui/text"

// Words holds the words of versions of the page.
type Words struct {
	Ready  string // a new version is available
	Keeps  string // what happens to the game
	Reload string // the button that loads the new version
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
