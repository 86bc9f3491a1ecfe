package export

import "playout/ui/text"

// Words are the words of pictures and forms.
type Words struct {
	Picture     string // heading
	SVG, PNG    text.Button
	CopyPicture string
	NoPicture   string

	Copied, CopyFailed string

	Forms map[string]string // by form; a game's own name for one is under "game form"
}

var words = text.Both[Words]{English: english, Spanish: spanish}

// Says are the words in a language.
func Says(t *text.Strings) *Words { return words.In(t) }

var english = Words{
	Picture:     "Picture of the board",
	SVG:         text.Button{Label: "SVG", Tip: "Vector image: sharp at any size"},
	PNG:         text.Button{Label: "PNG", Tip: "1200 pixels wide"},
	CopyPicture: "Copy",
	NoPicture:   "The picture could not be created.",

	Copied:     "Copied",
	CopyFailed: "The browser does not allow copying here.",

	Forms: text.Table[string]{
		{"transcript", "Transcript"}, {"list", "Move list"}, {"pgn", "PGN"}, {"episode", "Kaggle episode"},
		{"position", "Position"}, {"chess position", "Position (FEN)"}, {"link", "Link"},
	}.Map(),
}

var spanish = Words{
	Picture:     "Imagen del tablero",
	SVG:         text.Button{Label: "SVG", Tip: "Imagen vectorial: nítida a cualquier tamaño"},
	PNG:         text.Button{Label: "PNG", Tip: "1200 píxeles de ancho"},
	CopyPicture: "Copiar",
	NoPicture:   "No se ha podido crear la imagen.",

	Copied:     "Copiado",
	CopyFailed: "El navegador no permite copiar aquí.",

	Forms: text.Table[string]{
		{"transcript", "Transcripción"}, {"list", "Lista de jugadas"}, {"pgn", "PGN"}, {"episode", "Episodio de Kaggle"},
		{"position", "Posición"}, {"chess position", "Posición (FEN)"}, {"link", "Enlace"},
	}.Map(),
}

// Form is the name of a form of a game.
func (w *Words) Form(game, form string) string {
	if own, has := w.Forms[game+" "+form]; has {
		return own
	}
	return w.Forms[form]
}
