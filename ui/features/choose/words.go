package choose

import "playout/ui/text"

// Words are the reasons why a square cannot be chosen: {square}.
type Words struct {
	Reach string // the move that was begun at {from} does not lead there
	Empty string // it has none of the person's own pieces
	Stuck string // {piece}, the person's own, has no move
	Taken string // a piece is already there
	Take  string // it has no piece of the opponent, which must be removed
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
