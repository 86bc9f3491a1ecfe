package typed

import "playout/ui/text"

// Words holds the words for typing moves.
type Words struct {
	Field text.Button // label and tooltip of the field
	Wrong string      // {text} is not a move, {moves} are some legal ones
	Which string      // {text} may be one of {moves}
	Or    string      // before the last of them
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
