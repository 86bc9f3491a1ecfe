package embed

import "playout/ui/text"

// Words holds the words of an embedded board.
type Words struct {
	Open text.Button // the link to the game on Playout's own page

	Refused map[string]string // by embed.Error's Why: {of} and {allowed}
	Illegal string            // {move} is not possible now: {allowed}
	Waits   string            // a move was requested while no player may move
	NoUndo  string
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
