package editor

import "playout/ui/text"

// Words are the words of the card in which a position is set up.
type Words struct {
	Open    text.Button // the controls' button
	Title   string
	Tools   string // accessible name of the pieces to pick from
	Erase   string
	None    string // the value of a fact that says "-"
	Text    string // label of the position as text
	Copy    text.Button
	Copied  string
	Clear   text.Button
	Start   text.Button
	Play    text.Button
	Use     text.Button // in place of Play, where no game begins
	Leave   text.Button
	Wrong   string // a draft that is not a position
	Unread  string // what was typed or done that makes no draft
	TooLong string
	Over    string
}

var words = text.Both[Words]{English: english, Spanish: spanish}

// Says are the words in a language.
func Says(t *text.Strings) *Words { return words.In(t) }

var english = Words{
	Open:    text.Button{Label: "Set up", Tip: "Set up any position and play from there"},
	Title:   "Set up a position",
	Tools:   "Pieces",
	Erase:   "Erase",
	None:    "none",
	Text:    "Position as text",
	Copy:    text.Button{Label: "Copy", Tip: "Copy the position as text"},
	Copied:  "Position copied",
	Clear:   text.Button{Label: "Clear", Tip: "Empty the board"},
	Start:   text.Button{Label: "Start position", Tip: "The position at the start of the game"},
	Play:    text.Button{Label: "Play from here", Tip: "Start a game from this position"},
	Use:     text.Button{Label: "Use it", Tip: "Use this position"},
	Leave:   text.Button{Label: "Cancel", Tip: "Back to the game"},
	Wrong:   "This position cannot be played yet.",
	Unread:  "This text is not a position; the board is unchanged.",
	TooLong: "This text is too long for a position; the board is unchanged.",
	Over:    "The game is over in this position.",
}

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
