package search

import "playout/ui/text"

// Words holds the words of the table besides those of package text for all tables.
type Words struct {
	Played string      // that a row's move was played, for people who do not see the mark
	Errs   string      // {agent}, {within}: how much worse a move may be; {played}, {best}
	Varies string      // the same for an agent that draws its moves: {agent}, {played}, {best}
	Fewer  string      // shows the best few moves again
	Rows   string      // accessible name of the scrolling list
	Ahead  text.Button // {move}: of a move of the principal variation, its accessible name and what a click does

	Values text.Button // a switch for the board's values, and its description
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
