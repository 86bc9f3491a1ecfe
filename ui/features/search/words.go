package search

import "playout/ui/text"

// Words are those of the table beyond what package text has for all tables.
type Words struct {
	Played string      // that a row's move was played, for those who do not see the mark
	Errs   string      // {agent}, {within}: how much worse a move may be; {played}, {best}
	Varies string      // the same for an agent that draws its moves: {agent}, {played}, {best}
	Fewer  string      // shows the best few moves again
	Rows   string      // accessible name of the scrolling list
	Ahead  text.Button // {move}: of a move of the principal variation, its accessible name and what a click does

	Values text.Button // a switch of what the board shows, and what it does
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// Says returns the words in a language.
func Says(t *text.Strings) *Words { return Languages.In(t) }
