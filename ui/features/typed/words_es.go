package typed

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &spanish)

var spanish = Words{
	Field: text.Button{Label: "Escribe una jugada", Tip: "Escribe una jugada; Intro la hace, Esc vuelve al tablero (/)"},
	Wrong: "«{text}» no es una jugada posible aquí. Se puede: {moves}",
	Which: "«{text}» puede ser {moves}",
	Or:    " o ",
}
