package share

import "playout/ui/text"

// Words are the words of sharing; those of the button are the frame's. Placeholders are
// in braces.
type Words struct {
	Title             string
	Link, Text, Embed string // tabs

	// The tab of the link.
	Which          string // label of the choice: the game, or the position alone
	Game, Position string
	Players        string
	Seed           text.Button // and what it means
	Needed         string      // why the seed goes with it
	Address        string      // label of the field
	Copy, Send     string
	NotSent        string
	Make           text.Button // an exercise
	Friend         text.Button
	Code           string // accessible name of the QR code
	SaveCode       text.Button
	CodeTooLong    string

	// What a link will show: sentences.
	Starts   string
	Exercise string      // instead of what the link of a game shows
	Begins   string      // a position that was set up
	After    text.Plural // moves
	At       string      // {ply}, {plies}
	Alone    string
	Over     string
	Against  string // {seat}, {who}
	Plays    string // {seat}: machines have the other seats
	Two      string // {seats}: of text.Strings.SeatOf, from whose side it opens
	Thread   string // whoever opens it goes on with the same game
	Several  text.Plural
	Watches  string
	Repeats  string // chance, repeated by its seed
	Anew     string
	From     string // the same, for a link that was copied

	// The tab of texts and pictures.
	Form string // label of the choice of forms
	Cut  string // the field holds only the beginning
	File string // where to get the rest
	Seen string // what a picture shows

	// The tab that embeds the board.
	Preview        string            // accessible name
	Looks          map[string]string // label of a choice, by its name
	Values         map[string]string // of a choice, by "name value"
	Frame, Element text.Button       // what embeds the board, and when to take it
	CopyFrame      string            // accessible name of its button
	CopyElement    string
	Course         text.Button // packages for course platforms
	Packing        string
	Packed         string // {n}: MB
	NotPacked      string // {why}
	Until          string // what the small board is

	// The message about a game that a link has brought.
	You      string // {seat}
	Played   text.Agreed
	Passed   text.Agreed
	StepDone string // {n}
	Finished text.Plural
}

var words = text.Both[Words]{English: english, Spanish: spanish}

// Says are the words in a language.
func Says(t *text.Strings) *Words { return words.In(t) }

var english = Words{
	Title: "Share",
	Link:  "Link", Text: "Text and picture", Embed: "Embed",

	Make:        text.Button{Label: "Make an exercise", Tip: "Make an exercise of this position"},
	Friend:      text.Button{Label: "Play with a friend", Tip: "Play this game with a friend on another computer"},
	Which:       "What the link holds",
	Game:        "The game",
	Position:    "This position",
	Players:     "With its players",
	Seed:        text.Button{Label: "With its seed", Tip: "Chance brings the same to everyone who plays on"},
	Needed:      "The moves need it",
	Address:     "Link",
	Copy:        "Copy",
	Send:        "Share…",
	NotSent:     "The link could not be shared from here. Copy it instead.",
	Code:        "QR code of the link",
	SaveCode:    text.Button{Label: "Download the QR code", Tip: "As an SVG file"},
	CodeTooLong: "This link is too long for a QR code. A link to the position alone is shorter.",

	Exercise: "Opens this exercise.",
	Starts:   "Opens the game at its start.",
	Begins:   "Opens this position.",
	After:    text.Plural{One: "Opens the game after {n} move.", Many: "Opens the game after {n} moves."},
	At:       "Opens the game at move {ply} of {plies}.",
	Alone:    "Opens this position, without the moves that led to it.",
	Over:     "The game is over.",
	Against:  "Whoever opens it plays {seat} against {who}.",
	Plays:    "Whoever opens it plays {seat} against machines.",
	Two:      "Two people play; it opens from {seats} side.",
	Thread:   "Whoever opens it goes on with the same game, and can send a link back.",
	Several:  text.Plural{One: "{n} person plays.", Many: "{n} people play."},
	Watches:  "Machines play; whoever opens it watches.",
	Repeats:  "Chance brings the same as here.",
	Anew:     "Chance brings something new each time.",
	From:     "Link copied; it opens from {seats} side",

	Form: "Format",
	Cut:  "Only the beginning is shown. Copy gives the whole text.",
	File: "To save it as a file, open Files.",
	Seen: "The board as you see it, without the marks of the search.",

	Preview: "Preview of the embedded board",
	Looks: text.Table[string]{
		{"controls", "Controls"}, {"width", "Width"}, {"theme", "Colours"}, {"lang", "Language"}, {"start", "Starts"},
		{"coords", "Coordinates"}, {"table", "Search table"},
	}.Map(),
	Values: text.Table[string]{
		{"controls play", "To play"}, {"controls none", "Board only"}, {"controls full", "All"},
		{"theme auto", "Automatic"}, {"theme light", "Light"}, {"theme dark", "Dark"},
		{"lang auto", "Automatic"}, {"start view", "When seen"}, {"start click", "On a click"},
	}.Map(),
	Frame:       text.Button{Label: "Frame", Tip: "For any page that may hold a frame, as in course sites."},
	Element:     text.Button{Label: "Element", Tip: "For pages with scripts: a picture until the board starts."},
	CopyFrame:   "Copy the frame",
	CopyElement: "Copy the element",
	Course:      text.Button{Label: "Course package", Tip: "A zip for Moodle and other course platforms, which record the points."},
	Packing:     "Making the package…",
	Packed:      "The package has been saved: {n} MB.",
	NotPacked:   "The package could not be made: {why}.",
	Until:       "The picture until the board starts",

	You:      "You play {seat}",
	Played:   text.Same("{seat} has just played {move}"),
	Passed:   text.Same("{seat} has just passed"),
	StepDone: "step {n} has just been played",
	Finished: text.Plural{One: "A finished game of {n} move", Many: "A finished game of {n} moves"},
}

var spanish = Words{
	Title: "Compartir",
	Link:  "Enlace", Text: "Texto e imagen", Embed: "Insertar",

	Make:        text.Button{Label: "Crear un ejercicio", Tip: "Crear un ejercicio con esta posición"},
	Friend:      text.Button{Label: "Jugar con un amigo", Tip: "Jugar a este juego con un amigo en otro ordenador"},
	Which:       "Qué contiene el enlace",
	Game:        "La partida",
	Position:    "Esta posición",
	Players:     "Con sus jugadores",
	Seed:        text.Button{Label: "Con su semilla", Tip: "El azar trae lo mismo a quienes sigan jugando"},
	Needed:      "Las jugadas la necesitan",
	Address:     "Enlace",
	Copy:        "Copiar",
	Send:        "Compartir…",
	NotSent:     "No se ha podido compartir el enlace desde aquí. Cópialo.",
	Code:        "Código QR del enlace",
	SaveCode:    text.Button{Label: "Descargar el código QR", Tip: "Como archivo SVG"},
	CodeTooLong: "Este enlace es demasiado largo para un código QR. El de la posición sola es más corto.",

	Exercise: "Abre este ejercicio.",
	Starts:   "Abre la partida en su inicio.",
	Begins:   "Abre esta posición.",
	After:    text.Plural{One: "Abre la partida después de {n} jugada.", Many: "Abre la partida después de {n} jugadas."},
	At:       "Abre la partida en la jugada {ply} de {plies}.",
	Alone:    "Abre esta posición, sin las jugadas que llevaron a ella.",
	Over:     "La partida ha terminado.",
	Against:  "Quien lo abra juega con {seat} contra {who}.",
	Plays:    "Quien lo abra juega con {seat} contra las máquinas.",
	Two:      "Juegan dos personas; se abre desde el lado {seats}.",
	Thread:   "Quien lo abra sigue con la misma partida y puede devolver un enlace.",
	Several:  text.Plural{One: "Juega {n} persona.", Many: "Juegan {n} personas."},
	Watches:  "Juegan las máquinas; quien lo abra mira.",
	Repeats:  "El azar trae lo mismo que aquí.",
	Anew:     "El azar trae algo nuevo cada vez.",
	From:     "Enlace copiado; se abre desde el lado {seats}",

	Form: "Formato",
	Cut:  "Solo se muestra el principio. Copiar da el texto completo.",
	File: "Para guardarlo como archivo, abre Archivos.",
	Seen: "El tablero como lo ves, sin las marcas de la búsqueda.",

	Preview: "Vista previa del tablero insertado",
	Looks: text.Table[string]{
		{"controls", "Controles"}, {"width", "Ancho"}, {"theme", "Colores"}, {"lang", "Idioma"}, {"start", "Empieza"},
		{"coords", "Coordenadas"}, {"table", "Tabla de la búsqueda"},
	}.Map(),
	Values: text.Table[string]{
		{"controls play", "Para jugar"}, {"controls none", "Solo el tablero"}, {"controls full", "Todos"},
		{"theme auto", "Automáticos"}, {"theme light", "Claros"}, {"theme dark", "Oscuros"},
		{"lang auto", "Automático"}, {"start view", "Al verse"}, {"start click", "Con un clic"},
	}.Map(),
	Frame:       text.Button{Label: "Marco", Tip: "Para páginas que admiten marcos, como las de cursos."},
	Element:     text.Button{Label: "Elemento", Tip: "Para páginas con scripts: una imagen hasta que empieza."},
	CopyFrame:   "Copiar el marco",
	CopyElement: "Copiar el elemento",
	Course:      text.Button{Label: "Paquete para un curso", Tip: "Un zip para Moodle y otras plataformas de cursos, que registran los puntos."},
	Packing:     "Creando el paquete…",
	Packed:      "El paquete se ha guardado: {n} MB.",
	NotPacked:   "No se ha podido crear el paquete: {why}.",
	Until:       "La imagen hasta que empieza el tablero",

	You:      "Juegas con {seat}",
	Played:   text.Agreed{One: "{seat} acaba de jugar {move}", Many: "{seat} acaban de jugar {move}"},
	Passed:   text.Agreed{One: "{seat} acaba de pasar", Many: "{seat} acaban de pasar"},
	StepDone: "se acaba de jugar el paso {n}",
	Finished: text.Plural{One: "Una partida terminada de {n} jugada", Many: "Una partida terminada de {n} jugadas"},
}

// look is a value of a look in words: a language by its own name, a number as it is.
func (w *Words) look(name, value string) string {
	if words, known := w.Values[name+" "+value]; known {
		return words
	}
	if name == lookLang {
		return text.Of(value).Name
	}
	return value
}
