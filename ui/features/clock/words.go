package clock

import "playout/ui/text"

// Words are the words of clocks.
type Words struct {
	Open             text.Button       // opens the dialog
	Kind             string            // label of the kind of clock
	Kinds            map[string]string // by the beginning of a timing's string
	Move, Game, Plus string            // labels of how much
	Seconds, Minutes text.Plural
	Now, Next        string // from when on the choice holds
	Left             string // tooltip of a clock
	Low              string // {seat}: said once
}

var words = text.Both[Words]{English: english, Spanish: spanish}

// Says are the words in a language.
func Says(t *text.Strings) *Words { return words.In(t) }

var english = Words{
	Open:    text.Button{Label: "Clock", Tip: "How much time each side has"},
	Kind:    "Time",
	Kinds:   text.Table[string]{{"", "no clock"}, {"move", "per move"}, {"game", "for the whole game"}}.Map(),
	Move:    "Time per move",
	Game:    "Time per side",
	Plus:    "Added after each move",
	Seconds: text.Plural{One: "{n} second", Many: "{n} seconds"},
	Minutes: text.Plural{One: "{n} minute", Many: "{n} minutes"},
	Now:     "Whoever runs out of time loses. The clock starts with the first move, and stops while this page is hidden or closed, or while you look at an earlier position.",
	Next:    "This applies to the next new game.",
	Left:    "Time left",
	Low:     "{seat}: ten seconds left",
}

var spanish = Words{
	Open:    text.Button{Label: "Reloj", Tip: "Cuánto tiempo tiene cada bando"},
	Kind:    "Tiempo",
	Kinds:   text.Table[string]{{"", "sin reloj"}, {"move", "por jugada"}, {"game", "para toda la partida"}}.Map(),
	Move:    "Tiempo por jugada",
	Game:    "Tiempo por bando",
	Plus:    "Incremento por jugada",
	Seconds: text.Plural{One: "{n} segundo", Many: "{n} segundos"},
	Minutes: text.Plural{One: "{n} minuto", Many: "{n} minutos"},
	Now:     "Pierde quien agota su tiempo. El reloj empieza con la primera jugada y se detiene mientras esta página está oculta o cerrada, o mientras miras una posición anterior.",
	Next:    "Se aplicará a la próxima partida nueva.",
	Left:    "Tiempo restante",
	Low:     "Quedan diez segundos a {seat}",
}
