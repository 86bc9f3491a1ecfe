package ahead

import "playout/ui/text"

// Words are the words of looking ahead.
type Words struct {
	Looking  string // what one does
	After    string // {moves} that lead to what is shown
	Back, On text.Button
	Return   text.Button
}

// Languages are the words by language.
var Languages text.ByLanguage[*Words]

// Says are the words in a language.
func Says(t *text.Strings) *Words { return Languages.In(t) }
