package newgame

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &spanish)

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
	PlayOn:      "Seguir jugando",
	Cancel:      "Cancelar",
	Book:        "Una apertura del libro",
	AboutBook:   "La partida empieza tras unas jugadas que no favorecen a ningún bando.",
	NoBook:      "No se ha podido cargar el libro de aperturas. Comprueba la red o empieza sin él.",
}
