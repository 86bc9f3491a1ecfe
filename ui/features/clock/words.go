package clock

import "playout/ui/text"

// Words holds the words of clocks.
type Words struct {
	Open      text.Button // opens the dialog
	Now, Next string      // when the choice takes effect
	Left      string      // tooltip of a clock
	Low       string      // {seat}: spoken once
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
