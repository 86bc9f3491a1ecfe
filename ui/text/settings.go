package text

// SettingsWords are those of the settings and of the header's way to them. The
// workers' words are beside the agents' that they concern.
type SettingsWords struct {
	Open     Button // the header's button, and the dialog's title
	Language string
	System   string // the colours that the system has
	Rings    Button // a switch and what it does
	Sound    Button // the same

	Background Button
}

var settingsEnglish = SettingsWords{
	Open:     Button{"Settings", "Language, colours and how the page behaves"},
	Language: "Language",
	System:   "As the system",
	Rings:    Button{"Show the search on the board", "Rings on the moves that it looks at most, with the chance of winning"},
	Sound:    Button{"Sounds", "A quiet one for each move"},

	Background: Button{"Think while hidden", "Machines go on when you look at another tab"},
}

var settingsSpanish = SettingsWords{
	Open:     Button{"Ajustes", "Idioma, colores y cómo se comporta la página"},
	Language: "Idioma",
	System:   "Como el sistema",
	Rings:    Button{"Mostrar la búsqueda en el tablero", "Anillos en las jugadas que más examina, con la posibilidad de ganar"},
	Sound:    Button{"Sonidos", "Uno discreto con cada jugada"},

	Background: Button{"Pensar en segundo plano", "Las máquinas siguen cuando miras otra pestaña"},
}
