package analysis

import "playout/ui/text"

// Words holds the words of the analysis.
type Words struct {
	Title          string // accessible name
	Analyse, Pause text.Button
	Agent          string      // accessible name of the choice of the agent
	Lines          text.Plural // {n}
	More, Less     string
	Play           text.Button // plays the first {move} of a line
	Ahead          string      // {move}: accessible name of a move of a line
	Over           string      // the game, in the position shown
	Nothing        string      // is left to find
	Table          string      // shows the picture as a table
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
