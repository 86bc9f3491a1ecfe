package text

// SetupWords are those of the card in which a position is set up.
type SetupWords struct {
	Open     Button // the controls' button
	Title    string
	Tips     map[string]string // by game: how it is done
	Tools    string            // accessible name of the pieces to pick from
	Erase    string
	Castling string            // accessible name of the rights to castle
	Facts    map[string]string // by a fact of a game
	None     string            // the value of a fact that says "-"
	Text     string            // label of the position as text
	Copy     Button
	Copied   string
	Clear    Button
	Start    Button
	Play     Button
	Leave    Button
	Wrong    string // a draft that is no position
	Unread   string // what was typed or done that makes no draft
	TooLong  string
	Over     string
}

var setupEnglish = SetupWords{
	Open:     Button{"Set up", "Put the pieces as you like and play from there"},
	Title:    "Set up a position",
	Tools:    "Pieces",
	Erase:    "Erase",
	Castling: "Castling",
	Facts:    map[string]string{"turn": "To move"},
	None:     "none",
	Text:     "Position as text",
	Copy:     Button{"Copy", "Copy the position as text"},
	Copied:   "Position copied",
	Clear:    Button{"Clear", "Empty the board"},
	Start:    Button{"Start position", "The pieces as a game begins"},
	Play:     Button{"Play from here", "Begin a game from this position"},
	Leave:    Button{"Cancel", "Back to the game"},
	Wrong:    "This position cannot be played yet.",
	Unread:   "This text is no position; the board is as it was.",
	TooLong:  "This text is too long for a position; the board is as it was.",
	Over:     "The game is over in this position.",
}

var setupSpanish = SetupWords{
	Open:     Button{"Componer", "Colocar las piezas como quieras y jugar desde ahí"},
	Title:    "Componer una posición",
	Tools:    "Piezas",
	Erase:    "Borrar",
	Castling: "Enroque",
	Facts:    map[string]string{"turn": "Turno"},
	None:     "ninguna",
	Text:     "Posición como texto",
	Copy:     Button{"Copiar", "Copiar la posición como texto"},
	Copied:   "Posición copiada",
	Clear:    Button{"Vaciar", "Dejar el tablero vacío"},
	Start:    Button{"Posición inicial", "Las piezas como al empezar"},
	Play:     Button{"Jugar desde aquí", "Empezar una partida desde esta posición"},
	Leave:    Button{"Cancelar", "Volver a la partida"},
	Wrong:    "Esta posición aún no se puede jugar.",
	Unread:   "Este texto no es una posición; el tablero queda como estaba.",
	TooLong:  "Este texto es demasiado largo para una posición; el tablero queda como estaba.",
	Over:     "En esta posición la partida ha terminado.",
}
