package settings

import "playout/ui/text"

// Words are the words of the settings and of the button that opens them. The words about
// workers are beside those about agents.
type Words struct {
	Open     text.Button // the header's button, and the dialog's title
	Language string
	System   string            // the system's colours
	Board    text.Button       // the style of the boards, and to which it applies
	Styles   map[string]string // by Styles
	Rings    text.Button       // a switch and what it does
	Sound    text.Button       // the same
	Letters  text.Button       // a choice and what it is about

	EraseOpen string // the button that asks to erase everything
}

var words = text.Both[Words]{English: english, Spanish: spanish}

// Says are the words in a language.
func Says(t *text.Strings) *Words { return words.In(t) }

var english = Words{
	Open:     text.Button{Label: "Settings", Tip: "Language, colours and how the page behaves"},
	Language: "Language",
	System:   "System default",
	Board:    text.Button{Label: "Board", Tip: "The look of every game’s board"},
	Styles:   text.Table[string]{{"standard", "Standard"}, {"contrast", "High contrast"}, {"colours", "For colour-blind eyes"}}.Map(),
	Rings:    text.Button{Label: "Show the search on the board", Tip: "Rings and arrows on the most visited moves, with the chance of winning"},
	Letters:  text.Button{Label: "Chess notation", Tip: "How moves name the pieces"},
	Sound:    text.Button{Label: "Sounds", Tip: "A quiet sound for each move"},

	EraseOpen: "Erase…",
}

var spanish = Words{
	Open:     text.Button{Label: "Ajustes", Tip: "Idioma, colores y cómo se comporta la página"},
	Language: "Idioma",
	System:   "Según el sistema",
	Board:    text.Button{Label: "Tablero", Tip: "El aspecto del tablero de cada juego"},
	Styles:   text.Table[string]{{"standard", "Estándar"}, {"contrast", "Alto contraste"}, {"colours", "Para daltonismo"}}.Map(),
	Rings:    text.Button{Label: "Mostrar la búsqueda en el tablero", Tip: "Anillos y flechas en las jugadas más visitadas, con la posibilidad de ganar"},
	Letters:  text.Button{Label: "Notación de ajedrez", Tip: "Cómo se nombran las piezas en las jugadas"},
	Sound:    text.Button{Label: "Sonidos", Tip: "Un sonido discreto en cada jugada"},

	EraseOpen: "Borrar…",
}
