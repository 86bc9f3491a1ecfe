package slow

import "playout/ui/text"

// Words holds the words about a slow level.
type Words struct {
	Slow string // {who}: a level
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
