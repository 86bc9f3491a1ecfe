package timing

import "playout/ui/text"

// Words are the words of a timing.
type Words struct {
	Kind             string            // label of the kind of clock
	Kinds            map[string]string // by the beginning of a timing's string
	Move, Game, Plus string            // labels of how much
	Seconds, Minutes text.Plural
}

var words = text.Both[Words]{English: english, Spanish: spanish}

// Says are the words in a language.
func Says(t *text.Strings) *Words { return words.In(t) }

var english = Words{
	Kind:    "Time",
	Kinds:   text.Table[string]{{"", "no clock"}, {"move", "per move"}, {"game", "for the whole game"}}.Map(),
	Move:    "Time per move",
	Game:    "Time per side",
	Plus:    "Added after each move",
	Seconds: text.Plural{One: "{n} second", Many: "{n} seconds"},
	Minutes: text.Plural{One: "{n} minute", Many: "{n} minutes"},
}

var spanish = Words{
	Kind:    "Tiempo",
	Kinds:   text.Table[string]{{"", "sin reloj"}, {"move", "por jugada"}, {"game", "para toda la partida"}}.Map(),
	Move:    "Tiempo por jugada",
	Game:    "Tiempo por bando",
	Plus:    "Incremento por jugada",
	Seconds: text.Plural{One: "{n} segundo", Many: "{n} segundos"},
	Minutes: text.Plural{One: "{n} minuto", Many: "{n} minutos"},
}
