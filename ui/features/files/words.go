package files

import "playout/ui/text"

// Words are those of import and export. Placeholders in braces.
type Words struct {
	Open   text.Button // the button, and what it leads to
	Title  string
	Import string // heading
	Paste  string // label of the field to paste in
	Take   string // the button that imports what was pasted
	Pick   string
	Drop   string // beside it: what else can be done with a file
	Hover  string // while a file is held over the page
	Export string // heading
	Form   string // label of the choice of forms
	Text   string // label of the field with the game in a form
	Cut    string // the field holds only the beginning
	Copy   string
	Save   string

	Picture     string // heading
	SVG, PNG    text.Button
	CopyPicture string
	NoPicture   string

	Copied, CopyFailed string

	Forms  map[string]string // by form; a game's own name for one is under "game form"
	Opened string            // {form}
	Left   text.Plural       // further games of a text
	// What is said of an imported game: comments and lines that were left out, and
	// that it went on where a draw could have been claimed.
	Dropped text.Plural
	Claimed string

	TooLarge, Unreadable, Busy, Lost string
	Overtaken                        string            // another game was opened while a file was read
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
	Form:   "Form",
	Text:   "This game",
	Cut:    "This is the beginning. Copy and Download give all of it.",
	Copy:   "Copy",
	Save:   "Download",

	Picture:     "Picture of the board",
	SVG:         text.Button{Label: "SVG", Tip: "Drawn in lines: sharp at any size"},
	PNG:         text.Button{Label: "PNG", Tip: "1200 pixels wide"},
	CopyPicture: "Copy",
	NoPicture:   "The picture could not be made.",

	Copied:     "Copied",
	CopyFailed: "Copying was not allowed here.",

	Forms: text.Table[string]{
		{"transcript", "Transcript"}, {"list", "Move list"}, {"pgn", "PGN"}, {"episode", "Kaggle episode"},
		{"position", "Position"}, {"chess position", "Position (FEN)"}, {"link", "Link"},
	}.Map(),
	Opened:  "Opened: {form}",
	Left:    text.Plural{One: "One more game was left out.", Many: "{n} more games were left out."},
	Dropped: text.Plural{One: "One comment or variation could not be kept whole.", Many: "{n} comments or variations could not be kept whole."},
	Claimed: "It went on where a draw could have been claimed, so here draws must be claimed.",

	TooLarge:   "This is larger than 8 MB, which is the most that is read.",
	Unreadable: "The file could not be read.",
	Busy:       "The board was busy. Try once more.",
	Overtaken:  "Another game was opened while this was being read, so this one was not. Import it again to see it.",
	Lost:       "The engine stopped while it read this, and was started again. The game is as it was.",
	WrongMove:  "Move {ply}, “{of}”, cannot be played there.",
	Refused: text.Table[string]{
		{"form", "This is no game, position or link that can be read here."},
		{"game", "That game is not here."},
		{"position", "That position is not possible."},
		{"record", "This game cannot be read."},
		{"ply", "The link asks for a position beyond its moves."},
		{"ending", "The game cannot have ended as the link says."},
		{"inside", "Something went wrong in the engine. The game is as it was."},
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
	Cut:    "Este es el principio. Copiar y Descargar dan el texto entero.",
	Copy:   "Copiar",
	Save:   "Descargar",

	Picture:     "Imagen del tablero",
	SVG:         text.Button{Label: "SVG", Tip: "Dibujo de líneas: nítido a cualquier tamaño"},
	PNG:         text.Button{Label: "PNG", Tip: "1200 píxeles de ancho"},
	CopyPicture: "Copiar",
	NoPicture:   "No se ha podido hacer la imagen.",

	Copied:     "Copiado",
	CopyFailed: "Aquí no se permite copiar.",

	Forms: text.Table[string]{
		{"transcript", "Transcripción"}, {"list", "Lista de jugadas"}, {"pgn", "PGN"}, {"episode", "Episodio de Kaggle"},
		{"position", "Posición"}, {"chess position", "Posición (FEN)"}, {"link", "Enlace"},
	}.Map(),
	Opened:  "Abierto: {form}",
	Left:    text.Plural{One: "Se ha omitido una partida más.", Many: "Se han omitido {n} partidas más."},
	Dropped: text.Plural{One: "Un comentario o una variante no se ha podido conservar entero.", Many: "{n} comentarios o variantes no se han podido conservar enteros."},
	Claimed: "La partida siguió donde podían reclamarse tablas, así que aquí hay que reclamarlas.",

	TooLarge:   "Esto ocupa más de 8 MB, que es lo máximo que se lee.",
	Unreadable: "No se ha podido leer el archivo.",
	Busy:       "El tablero estaba ocupado. Inténtalo otra vez.",
	Overtaken:  "Se abrió otra partida mientras se leía esta, así que esta no se ha abierto. Impórtala otra vez para verla.",
	Lost:       "El motor se detuvo al leer esto y se ha vuelto a iniciar. La partida está como estaba.",
	WrongMove:  "La jugada {ply}, «{of}», no se puede hacer ahí.",
	Refused: text.Table[string]{
		{"form", "Esto no es una partida, posición o enlace que se pueda leer aquí."},
		{"game", "Ese juego no está aquí."},
		{"position", "Esa posición no puede darse."},
		{"record", "Esta partida no se puede leer."},
		{"ply", "La jugada del enlace está más allá de las que contiene."},
		{"ending", "La partida no pudo acabar como dice el enlace."},
		{"inside", "Algo ha fallado en el motor. La partida está como estaba."},
	}.Map(),
}

// form is the name of a form of a game.
func (w *Words) form(game, form string) string {
	if own, has := w.Forms[game+" "+form]; has {
		return own
	}
	return w.Forms[form]
}
