package ahead

import "playout/ui/text"

// Words are the words of looking ahead.
type Words struct {
	Looking  string // what one does
	After    string // {moves} that lead to what is shown
	Back, On text.Button
	Return   text.Button
}

var words = text.Both[Words]{English: english, Spanish: spanish}

// Says are the words in a language.
func Says(t *text.Strings) *Words { return words.In(t) }

var english = Words{
	Looking: "Looking ahead",
	After:   "after {moves}",
	Back:    text.Button{Label: "One move back in the line", Tip: "One move back in the line (←)"},
	On:      text.Button{Label: "One move on in the line", Tip: "One move on in the line (→)"},
	Return:  text.Button{Label: "Back to the game", Tip: "Show the game’s position again (Esc)"},
}

var spanish = Words{
	Looking: "Vista previa",
	After:   "tras {moves}",
	Back:    text.Button{Label: "Una jugada atrás en la variante", Tip: "Una jugada atrás en la variante (←)"},
	On:      text.Button{Label: "Una jugada adelante en la variante", Tip: "Una jugada adelante en la variante (→)"},
	Return:  text.Button{Label: "Volver a la partida", Tip: "Mostrar otra vez la posición de la partida (Esc)"},
}
