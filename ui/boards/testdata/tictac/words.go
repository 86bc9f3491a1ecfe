package tictac

import (
	"playout/ui/board"
	"playout/ui/text"
)

var english = board.Words{
	GameWords: text.GameWords{
		Name:    "Tic-tac-toe",
		The:     "tic-tac-toe",
		Welcome: "You play Cross and move first. Choose any square.",
		Play: []text.LessonWords{
			{Head: "The goal", Text: "Three marks in a row win, straight or slanting.", Shows: "Cross can complete the top row"},
			{Head: "The end", Text: "When the board is full without a row, nobody wins.", Shows: "A full board without three in a row"},
		},
		Draw:    "Draw",
		Refuses: "{square} cannot be chosen",
		Keys:    []text.Key{{Keys: "↑ ↓ ← →", Does: "walk over the board"}, {Keys: "Enter", Does: "mark the square"}},
		Pieces:  map[string]string{"cross": "cross", "nought": "nought"},
	},
	Seats:   map[string]text.SeatWords{"cross": {Name: "Cross", The: "Cross", Of: "Cross’s"}, "nought": {Name: "Nought", The: "Nought", Of: "Nought’s"}},
	WinBy:   map[string]text.Agreed{"line": text.Same("{seat} wins with three in a row")},
	DrawBy:  map[string]string{"full": "Draw: the board is full"},
	Ends:    map[string]string{"line": "three in a row", "full": "the board was full"},
	YouWin:  map[string]string{"line": "You win with three in a row"},
	YouLose: map[string]string{"line": "You lose: {seat} has three in a row"},
	Tip:     "Pick a mark, then squares.",
	Own:     Phrases{Line: "three in a row"},
}

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
		Keys:    []text.Key{{Keys: "↑ ↓ ← →", Does: "recorrer el tablero"}, {Keys: "Intro", Does: "marcar la casilla"}},
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
	Own:     Phrases{Line: "tres en raya"},
}
