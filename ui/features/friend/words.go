package friend

import "playout/ui/text"

// Words are the words of a game with a friend.
type Words struct {
	Friend text.Button // the button that opens the dialog
	Title  string
	Known  string // that the friend learns one's network address

	Invite  string // what to do with the link
	Anew    string // the moves on the board are not those of the game
	Link    string // accessible name of the link
	Paste   string // label of the field for the answer
	Connect string

	Answer   string // what to do with the answer
	Late     string // nothing has come of the answer for long
	Limited  string // what the clocks allow the network
	Line     string // accessible name of the answer
	Waits    string // while the text is being made
	AskAgain string // a guest's connection is lost: the friend has to send another invitation

	InviteCode, AnswerCode string // accessible names of QR codes
	ScanInvite, ScanAnswer string // what they are for
	Hands, Handed          string // an answer for another page, which has it in the end

	Copy, Copied, NotCopied string

	Connected, ConnectedWith string
	Lost                     string // the host's connection
	HasLeft, Withdrawn       string // of the visitor
	Awaits                   string // where an invitation is open and its dialog closed
	Invites                  string // a friend by name invites

	Name   string // label of the field for the visitor's name
	Chat   string // accessible name
	Write  string // label of the chat's field
	Send   string
	Mute   string      // a switch
	Writes string      // a notice: who, and what
	Unread text.Plural // accessible name of the button with unread messages

	Leave    string
	Withdraw string // the same before there is a game

	Servers      text.Button // a setting and what it is for
	ServersWrong string      // why it is not kept

	Gathered text.Plural // people are here before the game: what the host may do
	Gathers  string      // the same for who was invited
	Gap      string      // somebody has gone before the game
	More     string      // invites one more
	Begin    string
	Again    string // somebody is away: what the host may do
	Away     string // somebody else is away

	Asks    string            // heading of the question
	Asked   map[string]string // by what the friend asks
	Resume  text.Plural       // the friend's page asks to go on with a game of so many moves
	Agree   string
	Decline string
	Asking  map[string]string // by what one asks the friend
	Notes   map[string]string // by the Kind of a talk.Note

	Wrong map[string]string // by the Of of a talk.Error
}

var words = text.Both[Words]{English: english, Spanish: spanish}

// Says are the words in a language.
func Says(t *text.Strings) *Words { return words.In(t) }

// connected says that there is a connection, with whom where that is known.
func (w *Words) connected(who string) string {
	if who == "" {
		return w.Connected
	}
	return text.Fill(w.ConnectedWith, "who", who)
}

// lost says that the connection is lost, and what can be done about it here: only the host
// invites. Absent reports whether a guest is away.
func (w *Words) lost(host, absent bool) string {
	switch {
	case host:
		return w.Lost
	case absent:
		return w.Away
	}
	return w.AskAgain
}

var english = Words{
	Friend:        text.Button{Label: "Friend", Tip: "Play with a friend on another computer"},
	Title:         "Play with a friend",
	Known:         "The two computers talk directly, without a server. Your friend learns your network address, and you learn theirs.",
	Invite:        "1. Send this link to your friend, and leave this page open.",
	Anew:          "Your game begins anew; the moves now on the board are not part of it.",
	Link:          "Invitation",
	Paste:         "2. Paste your friend’s answer here:",
	Connect:       "Connect",
	Answer:        "Send this answer back to whoever invited you, and leave this page open. The game begins as soon as it has arrived.",
	Late:          "Nothing has come of it yet: if whoever invited you has closed the page, ask for a new invitation.",
	Limited:       "The clocks allow for a slow or lost connection: a second with each move, and a minute for each of you in the whole game.",
	Line:          "Answer",
	Waits:         "One moment…",
	AskAgain:      "Connection lost. Ask your friend for a new invitation",
	InviteCode:    "QR code of the invitation",
	AnswerCode:    "QR code of the answer",
	ScanInvite:    "Or let your friend’s phone read this code.",
	ScanAnswer:    "Or let the phone of whoever invited you read this code.",
	Hands:         "Go back to the page with the invitation: the game begins there. If it does not, paste this answer there.",
	Handed:        "The page with the invitation has your friend’s answer. You can close this one.",
	Copy:          "Copy",
	Copied:        "Copied",
	NotCopied:     "The browser does not allow copying: select the text and copy it yourself",
	Connected:     "You are connected with your friend",
	ConnectedWith: "You are connected with {who}",
	Invites:       "{who} invites you.",
	Name:          "Your name",
	Chat:          "Chat",
	Write:         "Write a message",
	Send:          "Send",
	Mute:          "Mute your friend",
	Writes:        "{who}: {text}",
	Unread:        text.Plural{One: "{label}, {n} unread message", Many: "{label}, {n} unread messages"},
	Lost:          "Connection lost. Invite your friend again",
	HasLeft:       "You have left the game",
	Withdrawn:     "The invitation is withdrawn",
	Awaits:        "Waiting for your friend",
	Leave:         "Leave the game",
	Withdraw:      "Withdraw the invitation",
	Gathered:      text.Plural{One: "Invite one to three friends, one after the other.", Many: "{n} people are here. Start the game, or invite another friend first."},
	Gathers:       "You are connected. The game begins when whoever invited you starts it.",
	Gap:           "Somebody has gone. Invite them again, or somebody else.",
	More:          "Invite another",
	Begin:         "Start the game",
	Again:         "Somebody is away. Invite them again: the game goes on once everybody is back.",
	Away:          "Somebody else is away. The game goes on once they are back.",

	Servers:      text.Button{Label: "Servers for games with a friend", Tip: "STUN or TURN, one on each line. They are contacted when you invite or answer, and learn your network address. With none, no server is contacted."},
	ServersWrong: "Line {line} cannot be used, so nothing is saved. Allowed: at most {most} lines such as stun:host:port or turn:user:password@host:port.",
	Asks:         "Your friend asks",
	Asked: text.Table[string]{
		{"takeback", "May your friend take back a move?"},
		{"draw", "Your friend offers a draw."},
		{"rematch", "Your friend asks for a rematch, with colours exchanged."},
	}.Map(),
	Resume:  text.Plural{One: "Your friend’s page has a game with you, 1 move long, that this page does not know. Go on with it?", Many: "Your friend’s page has a game with you, {n} moves long, that this page does not know. Go on with it?"},
	Agree:   "Agree",
	Decline: "Decline",
	Asking: text.Table[string]{
		{"takeback", "Your friend is asked whether you may take back"},
		{"draw", "You offer your friend a draw"},
		{"rematch", "Your friend is asked for a rematch"},
	}.Map(),
	Notes: text.Table[string]{
		{"declined", "Your friend declines"},
		{"quit", "Your friend has left the game"},
		{"rematch", "The rematch begins, with colours exchanged"},
		{"objected", "Your friend’s page has refused a message of this page: it breaks the rules there"},
		{"refused", "A message of your friend’s page was refused: it breaks the rules"},
		{"parted", "The two pages do not have the same game any more"},
		{"forgone", "A friend’s page has lost its choice: the first legal move is played for it"},
	}.Map(),
	Wrong: text.Table[string]{
		{"invitation", "This invitation cannot be used. Ask for a new one."},
		{"answer", "This answer cannot be used. It must be the whole line that your friend’s page shows for this invitation."},
		{"version", "The game comes from another version of the page, and different versions cannot play together. Reload both pages and begin a new game; the moves on the board stay there."},
		{"play", "The move was not sent: there is no connection to your friend now"},
		{"chat", "The message was not sent. Allowed: up to 300 characters, one message every two seconds, while you are connected."},
		{"request", "Your friend cannot be asked this now: the connection is lost, or a question has not been answered yet"},
		{"gathering", "Whoever invited you has gone. Ask for a new invitation."},
		{"joining", "No connection came about: whoever invited you has closed the page, or has not used your answer. Ask for a new invitation."},
		{"connection", "The browser has not made a connection. Invite again; some networks do not allow it."},
	}.Map(),
}

var spanish = Words{
	Friend:        text.Button{Label: "Amigo", Tip: "Jugar con un amigo en otro ordenador"},
	Title:         "Jugar con un amigo",
	Known:         "Los dos ordenadores se comunican directamente, sin servidor. Tu amigo conocerá tu dirección de red, y tú la suya.",
	Invite:        "1. Envía este enlace a tu amigo y deja abierta esta página.",
	Anew:          "Empezaréis desde el principio: las jugadas que hay ahora en el tablero no cuentan.",
	Link:          "Invitación",
	Paste:         "2. Pega aquí la respuesta de tu amigo:",
	Connect:       "Conectar",
	Answer:        "Devuelve esta respuesta a quien te ha invitado y deja abierta esta página. La partida empezará en cuanto llegue.",
	Late:          "Todavía no ha pasado nada: si quien te ha invitado ha cerrado la página, pide otra invitación.",
	Limited:       "Los relojes perdonan una conexión lenta o perdida: un segundo por jugada y, en toda la partida, un minuto a cada uno.",
	Line:          "Respuesta",
	Waits:         "Un momento…",
	AskAgain:      "Conexión perdida. Pide a tu amigo otra invitación",
	InviteCode:    "Código QR de la invitación",
	AnswerCode:    "Código QR de la respuesta",
	ScanInvite:    "O deja que el teléfono de tu amigo lea este código.",
	ScanAnswer:    "O deja que lea este código el teléfono de quien te ha invitado.",
	Hands:         "Vuelve a la página de la invitación: la partida empieza allí. Si no empieza, pega allí esta respuesta.",
	Handed:        "La página de la invitación ya tiene la respuesta de tu amigo. Puedes cerrar esta.",
	Copy:          "Copiar",
	Copied:        "Copiado",
	NotCopied:     "El navegador no permite copiar: selecciona el texto y cópialo tú",
	Connected:     "Ya hay conexión con tu amigo",
	ConnectedWith: "Ya hay conexión con {who}",
	Invites:       "{who} te invita.",
	Name:          "Tu nombre",
	Chat:          "Chat",
	Write:         "Escribe un mensaje",
	Send:          "Enviar",
	Mute:          "Silenciar a tu amigo",
	Writes:        "{who}: {text}",
	Unread:        text.Plural{One: "{label}, {n} mensaje sin leer", Many: "{label}, {n} mensajes sin leer"},
	Lost:          "Conexión perdida. Invita otra vez a tu amigo",
	HasLeft:       "Has dejado la partida",
	Withdrawn:     "La invitación queda retirada",
	Awaits:        "Esperando a tu amigo",
	Leave:         "Dejar la partida",
	Withdraw:      "Retirar la invitación",
	Gathered:      text.Plural{One: "Invita de uno a tres amigos, uno tras otro.", Many: "Ya sois {n}. Empieza la partida o invita antes a otro amigo."},
	Gathers:       "Ya hay conexión. La partida empezará cuando quiera quien te ha invitado.",
	Gap:           "Alguien se ha ido. Invítalo otra vez, o a otra persona.",
	More:          "Invitar a otro",
	Begin:         "Empezar la partida",
	Again:         "Falta alguien. Invítalo otra vez: la partida seguirá cuando estéis todos.",
	Away:          "Falta otra persona. La partida seguirá cuando vuelva.",

	Servers:      text.Button{Label: "Servidores para jugar con un amigo", Tip: "STUN o TURN, uno en cada línea. Se contacta con ellos al invitar o responder, y conocen tu dirección de red. Sin ninguno no se contacta con ningún servidor."},
	ServersWrong: "La línea {line} no sirve, así que no se guarda nada. Se admiten hasta {most} líneas como stun:servidor:puerto o turn:usuario:contraseña@servidor:puerto.",
	Asks:         "Tu amigo pregunta",
	Asked: text.Table[string]{
		{"takeback", "¿Puede tu amigo deshacer una jugada?"},
		{"draw", "Tu amigo ofrece tablas."},
		{"rematch", "Tu amigo pide la revancha, con los colores cambiados."},
	}.Map(),
	Resume:  text.Plural{One: "La página de tu amigo tiene una partida contigo, de una jugada, que esta página no conoce. ¿Quieres seguir con ella?", Many: "La página de tu amigo tiene una partida contigo, de {n} jugadas, que esta página no conoce. ¿Quieres seguir con ella?"},
	Agree:   "Aceptar",
	Decline: "Rechazar",
	Asking: text.Table[string]{
		{"takeback", "Se pregunta a tu amigo si puedes deshacer"},
		{"draw", "Ofreces tablas a tu amigo"},
		{"rematch", "Se pide la revancha a tu amigo"},
	}.Map(),
	Notes: text.Table[string]{
		{"declined", "Tu amigo no acepta"},
		{"quit", "Tu amigo ha dejado la partida"},
		{"rematch", "Empieza la revancha, con los colores cambiados"},
		{"objected", "La página de tu amigo ha rechazado un mensaje de esta página: allí va contra las reglas"},
		{"refused", "Se ha rechazado un mensaje de la página de tu amigo: va contra las reglas"},
		{"parted", "Las dos páginas ya no tienen la misma partida"},
		{"forgone", "La página de un amigo ha perdido su jugada: se hace por ella la primera permitida"},
	}.Map(),
	Wrong: text.Table[string]{
		{"invitation", "Esta invitación no sirve. Pide otra."},
		{"answer", "Esta respuesta no sirve. Debe ser la línea completa que muestra la página de tu amigo para esta invitación."},
		{"version", "La partida viene de otra versión de la página, y con versiones distintas no se puede jugar. Recargad las dos páginas y empezad otra partida; las jugadas se quedan en el tablero."},
		{"play", "La jugada no se ha enviado: ahora no hay conexión con tu amigo"},
		{"chat", "El mensaje no se ha enviado. Se admiten hasta 300 caracteres y un mensaje cada dos segundos, mientras haya conexión."},
		{"request", "Ahora no se puede preguntar eso a tu amigo: se ha perdido la conexión o falta una respuesta"},
		{"gathering", "Quien te ha invitado se ha ido. Pide otra invitación."},
		{"joining", "No se ha logrado la conexión: quien te ha invitado ha cerrado la página o no ha usado tu respuesta. Pide otra invitación."},
		{"connection", "El navegador no ha logrado conectar. Invita otra vez; algunas redes no lo permiten."},
	}.Map(),
}
