package slow

import "playout/ui/text"

// Words holds the words about a slow level.
type Words struct {
	Slow string // {who}: a level
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// Says returns the words in a language.
func Says(t *text.Strings) *Words { return Languages.In(t) }
