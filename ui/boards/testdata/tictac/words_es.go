package tictac

import (
	"playout/ui/board"
	"playout/ui/text"
)

var _ = words.Add(text.Spanish, &spanish)

var spanish = board.Words{
	GameWords: text.GameWords{
		Name:    "Tres en raya",
		The:     "tres en raya",
		Welcome: "Juegas con cruces y empiezas tú. Elige cualquier casilla.",
		Play: []text.LessonWords{
			{Head: "El objetivo", Text: "Ganan tres marcas en línea, recta o diagonal.", Shows: "Las cruces pueden completar la fila de arriba"},
			{Head: "El final", Text: "Si el tablero se llena sin ninguna línea, nadie gana.", Shows: "Un tablero lleno sin tres en línea"},
		},
		Draw:    "Empate",
		Refuses: "{square} no se puede elegir",
		Keys:    []text.Key{{Keys: "↑ ↓ ← →", Action: "recorrer el tablero"}, {Keys: "Intro", Action: "marcar la casilla"}},
		Pieces:  map[string]string{"cross": "cruz", "nought": "círculo"},
	},
	Seats: map[string]text.SeatWords{
		"cross":  {Name: "Cruces", The: "las cruces", Of: "de las cruces", Many: true},
		"nought": {Name: "Círculos", The: "los círculos", Of: "de los círculos", Many: true},
	},
	WinBy:   map[string]text.Agreed{"line": {One: "Gana {seat}: tres en raya", Many: "Ganan {seat}: tres en raya"}},
	DrawBy:  map[string]string{"full": "Empate: el tablero está lleno"},
	Ends:    map[string]string{"line": "tres en raya", "full": "el tablero se llenó"},
	YouWin:  map[string]string{"line": "Ganas: tres en raya"},
	YouLose: map[string]string{"line": "Pierdes: tres en raya de {seat}"},
	Tip:     "Elige una marca y después casillas.",
	Forms:   map[string]string{"list": "Marcas en orden"},
	Opening: "Apertura · {name}",
	Own:     Phrases{Line: "tres en raya"},
}
