package files

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &spanish)

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
	Notes: text.Entries[text.Plural]{
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
	Refused: text.Entries[string]{
		{"form", "Esto no es una partida, una posición ni un enlace que se pueda leer aquí."},
		{"game", "Ese juego no existe."},
		{"position", "Esa posición no es posible."},
		{"record", "Esta partida no se puede leer."},
		{"ply", "El enlace apunta más allá de su última jugada."},
		{"ending", "La partida no pudo terminar como dice el enlace."},
		{"inside", "Algo ha fallado en el motor. Tu partida no ha cambiado."},
	}.Map(),
}
