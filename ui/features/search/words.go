package search

import "playout/ui/text"

// Words are those of what the board shows of a search; the table's are of package
// text.
type Words struct {
	Values text.Button // a switch and what it does
}

var words = text.Both[Words]{English: english, Spanish: spanish}

// Says are the words in a language.
func Says(t *text.Strings) *Words { return words.In(t) }

var english = Words{
	Values: text.Button{Label: "Values on all squares", Tip: "In Othello, the chance of winning with each legal move, in percent"},
}

var spanish = Words{
	Values: text.Button{Label: "Valores en todas las casillas", Tip: "En Othello, la posibilidad de ganar con cada jugada legal, en porcentaje"},
}
