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
	NoMark:  "{square} no longer marked",
	Arrow:   "Arrow from {from} to {square}",
	NoArrow: "No arrow from {from} to {square} any more",
	Cleared: "Marks and arrows removed",
}

var spanish = Words{
	Marked:  "marcada",
	ArrowTo: "flecha hacia {square}",
	Mark:    "{square} marcada",
	NoMark:  "{square} ya no está marcada",
	Arrow:   "Flecha de {from} a {square}",
	NoArrow: "Ya no hay flecha de {from} a {square}",
	Cleared: "Marcas y flechas borradas",
}
