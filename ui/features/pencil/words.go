package pencil

import "playout/ui/text"

// Words are the words for drawing on the board.
type Words struct {
	Marked  string // added to a square's name
	ArrowTo string // the same, {square}: an arrow leads there

	// Announced when a key has drawn something: {square}, of an arrow also {from}.
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
