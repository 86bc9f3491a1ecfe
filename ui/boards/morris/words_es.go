package morris

import (
	"playout/ui/board"
	"playout/ui/text"
)

var _ = words.Add(text.Spanish, &spanish)

var spanish = board.Words{
	GameWords: text.GameWords{
		Name:    "Molino",
		The:     "molino",
		Welcome: "Juegas con las blancas y empiezas tú. Pon una ficha en cualquier punto; tres en línea forman un molino, y un molino elimina una ficha negra.",
		Play: []text.LessonWords{
			{Head: "El objetivo",
				Text:  "Deja a tu rival con menos de tres fichas o sin jugadas posibles. Empiezan las blancas.",
				Shows: "El tablero de tres cuadrados con las primeras fichas"},
			{Head: "Poner y mover",
				Text:  "{lasker} {flying}",
				Shows: "Una ficha blanca en d6 y los cuatro puntos adonde puede ir"},
			{Head: "Molinos",
				Text:  "Tres fichas tuyas seguidas en una línea forman un molino. Quien cierra un molino elimina una ficha del rival, {removal}.",
				Shows: "Las blancas han cerrado un molino en la fila de arriba y eliminan una de dos fichas negras"},
			{Head: "El final",
				Text:  "Pierde quien se queda con menos de tres fichas o sin jugadas posibles. Hay tablas por triple repetición, o tras cien jugadas sin colocar ni eliminar fichas.",
				Shows: "Las cuatro fichas blancas están bloqueadas y no pueden mover"},
		},
		Draw:    "Tablas",
		Refuses: "La ficha de {square} está a salvo en un molino",
		Keys: []text.Key{
			{Keys: "↑ ↓ ← →", Action: "recorrer las líneas"},
			{Keys: "Intro", Action: "elegir la ficha o el punto"},
			{Keys: "Esc", Action: "soltar la ficha elegida"},
		},
		Pieces: text.Entries[string]{{"black", "ficha negra"}, {"white", "ficha blanca"}}.Map(),
	},
	Score:  text.Plural{One: "{n} ficha en el tablero", Many: "{n} fichas en el tablero"},
	Points: map[string]text.Button{"stone": {Label: "fichas", Tip: "Cuántas fichas de ventaja tiene este bando tras la jugada, según la evaluación"}},
	Options: text.Entries[string]{
		{"removal=any", "se puede eliminar cualquier ficha"},
		{"flying=off", "sin vuelo"},
		{"lasker=on", "diez fichas, que se ponen o se mueven (Lasker)"},
	}.Map(),
	Rules: text.Entries[string]{
		{"lasker=off", "Cada bando coloca nueve fichas, una por turno. Después, una ficha se mueve por una línea al punto siguiente."},
		{"lasker=on", "Cada bando tiene diez fichas. En cada turno se coloca una, o se mueve una que ya está en el tablero por una línea al punto siguiente."},
		{"flying=on", "Con tres fichas y ninguna por colocar se puede volar: mover a cualquier punto vacío."},
		{"flying=off", "Las tres últimas fichas también se mueven así: no se vuela."},
		{"removal=mills", "pero una de un molino solo si todas están en molinos"},
		{"removal=any", "aunque esté en un molino"},
	}.Map(),
	Meanings: text.Entries[string]{
		{"removal=mills", "Un molino elimina una ficha que no esté en un molino, salvo que todas lo estén."},
		{"removal=any", "Un molino elimina cualquier ficha, aunque esté en un molino."},
		{"flying=off", "Las tres últimas fichas se mueven por las líneas, como las demás."},
	}.Map(),
	WinBy: text.Entries[text.Agreed]{
		{"stones", text.Agreed{One: "Gana {seat}: {loser} tiene menos de tres fichas", Many: "Ganan {seat}: {loser} tienen menos de tres fichas"}},
		{"blocked", text.Agreed{One: "Gana {seat}: {loser} no puede mover", Many: "Ganan {seat}: {loser} no pueden mover"}},
	}.Map(),
	DrawBy: map[string]string{
		"quiet": "Tablas: cien jugadas sin colocar ni eliminar fichas",
	},
	Ends: text.Entries[string]{
		{"stones", "menos de tres fichas"},
		{"blocked", "sin jugadas posibles"},
		{"quiet", "regla de las cien jugadas"},
	}.Map(),
	YouWin: text.Entries[string]{
		{"stones", "Ganas: a {loser} les quedan menos de tres fichas"},
		{"blocked", "Ganas: {loser} no pueden mover"},
	}.Map(),
	YouLose: text.Entries[string]{
		{"stones", "Pierdes: te quedan menos de tres fichas"},
		{"blocked", "Pierdes: no puedes mover"},
	}.Map(),
	Removed: text.Agreed{One: "{Seat} cerró un molino con {move}", Many: "{Seat} cerraron un molino con {move}"},
	Example: "d6-d7",
	Tip:     "Elige una ficha y después los puntos. Otro clic la quita.",
	Facts: text.Entries[string]{
		{"hand white", "Fichas blancas por colocar"},
		{"hand black", "Fichas negras por colocar"},
		{"remove", "Acaba de cerrarse un molino: hay que eliminar una ficha"},
	}.Map(),
	Own: Phrases{
		Goes:       text.Agreed{One: "{Seat} mueve de {from} a {to}", Many: "{Seat} mueven de {from} a {to}"},
		Removes:    text.Agreed{One: "{Seat} elimina {square}", Many: "{Seat} eliminan {square}"},
		ClosesMill: "cierran un molino y tienen que eliminar una ficha",
		MustRemove: "molino cerrado, elimina una ficha",
		InHand:     text.Plural{One: "{n} por colocar", Many: "{n} por colocar"},
	},
}
