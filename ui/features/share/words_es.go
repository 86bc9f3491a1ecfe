package share

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &spanish)

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
	Inside:   "Lleva a Dentro, donde mueves por todos los bandos.",
	Watches:  "Juegan las máquinas; quien lo abra mira.",
	Repeats:  "El azar trae lo mismo que aquí.",
	Chance:   "El azar trae algo nuevo cada vez.",
	From:     "Enlace copiado; se abre desde el lado {seats}",

	Form: "Formato",
	Cut:  "Solo se muestra el principio. Copiar da el texto completo.",
	File: "Para guardarlo como archivo, abre Archivos.",
	Seen: "El tablero como lo ves, sin las marcas de la búsqueda.",

	Preview: "Vista previa del tablero insertado",
	Looks: text.Entries[string]{
		{"controls", "Controles"}, {"width", "Ancho"}, {"theme", "Colores"}, {"lang", "Idioma"}, {"start", "Empieza"},
		{"coords", "Coordenadas"}, {"table", "Tabla de la búsqueda"},
	}.Map(),
	Values: text.Entries[string]{
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
