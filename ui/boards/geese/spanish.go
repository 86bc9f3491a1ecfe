package geese

import (
	"playout/ui/board"
	"playout/ui/text"
)

var spanish = board.Words{
	GameWords: text.GameWords{
		Name:    "Ocas",
		Welcome: "Eres la oca 1. Dirígela con las flechas o con W A S D, o elige una casilla junto a su cabeza; en cada paso todas se mueven a la vez.",
		Play: []text.LessonWords{
			{Head: "Moverse",
				Text:  "Todas las ocas avanzan una casilla a la vez: de frente, a la izquierda o a la derecha. Quien sale del agua por un lado entra por el otro.",
				Shows: "La oca 1 en el borde derecho; uno de sus tres caminos lleva al borde izquierdo"},
			{Head: "Comida y hambre",
				Text:  "La comida alarga una casilla, hasta {maxLength}; {hungerRate} el hambre quita una a todas. Sin casillas se muere de hambre.",
				Shows: "La oca 1 con comida justo delante"},
			{Head: "Morir",
				Text:  "Muere la oca que choca con un cuerpo, también el suyo, o que da media vuelta; y mueren las que chocan de cabeza.",
				Shows: "La oca 2 cierra el paso a la oca 1, que puede girar a un lado o al otro"},
			{Head: "El final",
				Text:  "Gana la última que vive. A los {steps} pasos, contando la salida como uno, la más larga de las que viven.",
				Shows: "La oca 1 sola en el agua"},
		},
		Keys:   []text.Key{{Keys: "↑ ↓ ← →", Does: "dirigir, también W A S D"}, {Keys: "⇧ + ↑ ↓ ← →", Does: "recorrer el tablero"}, {Keys: "Intro", Does: "ir a la casilla"}},
		Pieces: text.Table[string]{{"head", "{seat}, cabeza"}, {"body", "{seat}"}, {"tail", "{seat}, cola"}, {"food", "comida"}}.Map(),
	},
	Score: text.Plural{One: "longitud {n}", Many: "longitud {n}"},
	Seats: text.Table[string]{
		{"goose1", "Oca 1"},
		{"goose2", "Oca 2"},
		{"goose3", "Oca 3"},
		{"goose4", "Oca 4"},
		{"goose5", "Oca 5"},
		{"goose6", "Oca 6"},
		{"goose7", "Oca 7"},
		{"goose8", "Oca 8"},
	}.Map(),
	SeatsOf: text.Table[string]{
		{"goose1", "de Oca 1"},
		{"goose2", "de Oca 2"},
		{"goose3", "de Oca 3"},
		{"goose4", "de Oca 4"},
		{"goose5", "de Oca 5"},
		{"goose6", "de Oca 6"},
		{"goose7", "de Oca 7"},
		{"goose8", "de Oca 8"},
	}.Map(),
	Moves:   text.Table[string]{{"NORTH", "norte"}, {"EAST", "este"}, {"SOUTH", "sur"}, {"WEST", "oeste"}}.Map(),
	Letters: text.Table[string]{{"N", "N"}, {"E", "E"}, {"S", "S"}, {"W", "O"}}.Map(),
	Options: text.Table[string]{
		{"seats", "{n} ocas"},
		{"rows", "{n} filas"},
		{"columns", "{n} columnas"},
		{"hungerRate", "hambre cada {n} pasos"},
		{"hungerRate=1", "hambre en cada paso"},
		{"minFood", "al menos {n} de comida"},
		{"maxLength", "{n} casillas de largo como mucho"},
		{"steps", "{n} pasos"},
	}.Map(),
	Rules: text.Table[string]{
		{"hungerRate", "cada {n} pasos"},
		{"hungerRate=1", "en cada paso"},
	}.Map(),
	Labels: text.Table[string]{
		{"seats", "Ocas"},
		{"rows", "Filas"},
		{"columns", "Columnas"},
		{"hungerRate", "Pasos entre hambre y hambre"},
		{"minFood", "Comida en el tablero"},
		{"maxLength", "Oca más larga, en casillas"},
		{"steps", "Pasos de una partida"},
	}.Map(),
	WinBy: text.Table[string]{
		{"alone", "Victoria de {seat}, la última viva"},
		{"together", "Victoria de {seat}, la más larga de las últimas en morir"},
		{"steps", "Victoria de {seat}, la más larga al acabar los pasos"},
	}.Map(),
	DrawBy: text.Table[string]{
		{"together", "Empate, las últimas murieron a la vez"},
		{"steps", "Empate, igual de largas al acabar los pasos"},
	}.Map(),
	Ends: text.Table[string]{
		{"alone", "la última con vida"},
		{"together", "las últimas murieron a la vez"},
		{"steps", "se acabaron los pasos"},
	}.Map(),
	Tip:   "Elige una oca y dibújala casilla a casilla, desde la cabeza.",
	Facts: map[string]string{"step": "Paso"},
	Own: Phrases{
		Dies:   "{seat} muere",
		Eats:   "{seat} come",
		Dead:   "muerta",
		Hunger: text.Plural{One: "hambre en {n} paso", Many: "hambre en {n} pasos"},
	},
}
