package mistake

import "playout/ui/text"

// Words holds the words of exercises about mistakes.
type Words struct {
	Prompt string // {move}, {loss}
	Right  string // {move}: the judge's
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
