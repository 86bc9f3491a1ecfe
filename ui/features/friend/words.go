package friend

import "playout/ui/text"

// Words are the words of a game with a friend.
type Words struct {
	Friend text.Button // the button that opens the dialog
	Title  string
	Known  string // that the friend learns one's network address

	Invite  string // what to do with the link
	Link    string // accessible name of the link
	Paste   string // label of the field for the answer
	Connect string

	Answer   string // what to do with the answer
	Line     string // accessible name of the answer
	Waits    string // while the text is being made
	AskAgain string // the friend has to send another invitation

	Copy, Copied, NotCopied string

	Connected, Lost string
	Leave           string

	Asks    string            // heading of the question
	Asked   map[string]string // by what the friend asks
	Agree   string
	Decline string
	Asking  map[string]string // by what one asks the friend
	Notes   map[string]string // by the Kind of a talk.Note
	Wrong   map[string]string // by the Of of a talk.Error
}

var words = text.Both[Words]{English: english, Spanish: spanish}

// Says are the words in a language.
func Says(t *text.Strings) *Words { return words.In(t) }

var english = Words{
	Friend:    text.Button{Label: "Friend", Tip: "Play with a friend on another computer"},
	Title:     "Play with a friend",
	Known:     "The two computers talk directly, without a server. Your friend learns your network address, and you learn theirs.",
	Invite:    "1. Send this link to your friend, and leave this page open.",
	Link:      "Invitation",
	Paste:     "2. Paste your friend’s answer here:",
	Connect:   "Connect",
	Answer:    "Send this answer back to whoever invited you, and leave this page open. The game begins as soon as it has arrived.",
	Line:      "Answer",
	Waits:     "One moment…",
	AskAgain:  "The connection is lost. Ask your friend for a new invitation.",
	Copy:      "Copy",
	Copied:    "Copied",
	NotCopied: "The browser does not allow copying: select the text and copy it yourself",
	Connected: "You are connected with your friend",
	Lost:      "Connection lost. To go on, press Friend again, or wait for a new invitation",
	Leave:     "Leave the game",
	Asks:      "Your friend asks",
	Asked: text.Table[string]{
		{"takeback", "May your friend take back a move?"},
		{"draw", "Your friend offers a draw."},
	}.Map(),
	Agree:   "Agree",
	Decline: "Decline",
	Asking: text.Table[string]{
		{"takeback", "Your friend is asked whether you may take back"},
		{"draw", "You offer your friend a draw"},
	}.Map(),
	Notes: text.Table[string]{
		{"declined", "Your friend declines"},
		{"quit", "Your friend has left the game"},
		{"refused", "A message of your friend’s page was refused: it breaks the rules"},
		{"parted", "The two pages do not have the same game any more"},
	}.Map(),
	Wrong: text.Table[string]{
		{"invitation", "This invitation cannot be used. Ask for a new one."},
		{"answer", "This answer cannot be used. It must be the whole line that your friend’s page shows for this invitation."},
		{"play", "The move was not sent: there is no connection to your friend now"},
		{"request", "Your friend cannot be asked this now"},
		{"connection", "The browser has not made a connection. Invite again; some networks do not allow it."},
	}.Map(),
}

var spanish = Words{
	Friend:    text.Button{Label: "Amigo", Tip: "Jugar con un amigo en otro ordenador"},
	Title:     "Jugar con un amigo",
	Known:     "Los dos ordenadores se comunican directamente, sin servidor. Tu amigo conocerá tu dirección de red, y tú la suya.",
	Invite:    "1. Envía este enlace a tu amigo y deja abierta esta página.",
	Link:      "Invitación",
	Paste:     "2. Pega aquí la respuesta de tu amigo:",
	Connect:   "Conectar",
	Answer:    "Devuelve esta respuesta a quien te ha invitado y deja abierta esta página. La partida empezará en cuanto llegue.",
	Line:      "Respuesta",
	Waits:     "Un momento…",
	AskAgain:  "Se ha perdido la conexión. Pide a tu amigo otra invitación.",
	Copy:      "Copiar",
	Copied:    "Copiado",
	NotCopied: "El navegador no permite copiar: selecciona el texto y cópialo tú",
	Connected: "Ya hay conexión con tu amigo",
	Lost:      "Conexión perdida. Para seguir, pulsa Amigo otra vez o espera otra invitación",
	Leave:     "Dejar la partida",
	Asks:      "Tu amigo pregunta",
	Asked: text.Table[string]{
		{"takeback", "¿Puede tu amigo deshacer una jugada?"},
		{"draw", "Tu amigo ofrece tablas."},
	}.Map(),
	Agree:   "Aceptar",
	Decline: "Rechazar",
	Asking: text.Table[string]{
		{"takeback", "Se pregunta a tu amigo si puedes deshacer"},
		{"draw", "Ofreces tablas a tu amigo"},
	}.Map(),
	Notes: text.Table[string]{
		{"declined", "Tu amigo no acepta"},
		{"quit", "Tu amigo ha dejado la partida"},
		{"refused", "Se ha rechazado un mensaje de la página de tu amigo: va contra las reglas"},
		{"parted", "Las dos páginas ya no tienen la misma partida"},
	}.Map(),
	Wrong: text.Table[string]{
		{"invitation", "Esta invitación no sirve. Pide otra."},
		{"answer", "Esta respuesta no sirve. Debe ser la línea completa que muestra la página de tu amigo para esta invitación."},
		{"play", "La jugada no se ha enviado: ahora no hay conexión con tu amigo"},
		{"request", "Ahora no se puede preguntar eso a tu amigo"},
		{"connection", "El navegador no ha logrado conectar. Invita otra vez; algunas redes no lo permiten."},
	}.Map(),
}
