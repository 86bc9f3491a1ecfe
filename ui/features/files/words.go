package files

import "playout/ui/text"

// Words are those of import and export. Placeholders in braces.
type Words struct {
	Open   text.Button // the button, and what it opens
	Title  string
	Import string // heading
	Paste  string // label of the field to paste in
	Take   string // the button that imports what was pasted
	Pick   string
	Drop   string // beside it: how else a file can be opened
	Hover  string // while a file is held over the page
	Export string // heading
	Form   string // label of the choice of a form
	Text   string // label of the field with the game in a form
	Cut    string // the field holds only the beginning
	Copy   string
	Save   string

	Opened string      // {form}
	Left   text.Plural // further games of a text
	// Notes on an imported game: comments and lines that were left out, and that it
	// continued where a draw could have been claimed.
	Dropped text.Plural
	Claimed string

	TooLarge, Unreadable, Busy, Lost string
	Either                           string            // several games can be played this way
	Overtaken                        string            // another game was opened while a file was being read
	WrongMove                        string            // {ply}, {of}
	Refused                          map[string]string // by an error's kind
}

var words = text.Both[Words]{English: english, Spanish: spanish}

// Says are the words in a language.
func Says(t *text.Strings) *Words { return words.In(t) }

var english = Words{
	Open:   text.Button{Label: "Files", Tip: "Import and export: games, positions, pictures"},
	Title:  "Import and export",
	Import: "Import",
	Paste:  "Paste a game, a position or a link",
	Take:   "Import",
	Pick:   "Open a file…",
	Drop:   "Or drop a file anywhere on the page.",
	Hover:  "Drop the file to open its game",
	Export: "Export",
	Form:   "Format",
	Text:   "This game",
	Cut:    "Only the beginning is shown. Copy and Download give the whole text.",
	Copy:   "Copy",
	Save:   "Download",

	Opened:  "Opened: {form}",
	Left:    text.Plural{One: "One more game was left out.", Many: "{n} more games were left out."},
	Dropped: text.Plural{One: "One comment or variation could not be kept in full.", Many: "{n} comments or variations could not be kept in full."},
	Claimed: "The game went on after a draw could have been claimed, so draws must be claimed here.",

	TooLarge:   "This is too large: at most 8 MB are read.",
	Unreadable: "The file could not be read.",
	Busy:       "The board was busy. Try again.",
	Overtaken:  "Another game was opened while this one was being read. Import this one again to see it.",
	Either:     "More than one game can be played like this. Which one is it?",
	Lost:       "The engine stopped while reading this and was restarted. Your game is unchanged.",
	WrongMove:  "Move {ply}, “{of}”, cannot be played there.",
	Refused: text.Table[string]{
		{"form", "This is not a game, position or link that can be read here."},
		{"game", "There is no such game."},
		{"position", "That position is not possible."},
		{"record", "This game cannot be read."},
		{"ply", "The link points beyond its last move."},
		{"ending", "The game cannot have ended as the link says."},
		{"inside", "Something went wrong in the engine. Your game is unchanged."},
	}.Map(),
}

var spanish = Words{
	Open:   text.Button{Label: "Archivos", Tip: "Importar y exportar: partidas, posiciones, imágenes"},
	Title:  "Importar y exportar",
	Import: "Importar",
	Paste:  "Pega una partida, una posición o un enlace",
	Take:   "Importar",
	Pick:   "Abrir un archivo…",
	Drop:   "O suelta un archivo en cualquier lugar de la página.",
	Hover:  "Suelta el archivo para abrir su partida",
	Export: "Exportar",
	Form:   "Formato",
	Text:   "Esta partida",
	Cut:    "Solo se muestra el principio. Copiar y Descargar dan el texto completo.",
	Copy:   "Copiar",
	Save:   "Descargar",

	Opened:  "Abierto: {form}",
	Left:    text.Plural{One: "Se ha omitido una partida más.", Many: "Se han omitido {n} partidas más."},
	Dropped: text.Plural{One: "Un comentario o una variante no se ha podido conservar por completo.", Many: "{n} comentarios o variantes no se han podido conservar por completo."},
	Claimed: "La partida siguió cuando ya podían reclamarse tablas, así que aquí hay que reclamarlas.",

	TooLarge:   "Es demasiado grande: se leen 8 MB como máximo.",
	Unreadable: "No se ha podido leer el archivo.",
	Busy:       "El tablero estaba ocupado. Inténtalo otra vez.",
	Overtaken:  "Se abrió otra partida mientras se leía esta. Impórtala otra vez para verla.",
	Either:     "Más de un juego se puede jugar así. ¿Cuál es?",
	Lost:       "El motor se detuvo al leer esto y se ha reiniciado. Tu partida no ha cambiado.",
	WrongMove:  "La jugada {ply}, «{of}», no se puede hacer ahí.",
	Refused: text.Table[string]{
		{"form", "Esto no es una partida, una posición ni un enlace que se pueda leer aquí."},
		{"game", "Ese juego no existe."},
		{"position", "Esa posición no es posible."},
		{"record", "Esta partida no se puede leer."},
		{"ply", "El enlace apunta más allá de su última jugada."},
		{"ending", "La partida no pudo terminar como dice el enlace."},
		{"inside", "Algo ha fallado en el motor. Tu partida no ha cambiado."},
	}.Map(),
}
