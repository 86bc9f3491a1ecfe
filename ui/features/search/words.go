package search

import "playout/ui/text"

// Words are those of the table beyond what package text has for all tables.
type Words struct {
	Played string      // that a row's move was played, for those who do not see the mark
	Errs   string      // {agent}, {within}: how much worse a move may be; {played}, {best}
	Varies string      // the same for an agent that draws its moves: {agent}, {played}, {best}
	Fewer  string      // shows the best few moves again
	Rows   string      // accessible name of the scrolling list
	Ahead  text.Button // {move}: of a move of the principal variation, its accessible name and what a click does

	Values text.Button // a switch of what the board shows, and what it does
}

var words = text.Both[Words]{English: english, Spanish: spanish}

// Says are the words in a language.
func Says(t *text.Strings) *Words { return words.In(t) }

var english = Words{
	Played: "played",
	Errs:   "{agent} plays any move within {within} of the best: {played} here, not {best}.",
	Varies: "{agent} does not always play its best move: {played} here, not {best}.",
	Fewer:  "the best moves only",
	Rows:   "All moves",
	Ahead:  text.Button{Label: "{move}, look ahead", Tip: "Show the position after this move"},

	Values: text.Button{Label: "Values on all squares", Tip: "In Othello, the chance of winning with each legal move, in percent"},
}

var spanish = Words{
	Played: "se jugó",
	Errs:   "{agent} juega cualquier jugada a {within} o menos de la mejor: aquí {played}, no {best}.",
	Varies: "{agent} no siempre juega lo mejor que ve: aquí {played}, no {best}.",
	Fewer:  "solo las mejores",
	Rows:   "Todas las jugadas",
	Ahead:  text.Button{Label: "{move}, vista previa", Tip: "Mostrar la posición tras esta jugada"},

	Values: text.Button{Label: "Valores en todas las casillas", Tip: "En Othello, la posibilidad de ganar con cada jugada legal, en porcentaje"},
}
