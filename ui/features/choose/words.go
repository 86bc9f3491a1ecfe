package choose

import "playout/ui/text"

// Words say why a square cannot be chosen: {square}.
type Words struct {
	Reach string // the move that was begun at {from} does not lead there
	Empty string // no piece of one's own stands there
	Stuck string // {piece}, one's own, has no move
	Taken string // a piece stands where one would be put
	Take  string // no piece of the opponent stands there, where one must be removed
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// Says returns the words in a language.
func Says(t *text.Strings) *Words { return Languages.In(t) }
