package ahead

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &spanish)

var spanish = Words{
	Looking: "Vista previa",
	After:   "tras {moves}",
	Back:    text.Button{Label: "Una jugada atrás en la variante", Tip: "Una jugada atrás en la variante (←)"},
	On:      text.Button{Label: "Una jugada adelante en la variante", Tip: "Una jugada adelante en la variante (→)"},
	Return:  text.Button{Label: "Volver a la partida", Tip: "Mostrar otra vez la posición de la partida (Esc)"},
}
