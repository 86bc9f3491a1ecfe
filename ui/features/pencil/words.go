package pencil

import "playout/ui/text"

// Words holds the words for drawing on the board.
type Words struct {
	Marked  string // added to a square's name
	ArrowTo string // the same, {square}: an arrow leads there

	// Announced after a key has drawn: {square}, for an arrow also {from}.
	Mark, NoMark, Arrow, NoArrow string
	Cleared                      string
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
