package resign

import "playout/ui/text"

// Words are the words of giving a game up.
type Words struct {
	Title   string
	Alone   string // asks the only person
	Asks    string // {seat}: asks one of several
	Do, Not string
}

var words = text.Both[Words]{English: english, Spanish: spanish}

// Says are the words in a language.
func Says(t *text.Strings) *Words { return words.In(t) }

var english = Words{
	Title: "Resign?",
	Alone: "The game ends here, and you lose it.",
	Asks:  "The game ends here, and {seat} loses it.",
	Do:    "Resign the game",
	Not:   "Play on",
}

var spanish = Words{
	Title: "¿Abandonar la partida?",
	Alone: "La partida termina aquí y la pierdes.",
	Asks:  "La partida termina aquí, con derrota de {seat}.",
	Do:    "Rendirse",
	Not:   "Seguir jugando",
}
