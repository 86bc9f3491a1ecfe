package othello

import (
	"playout/ui/board"
	"playout/ui/text"
)

var _ = words.Add(text.Spanish, &spanish)

var spanish = board.Words{
	GameWords: text.GameWords{
		Name:    "Othello",
		The:     "Othello",
		Welcome: "Juegas con las negras y empiezas tú. Elige una casilla marcada; con los menús junto al tablero se elige quién juega.",
		Play: []text.LessonWords{
			{Head: "El objetivo",
				Text:  "Dos jugadores comparten un tablero de 64 casillas. Cuando ninguno puede jugar, gana quien tiene más fichas. Empiezan las negras.",
				Shows: "El comienzo: dos fichas de cada color en el centro y las cuatro jugadas iniciales de las negras"},
			{Head: "Una jugada",
				Text:  "Coloca una ficha que encierre una línea de fichas rivales entre ella y otra ficha tuya: en fila, columna o diagonal, o en varias a la vez. Todas las fichas encerradas pasan a tu color.",
				Shows: "Las negras pueden jugar en g4: encierran tres fichas blancas en la fila y una en la columna"},
			{Head: "Pasar y el final",
				Text:  "Una jugada tiene que voltear al menos una ficha. Quien no puede jugar pasa; cuando ninguno puede, la partida termina.",
				Shows: "Juegan las blancas: ninguna casilla encierra fichas negras, así que pasan"},
			{Head: "Un primer consejo",
				Text:  "Una ficha en una esquina no se puede voltear. Al principio, tener muchas fichas ayuda poco; tener muchas jugadas posibles ayuda mucho.",
				Shows: "Las negras pueden tomar la esquina a1"},
		},
		Draw:    "Empate",
		Refuses: "{square} no voltea ninguna ficha",
		Keys:    []text.Key{{Keys: "↑ ↓ ← →", Action: "recorrer el tablero"}, {Keys: "Intro", Action: "jugar en la casilla"}},
		Pieces:  text.Entries[string]{{"black", "ficha negra"}, {"white", "ficha blanca"}}.Map(),
	},
	Opening: "Apertura · {name}",
	Score:   text.Plural{One: "{n} ficha", Many: "{n} fichas"},
	Example: "f5",
	Tip:     "Elige una ficha y después las casillas. Otro clic la quita.",
	Points:  map[string]text.Button{"disc": {Label: "fichas", Tip: "Con cuántas fichas de ventaja se espera que acabe este bando"}},
	Own: Phrases{
		Turned: text.Plural{One: "{n} ficha volteada", Many: "{n} fichas volteadas"},
	},
}
