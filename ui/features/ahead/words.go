package ahead

import "playout/ui/text"

// Words holds the words of looking ahead.
type Words struct {
	Looking  string // what one does
	After    string // {moves} that lead to what is shown
	Back, On text.Button
	Return   text.Button
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// Says returns the words in a language.
func Says(t *text.Strings) *Words { return Languages.In(t) }
