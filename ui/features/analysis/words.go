package analysis

import "playout/ui/text"

// Words holds the words of the analysis.
type Words struct {
	Title          string // accessible name
	Analyse, Pause text.Button
	Agent          string      // accessible name of the choice of the agent
	Lines          text.Plural // {n}
	More, Less     string
	Exact          string      // marks a certain score
	Play           text.Button // plays the first {move} of a line
	Ahead          text.Button // {move}: of a move of a line, its accessible name and what a click does
	Waits          string      // for its net
	Over           string      // the game, in the position shown
	Nothing        string      // is left to find
	Picture        string      // of a tree search
	Depths         string      // the picture of alpha-beta
	ByChance       string      // its axes
	ByDepth        string
	Table          string // shows the picture as a table
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
