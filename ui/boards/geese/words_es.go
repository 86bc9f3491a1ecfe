package geese

import (
	"playout/ui/board"
	"playout/ui/text"
)

var _ = words.Add(text.Spanish, &spanish)

var spanish = board.Words{
	GameWords: text.GameWords{
		Name:    "Ocas",
		The:     "ocas",
		Welcome: "Eres la oca 1. Dirígela con las flechas o con W A S D, o elige una casilla junto a su cabeza; todas las ocas se mueven a la vez.",
		Play: []text.LessonWords{
			{Head: "Moverse",
				Text:  "Todas las ocas avanzan una casilla a la vez: de frente, a la izquierda o a la derecha. La que sale del tablero por un lado entra por el otro.",
				Shows: "La oca 1 en el borde derecho; uno de sus tres caminos lleva al borde izquierdo"},
			{Head: "Comida y hambre",
				Text:  "La comida alarga a la oca una casilla, hasta {maxLength}; {hungerRate} el hambre quita una casilla a todas. La que se queda sin casillas muere de hambre.",
				Shows: "La oca 1 con comida justo delante"},
			{Head: "Morir",
				Text:  "Muere la oca que choca con otra o consigo misma, o que da media vuelta; si dos chocan de frente, mueren ambas.",
				Shows: "La oca 2 cierra el paso a la oca 1, que puede girar a un lado o al otro"},
			{Head: "El final",
				Text:  "Gana la última oca viva. Tras {steps} pasos, contando la salida como uno, gana la más larga de las que siguen vivas.",
				Shows: "La oca 1 sola en el agua"},
		},
		Draw:    "Empate",
		Refuses: "Tu oca no puede ir a {square}",
		Keys: []text.Key{{Keys: "↑ ↓ ← →", Action: "dirigir, también W A S D"}, {Keys: "⇧ + ↑ ↓ ← →", Action: "recorrer el tablero"}, {Keys: "Intro", Action: "ir a la casilla"},
			{Keys: "W A S D · I J K L · 8 4 5 6", Action: "dirigir en tiempo real para el segundo, tercer y cuarto jugador"}, {Keys: "P", Action: "parar el tiempo real o seguir"}},
		Pieces: text.Entries[string]{{"head", "{seat}, cabeza"}, {"body", "{seat}"}, {"tail", "{seat}, cola"}, {"food", "comida"}}.Map(),
	},
	Score:   text.Plural{One: "longitud {n}", Many: "longitud {n}"},
	Seats:   seats("Oca {n}", "la oca {n}", "de la oca {n}"),
	Moves:   text.Entries[string]{{"NORTH", "norte"}, {"EAST", "este"}, {"SOUTH", "sur"}, {"WEST", "oeste"}}.Map(),
	Letters: text.Entries[string]{{"N", "N"}, {"E", "E"}, {"S", "S"}, {"W", "O"}}.Map(),
	Options: text.Entries[string]{
		{"seats", "{n} ocas"},
		{"rows", "{n} filas"},
		{"columns", "{n} columnas"},
		{"hungerRate", "hambre cada {n} pasos"},
		{"hungerRate=1", "hambre en cada paso"},
		{"minFood", "al menos {n} de comida"},
		{"maxLength", "longitud de {n} como máximo"},
		{"steps", "{n} pasos"},
	}.Map(),
	Rules: text.Entries[string]{
		{"hungerRate", "cada {n} pasos"},
		{"hungerRate=1", "en cada paso"},
	}.Map(),
	Labels: text.Entries[string]{
		{"seats", "Ocas"},
		{"rows", "Filas"},
		{"columns", "Columnas"},
		{"hungerRate", "Pasos hasta el hambre"},
		{"minFood", "Comida mínima"},
		{"maxLength", "Longitud máxima"},
		{"steps", "Pasos por partida"},
	}.Map(),
	WinBy: text.Entries[text.Agreed]{
		{"alone", text.Same("Gana {seat}: la última viva")},
		{"together", text.Same("Gana {seat}: la más larga de las últimas en morir")},
		{"steps", text.Same("Gana {seat}: la más larga tras el último paso")},
	}.Map(),
	DrawBy: text.Entries[string]{
		{"together", "Empate: las últimas murieron a la vez"},
		{"steps", "Empate: igual de largas tras el último paso"},
	}.Map(),
	Ends: text.Entries[string]{
		{"alone", "la última viva"},
		{"together", "las últimas murieron a la vez"},
		{"steps", "tras el último paso"},
	}.Map(),
	YouWin: text.Entries[string]{
		{"alone", "Ganas: tu oca es la última viva"},
		{"together", "Ganas: tu oca era la más larga de las últimas en morir"},
		{"steps", "Ganas: tu oca es la más larga tras el último paso"},
	}.Map(),
	YouLose: text.Entries[string]{
		{"alone", "Pierdes: {seat} te ha sobrevivido"},
		{"together", "Pierdes: {seat} era más larga al morir las dos"},
		{"steps", "Pierdes: {seat} es más larga tras el último paso"},
	}.Map(),
	Example: "norte",
	Tip:     "Elige una oca y dibújala casilla a casilla, desde la cabeza.",
	Facts:   map[string]string{"step": "Paso"},
	Own: Phrases{
		Up: "arriba", Right: "derecha", Down: "abajo", Left: "izquierda",
		Deaths: text.Entries[Death]{
			{"", Death{Sentence: "{seat} ha muerto", Note: "muerta", Own: "Tu oca ha muerto"}},
			{"failed", Death{Sentence: "{seat} ha quedado fuera", Note: "fuera de juego", Own: "Tu oca ha quedado fuera"}},
			{"reversed", Death{Sentence: "{seat} ha dado media vuelta", Note: "media vuelta, paso {n}", Own: "Tu oca ha dado media vuelta"}},
			{"itself", Death{Sentence: "{seat} ha chocado consigo misma", Note: "chocó consigo misma, paso {n}", Own: "Tu oca ha chocado consigo misma"}},
			{"starved", Death{Sentence: "{seat} ha muerto de hambre", Note: "de hambre, paso {n}", Own: "Tu oca ha muerto de hambre"}},
			{"into", Death{Sentence: "{seat} ha chocado con {other}", Note: "chocó con {other}, paso {n}", Own: "Tu oca ha chocado con {other}"}},
			{headOn, Death{Sentence: "{seat} y {other} han chocado de frente", Note: "de frente con {other}, paso {n}", Own: "Tu oca ha chocado de frente con {other}"}},
		}.Map(),
		Eats:   "{seat} ha comido",
		Step:   "Paso {n} de {steps}",
		Hunger: text.Plural{One: "hambre en {n} paso", Many: "hambre en {n} pasos"},
	},
}
