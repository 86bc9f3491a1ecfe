package morris

import (
	"playout/ui/board"
	"playout/ui/text"
)

var spanish = board.Words{
	GameWords: text.GameWords{
		Name:    "Molino",
		Welcome: "Juegas con blancas y empiezas tú. Pon una ficha en cualquier punto; tres en línea forman un molino, y un molino quita una ficha negra.",
		Play: []text.LessonWords{
			{Head: "El objetivo",
				Text:  "Deja al otro bando con menos de tres fichas o sin jugadas. Empiezan las blancas.",
				Shows: "El tablero de tres anillos con las primeras fichas"},
			{Head: "Poner y mover",
				Text:  "{lasker} {flying}",
				Shows: "Una ficha blanca en d6 y los cuatro puntos adonde puede ir"},
			{Head: "Molinos",
				Text:  "Tres fichas tuyas seguidas en una línea son un molino. Quien cierra uno quita una ficha del otro bando, {removal}.",
				Shows: "Las blancas han cerrado un molino en la fila de arriba y quitan una de dos fichas negras"},
			{Head: "El final",
				Text:  "Pierde quien tiene menos de tres fichas o no puede mover. Tres veces la misma posición, o cien jugadas sin poner ni quitar ficha, es empate.",
				Shows: "Las cuatro fichas blancas están encerradas y no pueden mover"},
		},
		Keys: []text.Key{
			{Keys: "↑ ↓ ← →", Does: "recorrer las líneas"},
			{Keys: "Intro", Does: "elegir la ficha o el punto"},
			{Keys: "Esc", Does: "soltar la ficha elegida"},
		},
		Pieces: text.Table[string]{{"black", "ficha negra"}, {"white", "ficha blanca"}}.Map(),
	},
	Score: text.Plural{One: "{n} ficha en el tablero", Many: "{n} fichas en el tablero"},
	Options: text.Table[string]{
		{"removal=any", "se puede quitar cualquier ficha"},
		{"flying=off", "sin vuelo"},
		{"lasker=on", "diez fichas, que se ponen o se mueven (Lasker)"},
	}.Map(),
	Rules: text.Table[string]{
		{"lasker=off", "Cada bando pone nueve fichas, una por turno. Después una ficha va por una línea al punto siguiente."},
		{"lasker=on", "Cada bando tiene diez fichas. En un turno se pone una, o una que ya está en el tablero va por una línea al punto siguiente."},
		{"flying=on", "Con tres fichas y ninguna por poner pueden volar a cualquier punto vacío."},
		{"flying=off", "También las tres últimas se mueven así: ninguna vuela."},
		{"removal=mills", "no de un molino salvo que todas estén en molinos"},
		{"removal=any", "también de un molino"},
	}.Map(),
	Meanings: text.Table[string]{
		{"removal=mills", "Un molino quita una ficha que no esté en otro molino, salvo que todas lo estén."},
		{"removal=any", "Un molino quita cualquier ficha, también de otro molino."},
		{"flying=on", "Con tres fichas y ninguna por poner, un bando puede moverlas a cualquier punto vacío."},
		{"flying=off", "Las tres últimas fichas se mueven por las líneas, como las demás."},
	}.Map(),
	WinBy: text.Table[string]{
		{"stones", "Victoria de {seat}, {loser} con menos de tres fichas"},
		{"blocked", "Victoria de {seat}, {loser} sin jugadas"},
	}.Map(),
	DrawBy: map[string]string{
		"quiet": "Empate, cien jugadas sin poner ni quitar ficha",
	},
	Ends: text.Table[string]{
		{"stones", "menos de tres fichas"},
		{"blocked", "sin jugadas"},
		{"quiet", "cien jugadas tranquilas"},
	}.Map(),
	Tip: "Elige una ficha y después puntos. Otro clic la quita.",
	Facts: text.Table[string]{
		{"hand white", "Fichas blancas por poner"},
		{"hand black", "Fichas negras por poner"},
		{"remove", "Acaba de cerrarse un molino y hay que quitar una ficha"},
	}.Map(),
	Own: Phrases{
		Goes:       "{seat} van de {from} a {to}",
		Removes:    "{seat} quitan {square}",
		ClosesMill: "cierran un molino y tienen que quitar una ficha",
		MustRemove: "molino cerrado, quita una ficha",
		InHand:     text.Plural{One: "{n} por poner", Many: "{n} por poner"},
	},
}
