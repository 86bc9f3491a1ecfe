package pencil

import "playout/ui/text"

// Words are those of what a person draws on the board.
type Words struct {
	Marked  string // of a square, in its name
	ArrowTo string // the same, {square}: an arrow leads there

	// Said once a key has drawn something: {square}, of an arrow {from} too.
	Mark, NoMark, Arrow, NoArrow string
	Cleared                      string
}

var words = text.Both[Words]{English: english, Spanish: spanish}

// Says are the words in a language.
func Says(t *text.Strings) *Words { return words.In(t) }

var english = Words{
	Marked:  "marked",
	ArrowTo: "arrow to {square}",
	Mark:    "{square} marked",
	NoMark:  "{square} unmarked",
	Arrow:   "Arrow from {from} to {square}",
	NoArrow: "Arrow from {from} to {square} removed",
	Cleared: "Marks and arrows removed",
}

var spanish = Words{
	Marked:  "marcada",
	ArrowTo: "flecha hacia {square}",
	Mark:    "{square} marcada",
	NoMark:  "{square} sin marca",
	Arrow:   "Flecha de {from} a {square}",
	NoArrow: "Flecha de {from} a {square} borrada",
	Cleared: "Marcas y flechas borradas",
}
