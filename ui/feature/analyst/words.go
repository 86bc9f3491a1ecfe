package analyst

import "playout/ui/text"

// Words holds the words of the picture, and those that the tabs share.
type Words struct {
	Picture  string // of a tree search
	Depths   string // the picture of alpha-beta
	ByChance string // its axes
	ByDepth  string

	Exact string // marks a certain score
	Waits string // for a net
	Ahead string // what a press on a move does
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
