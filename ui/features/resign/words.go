package resign

import "playout/ui/text"

// Words are the words of resigning.
type Words struct {
	Title   string
	Alone   string      // asks the only person
	Asks    text.Agreed // asks one of several
	Do, Not string
}

var words = text.Both[Words]{English: english, Spanish: spanish}

// Says are the words in a language.
func Says(t *text.Strings) *Words { return words.In(t) }

var english = Words{
	Title: "Resign the game?",
	Alone: "The game ends here, and you lose.",
	Asks:  text.Same("The game ends here, and {seat} loses."),
	Do:    "Resign",
	Not:   "Play on",
}

var spanish = Words{
	Title: "¿Abandonar la partida?",
	Alone: "La partida termina aquí y la pierdes.",
	Asks:  text.Agreed{One: "La partida termina aquí y {seat} pierde.", Many: "La partida termina aquí y {seat} pierden."},
	Do:    "Rendirse",
	Not:   "Seguir jugando",
}
