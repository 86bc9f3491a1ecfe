package search

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &spanish)

var spanish = Words{
	Played: "se jugó",
	Errs:   "{agent} juega cualquier jugada a {within} o menos de la mejor: aquí {played}, no {best}.",
	Varies: "{agent} no siempre juega lo mejor que ve: aquí {played}, no {best}.",
	Fewer:  "solo las mejores",
	Rows:   "Todas las jugadas",
	Ahead:  text.Button{Label: "{move}, vista previa", Tip: "Mostrar la posición tras esta jugada"},

	Values: text.Button{Label: "Valores en todas las casillas", Tip: "En Othello, la posibilidad de ganar con cada jugada legal, en porcentaje"},
}
