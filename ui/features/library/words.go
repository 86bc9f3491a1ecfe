package library

import "playout/ui/text"

// Words are the words about games kept on the device.
type Words struct {
	Button  text.Button // opens the dialog
	Title   string
	Games   string // the list, beside Results
	Results string
	Kind    string // accessible name of the choice of a game
	All     string // of that choice: games of all kinds
	None    string // no game is kept
	Waiting string // it is not yet known which games are kept
	More    text.Plural

	// One game.
	Against        string // {who}
	AgainstSeveral string
	Several        string
	Version        string      // {who}, {n}: a level as it was in an earlier version
	Between        string      // {a}, {b}
	People         text.Plural // for games that only people played
	Players        text.Plural
	Unfinished     string
	Won            string
	Drawn          string // of any game, at the head of a column
	Lost           string
	SeatWon        text.Agreed
	ToMove         text.Agreed
	Ply            string // {n}: how far a game has progressed
	GoOn           string
	Replay         string
	OnBoard        string
	Delete         string
	Deleted        string
	Undelete       string
	Undeleted      string
	Today          string // {time}
	Yesterday      string // {time}
	Date           string // {day}, {month}
	Months         []string

	// Results.
	NoResults  string
	Columns    []Column // played, won, lost, drawn, and the share of games won
	ByGame     string   // heading of the table of all games
	InAll      string
	Sides      string      // of games of one kind, between people
	Whose      string      // accessible name of the choice of a person
	Statistics text.Button // exports them
	Person     string      // heading of a column of the file
	Game       string      // the same
	Opponent   string      // the same

	// People.
	Persons    string // the tab with the list of people, beside Games and Results
	You        string // the person without a name
	Guest      string // somebody who is not on the list
	AndYou     string // the first of these in the middle of a sentence
	AGuest     string
	Plays      string
	PlaysTip   string
	Second     string
	NewName    string // accessible name of the field
	Add        string
	Rename     string
	RenameTo   string // {name}: accessible name of the field
	Cancel     string
	Remove     string // {name}
	BadName    string // {n}
	TooMany    string // {n}
	Taken      string
	RemoveHead string // {name}
	RemoveAsk  string // {name}
	RemoveDo   string
	RemoveNot  string

	NWon   text.Plural
	NDrawn text.Plural
	NLost  text.Plural

	// Files and erasing.
	Export    text.Button
	Import    text.Button
	Added     text.Plural
	Known     text.Plural
	Bad       text.Plural
	NoFile    string
	TooLarge  string // {n} megabytes
	EraseHead string
	EraseAsk  string
	EraseDo   string
	EraseNot  string
	NotErased string

	// Messages shown outside the dialog.
	Apart  string // another tab has gone on with the game
	Denied string
	Full   string
	Spoilt text.Plural
	Offer  string // {game}, {against}

	// About a link of a game by correspondence that differs from the game kept here.
	Older    text.Plural // {n} moves fewer
	OlderEnd string      // only without the end
	Changed  string      // {n}: the first move that differs

	// About a game that is too long for a link.
	TakenUp   string // a finished game continues as another one
	Long      string
	LongLost  string // where nothing is kept
	Elsewhere string // it is not kept here
}

// Column is one column of results.
type Column struct{ Label, Short, Tip string }

var words = text.Both[Words]{English: english, Spanish: spanish}

// Says are the words in a language.
func Says(t *text.Strings) *Words { return words.In(t) }

var english = Words{
	Button:  text.Button{Label: "Games", Tip: "Your games: continue, replay, results"},
	Title:   "Your games",
	Games:   "Games",
	Results: "Statistics",
	Kind:    "Which games are shown",
	All:     "All games",
	None:    "No games yet. Every game you play is kept here, on this device only.",
	Waiting: "Loading your games",
	More:    text.Plural{One: "Show {n} more", Many: "Show {n} more"},

	Against:        "against {who}",
	AgainstSeveral: "against several players",
	Several:        "Several",
	Version:        "{who} (version {n})",
	Between:        "between {a} and {b}",
	People:         text.Plural{One: "with {n} person", Many: "between {n} people"},
	Players:        text.Plural{One: "with {n} player", Many: "with {n} players"},
	Unfinished:     "Unfinished",
	Won:            "Won",
	Drawn:          "Draw",
	Lost:           "Lost",
	SeatWon:        text.Same("{seat} won"),
	ToMove:         text.Same("{seat} to move"),
	Ply:            "position {n}",
	GoOn:           "Continue",
	Replay:         "Replay",
	OnBoard:        "On the board",
	Delete:         "Delete",
	Deleted:        "The game was deleted.",
	Undelete:       "Undo",
	Undeleted:      "The game was restored.",
	Today:          "Today, {time}",
	Yesterday:      "Yesterday, {time}",
	Date:           "{month} {day}",
	Months:         []string{"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"},

	NoResults: "No results yet. Games that you finish count here.",
	Columns: []Column{
		{"Played", "P", "Games played to the end"},
		{"Won", "W", "Games won"},
		{"Lost", "L", "Games lost"},
		{"Drawn", "D", "Games drawn"},
		{"Win rate", "%", "Games won out of those played; a draw counts as played, not as won"},
	},
	ByGame:     "By game",
	InAll:      "In all",
	Sides:      "between people",
	Whose:      "Whose results are shown",
	Statistics: text.Button{Label: "Export results", Tip: "Save everyone’s results as a table (CSV)"},
	Person:     "Person",
	Game:       "Game",
	Opponent:   "Opponent",

	Persons:    "People",
	You:        "You",
	Guest:      "Guest",
	AndYou:     "you",
	AGuest:     "a guest",
	Plays:      "Who plays",
	PlaysTip:   "Games started from now on count for this person. Names stay on this device.",
	Second:     "Second person, when two play",
	NewName:    "Name of another person",
	Add:        "Add",
	Rename:     "Rename",
	RenameTo:   "New name for {name}",
	Cancel:     "Cancel",
	Remove:     "Remove {name}",
	BadName:    "A name has 1 to {n} visible characters.",
	TooMany:    "There are already {n} people, the most allowed.",
	Taken:      "There is already a person with this name.",
	RemoveHead: "Remove {name}?",
	RemoveAsk:  "{name} leaves the list of people, and the results with it. The games stay, under this name.",
	RemoveDo:   "Remove",
	RemoveNot:  "Cancel",
	NWon:       text.Plural{One: "{n} won", Many: "{n} won"},
	NDrawn:     text.Plural{One: "{n} drawn", Many: "{n} drawn"},
	NLost:      text.Plural{One: "{n} lost", Many: "{n} lost"},

	Export:    text.Button{Label: "Export", Tip: "Save all games to a file, with the names of the people who played"},
	Import:    text.Button{Label: "Import", Tip: "Add games from such a file"},
	Added:     text.Plural{One: "{n} game was added.", Many: "{n} games were added."},
	Known:     text.Plural{One: "{n} was already here.", Many: "{n} were already here."},
	Bad:       text.Plural{One: "{n} could not be read and was left out.", Many: "{n} could not be read and were left out."},
	NoFile:    "This is not a file of games saved by this page.",
	TooLarge:  "This file is too large: at most {n} MB are read.",
	EraseHead: "Erase everything?",
	EraseAsk:  "This deletes all your games and settings from this device and restarts the page as on your first visit. It cannot be undone; export your games first if you want to keep them.",
	EraseDo:   "Erase",
	EraseNot:  "Keep everything",
	NotErased: "The browser did not erase everything. You can clear this site’s data in the browser’s own settings.",

	Apart:  "This game went on in another tab. What you play here is kept as a game of its own.",
	Denied: "The browser stores nothing here, perhaps because the window is private: your games last until you close the page.",
	Full:   "This device has no space left, so the latest games are not kept. Delete or export some.",
	Spoilt: text.Plural{One: "{n} kept game cannot be read and is left as it is.", Many: "{n} kept games cannot be read and are left as they are."},
	Offer:  "Continue your {game} game {against}?",

	Older: text.Plural{One: "This link is older: the same game, kept here, has {n} more move. Open the game kept here?",
		Many: "This link is older: the same game, kept here, has {n} more moves. Open the game kept here?"},
	OlderEnd: "This link is older: the same game, kept here, has ended. Open the game kept here?",
	Changed:  "This link changes the past: it differs from the same game, kept here, from move {n} on. Open the game kept here?",

	TakenUp:   "This continues as a new game. The finished one is kept under Games.",
	Long:      "This game is now too long for a link. You will find it under Games, on this device.",
	LongLost:  "This game is now too long for a link, and the browser stores nothing here. Save it as a file under Files.",
	Elsewhere: "This link belongs to a game too long for a link, which is kept on another device. Here is the position it had reached.",
}

var spanish = Words{
	Button:  text.Button{Label: "Partidas", Tip: "Tus partidas: continuar, repasar, resultados"},
	Title:   "Tus partidas",
	Games:   "Partidas",
	Results: "Estadísticas",
	Kind:    "Qué partidas se muestran",
	All:     "Todas",
	None:    "Aún no hay partidas. Cada partida que juegues se guarda aquí, solo en este dispositivo.",
	Waiting: "Cargando tus partidas",
	More:    text.Plural{One: "Mostrar {n} más", Many: "Mostrar {n} más"},

	Against:        "contra {who}",
	AgainstSeveral: "contra varios jugadores",
	Several:        "Varios",
	Version:        "{who} (versión {n})",
	Between:        "entre {a} y {b}",
	People:         text.Plural{One: "con {n} persona", Many: "entre {n} personas"},
	Players:        text.Plural{One: "con {n} jugador", Many: "con {n} jugadores"},
	Unfinished:     "Sin terminar",
	Won:            "Ganada",
	Drawn:          "Empate",
	Lost:           "Perdida",
	SeatWon:        text.Agreed{One: "Ganó {seat}", Many: "Ganaron {seat}"},
	ToMove:         text.Agreed{One: "Juega {seat}", Many: "Juegan {seat}"},
	Ply:            "posición {n}",
	GoOn:           "Continuar",
	Replay:         "Repasar",
	OnBoard:        "En el tablero",
	Delete:         "Borrar",
	Deleted:        "Partida borrada.",
	Undelete:       "Deshacer",
	Undeleted:      "Partida recuperada.",
	Today:          "Hoy, {time}",
	Yesterday:      "Ayer, {time}",
	Date:           "{day} de {month}",
	Months:         []string{"enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"},

	NoResults: "Aún no hay resultados. Aquí cuentan las partidas que terminas.",
	Columns: []Column{
		{"Jugadas", "J", "Partidas jugadas hasta el final"},
		{"Ganadas", "G", "Partidas ganadas"},
		{"Perdidas", "P", "Partidas perdidas"},
		{"Empates", "E", "Partidas empatadas"},
		{"Victorias", "%", "Partidas ganadas entre las jugadas; un empate cuenta como jugada, no como ganada"},
	},
	ByGame:     "Por juego",
	InAll:      "En total",
	Sides:      "entre personas",
	Whose:      "De quién son los resultados",
	Statistics: text.Button{Label: "Exportar resultados", Tip: "Guardar los resultados de todos en una tabla (CSV)"},
	Person:     "Persona",
	Game:       "Juego",
	Opponent:   "Rival",

	Persons:    "Personas",
	You:        "Tú",
	Guest:      "Invitado",
	AndYou:     "tú",
	AGuest:     "un invitado",
	Plays:      "Quién juega",
	PlaysTip:   "Las partidas que empiecen desde ahora cuentan para esta persona. Los nombres no salen de este dispositivo.",
	Second:     "Segunda persona, cuando juegan dos",
	NewName:    "Nombre de otra persona",
	Add:        "Añadir",
	Rename:     "Renombrar",
	RenameTo:   "Nuevo nombre de {name}",
	Cancel:     "Cancelar",
	Remove:     "Quitar a {name}",
	BadName:    "Un nombre tiene de 1 a {n} caracteres visibles.",
	TooMany:    "Ya hay {n} personas, que es el máximo.",
	Taken:      "Ya hay una persona con ese nombre.",
	RemoveHead: "¿Quitar a {name}?",
	RemoveAsk:  "{name} sale de la lista de personas y sus resultados dejan de mostrarse. Las partidas se quedan, con ese nombre.",
	RemoveDo:   "Quitar",
	RemoveNot:  "Cancelar",
	NWon:       text.Plural{One: "{n} victoria", Many: "{n} victorias"},
	NDrawn:     text.Plural{One: "{n} empate", Many: "{n} empates"},
	NLost:      text.Plural{One: "{n} derrota", Many: "{n} derrotas"},

	Export:    text.Button{Label: "Exportar", Tip: "Guardar todas las partidas en un archivo, con los nombres de quienes jugaron"},
	Import:    text.Button{Label: "Importar", Tip: "Añadir las partidas de un archivo guardado"},
	Added:     text.Plural{One: "Se añadió {n} partida.", Many: "Se añadieron {n} partidas."},
	Known:     text.Plural{One: "{n} ya estaba aquí.", Many: "{n} ya estaban aquí."},
	Bad:       text.Plural{One: "{n} no se pudo leer y quedó fuera.", Many: "{n} no se pudieron leer y quedaron fuera."},
	NoFile:    "No es un archivo de partidas guardado por esta página.",
	TooLarge:  "El archivo es demasiado grande: se leen {n} MB como mucho.",
	EraseHead: "¿Borrar todo?",
	EraseAsk:  "Se borrarán de este dispositivo todas tus partidas y ajustes, y la página empezará como en la primera visita. No se puede deshacer; exporta antes tus partidas si quieres conservarlas.",
	EraseDo:   "Borrar",
	EraseNot:  "Conservar todo",
	NotErased: "El navegador no lo ha borrado todo. Puedes borrar los datos de este sitio en los ajustes del navegador.",

	Apart:  "Esta partida siguió en otra pestaña. Lo que juegues aquí se guarda como una partida aparte.",
	Denied: "El navegador no guarda nada aquí, quizá porque la ventana es privada: tus partidas duran hasta que cierres la página.",
	Full:   "No queda espacio en este dispositivo, así que las últimas partidas no se guardan. Borra o exporta algunas.",
	Spoilt: text.Plural{One: "{n} partida guardada no se puede leer y se deja como está.", Many: "{n} partidas guardadas no se pueden leer y se dejan como están."},
	Offer:  "¿Continuar tu partida de {game} {against}?",

	Older: text.Plural{One: "Este enlace es anterior: la misma partida, guardada aquí, tiene {n} jugada más. ¿Abrir la partida guardada aquí?",
		Many: "Este enlace es anterior: la misma partida, guardada aquí, tiene {n} jugadas más. ¿Abrir la partida guardada aquí?"},
	OlderEnd: "Este enlace es anterior: la misma partida, guardada aquí, ha terminado. ¿Abrir la partida guardada aquí?",
	Changed:  "Este enlace cambia el pasado: difiere de la misma partida, guardada aquí, a partir de la jugada {n}. ¿Abrir la partida guardada aquí?",

	TakenUp:   "Esto sigue como una partida nueva. La que había terminado se conserva en Partidas.",
	Long:      "Esta partida ya es demasiado larga para un enlace. La encuentras en Partidas, en este dispositivo.",
	LongLost:  "Esta partida ya es demasiado larga para un enlace y el navegador no guarda nada aquí. Guárdala como archivo en Archivos.",
	Elsewhere: "Este enlace es de una partida demasiado larga para un enlace, guardada en otro dispositivo. Aquí tienes la posición a la que había llegado.",
}
