package settings

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &spanish)

var spanish = Words{
	Open:     text.Button{Label: "Ajustes", Tip: "Idioma, colores y cómo se comporta la página"},
	Language: "Idioma",
	System:   "Según el sistema",
	Board:    text.Button{Label: "Tablero", Tip: "El aspecto del tablero de cada juego"},
	Styles:   text.Entries[string]{{"standard", "Estándar"}, {"contrast", "Alto contraste"}, {"colours", "Para daltonismo"}}.Map(),
	Rings:    text.Button{Label: "Mostrar la búsqueda en el tablero", Tip: "Anillos y flechas en las jugadas más visitadas, con la posibilidad de ganar"},
	Letters:  text.Button{Label: "Notación de ajedrez", Tip: "Cómo se nombran las piezas en las jugadas"},
	Sound:    text.Button{Label: "Sonidos", Tip: "Un sonido discreto en cada jugada"},

	EraseOpen: "Borrar…",
}
