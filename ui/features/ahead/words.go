package ahead

import "playout/ui/text"

// Words holds the words of looking ahead.
type Words struct {
	Looking  string // the action
	After    string // {moves} that lead to the position shown
	Back, On text.Button
	Return   text.Button
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
