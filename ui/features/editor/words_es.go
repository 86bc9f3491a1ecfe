package editor

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &spanish)

var spanish = Words{
	Open:    text.Button{Label: "Editar", Tip: "Componer una posición y jugar desde ahí"},
	Title:   "Componer una posición",
	Tools:   "Piezas",
	Erase:   "Borrar",
	None:    "ninguna",
	Text:    "Posición como texto",
	Copy:    text.Button{Label: "Copiar", Tip: "Copiar la posición como texto"},
	Copied:  "Posición copiada",
	Clear:   text.Button{Label: "Vaciar", Tip: "Dejar el tablero vacío"},
	Start:   text.Button{Label: "Posición inicial", Tip: "La posición al empezar la partida"},
	Play:    text.Button{Label: "Jugar desde aquí", Tip: "Empezar una partida desde esta posición"},
	Use:     text.Button{Label: "Usarla", Tip: "Usar esta posición"},
	Leave:   text.Button{Label: "Cancelar", Tip: "Volver a la partida"},
	Wrong:   "Esta posición aún no se puede jugar.",
	Unread:  "Este texto no es una posición; el tablero no cambia.",
	TooLong: "Este texto es demasiado largo para una posición; el tablero no cambia.",
	Over:    "En esta posición la partida ha terminado.",
}
