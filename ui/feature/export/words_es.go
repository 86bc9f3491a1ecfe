package export

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &spanish)

var spanish = Words{
	Picture:     "Imagen del tablero",
	SVG:         text.Button{Label: "SVG", Tip: "Imagen vectorial: nítida a cualquier tamaño"},
	PNG:         text.Button{Label: "PNG", Tip: "1200 píxeles de ancho"},
	CopyPicture: "Copiar",
	NoPicture:   "No se ha podido crear la imagen.",

	Copied:     "Copiado",
	CopyFailed: "El navegador no permite copiar aquí.",

	Forms: text.Entries[string]{
		{"transcript", "Transcripción"}, {"list", "Lista de jugadas"}, {"pgn", "PGN"}, {"episode", "Episodio de Kaggle"},
		{"position", "Posición"}, {"link", "Enlace"},
	}.Map(),
}
