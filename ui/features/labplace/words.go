package labplace

import "playout/ui/text"

// Words holds the words of the place.
type Words struct {
	Name string            // of the list of tabs
	Tabs map[string]string // by their names
	Runs string            // of the dot of a tab in which something runs
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
