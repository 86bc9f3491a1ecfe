package newgame

import "playout/ui/text"

// Words are the words of the dialog that starts a new game.
type Words struct {
	Title                     string
	Game                      string // label of the games
	More, Less                string // the finer points of the variant are shown, or hidden
	Player, Opponent          string // who plays, of two sides
	YouPlay, PlayerPlays      string // label of the colours
	Random                    string // a colour
	Kept, KeptForNow, NotKept string // what becomes of the game on the board
	Start, Not, Cancel        string
}

var words = text.Both[Words]{English: english, Spanish: spanish}

// Says are the words in a language.
func Says(t *text.Strings) *Words { return words.In(t) }

var english = Words{
	Title:       "New game",
	Game:        "Game",
	More:        "More options",
	Less:        "Fewer options",
	Player:      "Player",
	Opponent:    "Opponent",
	YouPlay:     "You play",
	PlayerPlays: "Player’s colour",
	Random:      "Random",
	Kept:        "The game on the board is not over. It stays under Games, where you can continue it.",
	KeptForNow:  "The game on the board is not over. It stays under Games, but only until you close this page: this device does not keep it.",
	NotKept:     "The game on the board is not over, and it is not kept under Games. Use the browser’s Back button to return to it.",
	Start:       "Start",
	Not:         "Play on",
	Cancel:      "Cancel",
}

var spanish = Words{
	Title:       "Partida nueva",
	Game:        "Juego",
	More:        "Más opciones",
	Less:        "Menos opciones",
	Player:      "Jugador",
	Opponent:    "Rival",
	YouPlay:     "Juegas con",
	PlayerPlays: "Color del jugador",
	Random:      "Al azar",
	Kept:        "La partida del tablero no ha terminado. Se conserva en Partidas, donde puedes continuarla.",
	KeptForNow:  "La partida del tablero no ha terminado. Se conserva en Partidas, pero solo hasta que cierres esta página: este dispositivo no la guarda.",
	NotKept:     "La partida del tablero no ha terminado y no se guarda en Partidas. Para volver a ella, usa el botón «Atrás» del navegador.",
	Start:       "Empezar",
	Not:         "Seguir jugando",
	Cancel:      "Cancelar",
}
