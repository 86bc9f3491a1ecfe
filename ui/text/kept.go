package text

// KeptWords are the words about the games that are kept on the device.
type KeptWords struct {
	Button  Button // opens the dialog
	Title   string
	Games   string // the list, beside Results
	Results string
	Kind    string // accessible name of the choice of a game
	All     string // of that choice: games of all kinds
	None    string // no game is kept
	Waiting string // it is not known yet which are kept
	More    Plural

	// One game.
	Against        string // {who}
	AgainstSeveral string
	Several        string
	Between        string // {a}, {b}
	People         Plural // who are all that play
	Players        Plural
	Unfinished     string
	Won            string
	Drawn          string
	Lost           string
	SeatWon        string // {seat}
	ToMove         string // {seat}
	Plies          Plural
	Ends           map[string]string // by a note of the board, or another word for how the game ended
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
	NoResults string
	NWon      Plural
	NDrawn    Plural
	NLost     Plural

	// Files and erasing.
	Export    Button
	Import    Button
	Added     Plural
	Known     Plural
	Bad       Plural
	NoFile    string
	TooLarge  string // {n} megabytes
	Erase     Button
	EraseOpen string
	EraseHead string
	EraseAsk  string
	EraseDo   string
	EraseNot  string
	NotErased string

	// What is said elsewhere.
	Denied  string
	Full    string
	Spoilt  Plural
	Offer   string // {game}, {against}
	Returns string // once, after New
}

var keptEnglish = KeptWords{
	Button:  Button{"Games", "Your games: go on, look again, results"},
	Title:   "Your games",
	Games:   "Games",
	Results: "Results",
	Kind:    "Which games are shown",
	All:     "All games",
	None:    "No games yet. Every game you play is kept here, on this device alone.",
	Waiting: "Looking for your games",
	More:    Plural{"Show {n} more", "Show {n} more"},

	Against:        "against {who}",
	AgainstSeveral: "against several",
	Several:        "Several",
	Between:        "{a} and {b}",
	People:         Plural{"{n} person", "between {n} people"},
	Players:        Plural{"{n} player", "{n} players"},
	Unfinished:     "Unfinished",
	Won:            "Won",
	Drawn:          "Draw",
	Lost:           "Lost",
	SeatWon:        "{seat} won",
	ToMove:         "{seat} to move",
	Plies:          Plural{"{n} move", "{n} moves"},
	Ends:           map[string]string{"resigned": "by resignation", "timeout": "on time", "agreed": "by agreement", "repetition": "the same position three times"},
	GoOn:           "Go on",
	Replay:         "Replay",
	OnBoard:        "On the board",
	Delete:         "Delete",
	Deleted:        "The game was deleted.",
	Undelete:       "Bring it back",
	Undeleted:      "The game is back.",
	Today:          "Today, {time}",
	Yesterday:      "Yesterday, {time}",
	Date:           "{month} {day}",
	Months:         []string{"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"},

	NoResults: "No results yet. They count games that you play to the end against a machine.",
	NWon:      Plural{"{n} won", "{n} won"},
	NDrawn:    Plural{"{n} drawn", "{n} drawn"},
	NLost:     Plural{"{n} lost", "{n} lost"},

	Export:    Button{"Export", "Save all your games as a file"},
	Import:    Button{"Import", "Add the games of such a file"},
	Added:     Plural{"{n} game was added.", "{n} games were added."},
	Known:     Plural{"{n} was here already.", "{n} were here already."},
	Bad:       Plural{"{n} could not be read and was left out.", "{n} could not be read and were left out."},
	NoFile:    "This is no file of games that this page has saved.",
	TooLarge:  "This file is too large: at most {n} MB are read.",
	Erase:     Button{"Erase everything", "Remove games and settings from this device"},
	EraseOpen: "Erase…",
	EraseHead: "Erase everything?",
	EraseAsk:  "All your games and settings are removed from this device, and the page begins as on the first visit. This cannot be undone; export your games first if you want to keep them.",
	EraseDo:   "Erase",
	EraseNot:  "Keep everything",
	NotErased: "The browser would not erase everything. Its own settings can: clear this site’s data there.",

	Denied:  "The browser keeps nothing here, perhaps since the window is private: your games last until you close the page.",
	Full:    "This device has no room left, so the last games are not kept. Delete some, or export them.",
	Spoilt:  Plural{"{n} kept game cannot be read and is left alone.", "{n} kept games cannot be read and are left alone."},
	Offer:   "{game} {against} waits for you.",
	Returns: "The game before is kept under Games",
}

var keptSpanish = KeptWords{
	Button:  Button{"Partidas", "Tus partidas: seguir, repasar, resultados"},
	Title:   "Tus partidas",
	Games:   "Partidas",
	Results: "Resultados",
	Kind:    "Qué partidas se muestran",
	All:     "Todas",
	None:    "Aún no hay partidas. Cada partida que juegues se guarda aquí, solo en este dispositivo.",
	Waiting: "Buscando tus partidas",
	More:    Plural{"Mostrar {n} más", "Mostrar {n} más"},

	Against:        "contra {who}",
	AgainstSeveral: "contra varios",
	Several:        "Varios",
	Between:        "{a} y {b}",
	People:         Plural{"{n} persona", "entre {n} personas"},
	Players:        Plural{"{n} jugador", "{n} jugadores"},
	Unfinished:     "Sin terminar",
	Won:            "Ganada",
	Drawn:          "Empate",
	Lost:           "Perdida",
	SeatWon:        "Gana {seat}",
	ToMove:         "Turno de {seat}",
	Plies:          Plural{"{n} jugada", "{n} jugadas"},
	Ends:           map[string]string{"resigned": "por abandono", "timeout": "por tiempo", "agreed": "de común acuerdo", "repetition": "tres veces la misma posición"},
	GoOn:           "Seguir",
	Replay:         "Repasar",
	OnBoard:        "En el tablero",
	Delete:         "Borrar",
	Deleted:        "Partida borrada.",
	Undelete:       "Recuperarla",
	Undeleted:      "La partida ha vuelto.",
	Today:          "Hoy, {time}",
	Yesterday:      "Ayer, {time}",
	Date:           "{day} de {month}",
	Months:         []string{"enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"},

	NoResults: "Aún no hay resultados. Cuentan las partidas que juegas hasta el final contra una máquina.",
	NWon:      Plural{"{n} victoria", "{n} victorias"},
	NDrawn:    Plural{"{n} empate", "{n} empates"},
	NLost:     Plural{"{n} derrota", "{n} derrotas"},

	Export:    Button{"Exportar", "Guardar todas tus partidas en un archivo"},
	Import:    Button{"Importar", "Añadir las partidas de un archivo así"},
	Added:     Plural{"Se añadió {n} partida.", "Se añadieron {n} partidas."},
	Known:     Plural{"{n} ya estaba aquí.", "{n} ya estaban aquí."},
	Bad:       Plural{"{n} no se pudo leer y quedó fuera.", "{n} no se pudieron leer y quedaron fuera."},
	NoFile:    "No es un archivo de partidas guardado por esta página.",
	TooLarge:  "El archivo es demasiado grande: se leen {n} MB como mucho.",
	Erase:     Button{"Borrar todo", "Quitar partidas y ajustes de este dispositivo"},
	EraseOpen: "Borrar…",
	EraseHead: "¿Borrar todo?",
	EraseAsk:  "Se quitan de este dispositivo todas tus partidas y ajustes, y la página empieza como en la primera visita. No se puede deshacer; exporta antes tus partidas si quieres conservarlas.",
	EraseDo:   "Borrar",
	EraseNot:  "Conservar todo",
	NotErased: "El navegador no quiso borrarlo todo. Sus propios ajustes pueden: borra allí los datos de este sitio.",

	Denied:  "El navegador no guarda nada aquí, quizá porque la ventana es privada: tus partidas duran hasta que cierres la página.",
	Full:    "No queda espacio en este dispositivo y las últimas partidas no se guardan. Borra algunas o expórtalas.",
	Spoilt:  Plural{"{n} partida guardada no se puede leer y se deja como está.", "{n} partidas guardadas no se pueden leer y se dejan como están."},
	Offer:   "{game} {against}: la partida te espera.",
	Returns: "La anterior queda guardada en Partidas",
}
