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
	// Notes on an imported game: comments, lines and tags that were left out, and that it
	// continued where a draw could have been claimed.
	Dropped text.Plural
	Claimed string
	Notes   map[string]text.Plural // by kind: what else was not read as it stands; {of} is the first of it

	Several, Listed string // {n}: games of a text; {most}: those that the list has
	All             string // keeps them all
	Kept            string // {n} of {of}

	TooLarge, Unreadable, Busy, Lost string
	Either                           string            // several games can be played this way
	Overtaken                        string            // another game was opened while a file was being read
	WrongMove                        string            // {ply}, {of}
	Refused                          map[string]string // by an error's kind
}

var words = text.Both[Words]{English: english, Spanish: spanish}

// Says are the words in a language.
func Says(t *text.Strings) *Words { return words.In(t) }

// keeps says how many of a text's games were kept.
func (w *Words) keeps(t *text.Strings, kept, of int) string {
	return text.Fill(w.Kept, "n", t.Number(kept), "of", t.Number(of))
}

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
	Dropped: text.Plural{One: "One comment, variation or tag could not be kept in full.", Many: "{n} comments, variations or tags could not be kept in full."},
	Claimed: "The game went on after a draw could have been claimed, so draws must be claimed here.",
	Notes: text.Table[text.Plural]{
		{"tag", text.Plural{One: "A tag was left out: {of}.", Many: "{n} tags were left out, the first {of}."}},
		{"result", text.Plural{One: "Another result was left out: {of}.", Many: "{n} other results were left out, the first {of}."}},
		{"word", text.Plural{One: "“{of}” is not a move.", Many: "{n} words are not moves, the first “{of}”."}},
		{"comment", text.Plural{One: "A comment does not end: “{of}”.", Many: "{n} comments do not end, the first “{of}”."}},
		{"line", text.Plural{One: "A line is kept as a comment, since it cannot be played: “{of}”.", Many: "{n} lines are kept as comments, since they cannot be played, the first “{of}”."}},
		{"before", text.Plural{One: "Left out before the game: “{of}”.", Many: "{n} texts were left out before the game, the first “{of}”."}},
		{"rest", text.Plural{One: "Left out after the game: “{of}”.", Many: "{n} texts were left out after the game, the first “{of}”."}},
	}.Map(),

	Several: "This text has {n} games. Which one do you want to open?",
	Listed:  "Only the first {most} are listed.",
	All:     "Put all into Games",
	Kept:    "{n} of {of} games are now in Games.",

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
	Dropped: text.Plural{One: "Un comentario, una variante o una etiqueta no se ha podido conservar por completo.", Many: "{n} comentarios, variantes o etiquetas no se han podido conservar por completo."},
	Claimed: "La partida siguió cuando ya podían reclamarse tablas, así que aquí hay que reclamarlas.",
	Notes: text.Table[text.Plural]{
		{"tag", text.Plural{One: "Se ha omitido una etiqueta: {of}.", Many: "Se han omitido {n} etiquetas, la primera {of}."}},
		{"result", text.Plural{One: "Se ha omitido otro resultado: {of}.", Many: "Se han omitido otros {n} resultados, el primero {of}."}},
		{"word", text.Plural{One: "«{of}» no es una jugada.", Many: "{n} palabras no son jugadas, la primera «{of}»."}},
		{"comment", text.Plural{One: "Un comentario no termina: «{of}».", Many: "{n} comentarios no terminan, el primero «{of}»."}},
		{"line", text.Plural{One: "Una línea se conserva como comentario porque no se puede jugar: «{of}».", Many: "{n} líneas se conservan como comentarios porque no se pueden jugar, la primera «{of}»."}},
		{"before", text.Plural{One: "Omitido antes de la partida: «{of}».", Many: "Se han omitido {n} textos antes de la partida, el primero «{of}»."}},
		{"rest", text.Plural{One: "Omitido después de la partida: «{of}».", Many: "Se han omitido {n} textos después de la partida, el primero «{of}»."}},
	}.Map(),

	Several: "Este texto tiene {n} partidas. ¿Cuál quieres abrir?",
	Listed:  "Solo aparecen las {most} primeras.",
	All:     "Guardar todas en Partidas",
	Kept:    "{n} de {of} partidas están ahora en Partidas.",

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
