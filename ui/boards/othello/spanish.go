package othello

import (
	"playout/ui/board"
	"playout/ui/text"
)

var spanish = board.Words{
	GameWords: text.GameWords{
		Name:    "Othello",
		Welcome: "Juegas con negras y empiezas tú. Elige una casilla marcada; los menús junto al tablero cambian quién juega.",
		Play: []text.LessonWords{
			{Head: "El objetivo",
				Text:  "Dos bandos comparten un tablero de 64 casillas. Cuando nadie puede jugar más, gana quien tiene más fichas de su color. Empiezan las negras.",
				Shows: "El comienzo: dos fichas de cada bando en el centro y las cuatro primeras jugadas de las negras"},
			{Head: "Una jugada",
				Text:  "Coloca una ficha que encierre una línea del otro color entre ella y otra ficha tuya: recta o diagonal, en cualquier dirección, varias líneas a la vez. Todo lo encerrado pasa a tu color.",
				Shows: "Las negras pueden jugar en g4: encierran tres fichas blancas en la fila y una en la columna"},
			{Head: "Pasar y el final",
				Text:  "Una jugada tiene que voltear al menos una ficha. Quien no puede jugar pasa; cuando nadie puede, la partida termina.",
				Shows: "Turno de las blancas: ninguna casilla encierra una ficha negra, así que pasan"},
			{Head: "Un primer consejo",
				Text:  "Las esquinas nunca se pierden. Tener muchas fichas pronto ayuda poco; tener muchas jugadas, sí.",
				Shows: "Las negras pueden tomar la esquina a1"},
		},
		Keys:   []text.Key{{Keys: "↑ ↓ ← →", Does: "recorrer el tablero"}, {Keys: "Intro", Does: "jugar en la casilla"}},
		Pieces: text.Table[string]{{"black", "ficha negra"}, {"white", "ficha blanca"}}.Map(),
	},
	Score:   text.Plural{One: "{n} ficha", Many: "{n} fichas"},
	Example: "f5",
	Tip:     "Elige una ficha y después casillas. Otro clic la quita.",
	Points:  map[string]text.Button{"disc": {Label: "fichas", Tip: "Cuántas fichas de ventaja se esperan al final para este bando"}},
	Own: Phrases{
		Turned: text.Plural{One: "{n} ficha volteada", Many: "{n} fichas volteadas"},
	},
}
