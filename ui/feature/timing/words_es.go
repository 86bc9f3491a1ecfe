package timing

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &spanish)

var spanish = Words{
	Kind:    "Tiempo",
	Kinds:   text.Entries[string]{{"", "sin reloj"}, {"move", "por jugada"}, {"game", "para toda la partida"}}.Map(),
	Move:    "Tiempo por jugada",
	Game:    "Tiempo por bando",
	Plus:    "Incremento por jugada",
	Seconds: text.Plural{One: "{n} segundo", Many: "{n} segundos"},
	Minutes: text.Plural{One: "{n} minuto", Many: "{n} minutos"},
}
