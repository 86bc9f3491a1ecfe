// Package says has the words of exercises.
package says

import "playout/ui/text"

// Words are the words of exercises.
type Words struct {
	Title string      // of the places
	Learn text.Button // the place to learn
	About string      // text above the list of exercises

	AskFor string // of an address with a bad one
	Others string // says that the places are shown instead

	Untitled string // {n}: title of an exercise without one, by its number in the set
	Alone    string // the same for a single exercise
	YouPlay  string // {seat}
	Name     string // of the panel: {title}
	Options  string // of the answers to choose from

	// How the exercise stands.
	Attempt   string // {n}, {of}
	Attempts  text.Plural
	SolvedAt  string // {n}
	NotSolved string
	Points    text.Plural // {n}
	PointsOf  text.Plural // {score} of {n}

	// What the status says.
	PickOne, Checking, Looking string
	Answers                    string // {seat} plays the reply
	Right, Wrong, WrongLast    string
	Solved, Failed             string
	GoOn                       string // a part of a line was right
	Practice                   string // this attempt does not change the score
	Short                      string // {n}: by how much it is worse than the best move

	Lowered string      // {agent}: what plays or judges, if the exercise asks for more than is allowed
	Left    text.Plural // {n} seconds that a search can still take
	Unknown string      // the same if nothing is known of it
	Stop    text.Button
	Stopped string

	Hint     text.Button
	HintCost text.Plural // in a hint's tooltip: {n} points
	Hints    string      // of the list
	HintFor  string      // {hint}, {n}: the button, with what it costs
	NoHint   string      // tooltip where there is none left

	Retry, GiveUp, Explain, PlayOn, Edit, Next text.Button
	ShowRight                                  text.Button // in place of Explain, where options are offered
	RightOption                                string      // {option}
	WhyNot                                     string      // tooltip of Explain while answers count

	// Lines that explain the answer.
	YourMove, Better, Because string
	Ahead, Behind, Even       string // {n}: of the solver, at the line's end
	Wins, Loses, Draws        string
	Chances                   string // {n}
	NoLine                    string

	// Sets.
	Step     string // of an exercise of a set: {n}, {of}, {title}, {state}
	Of       string // {n}, {of}
	States   map[string]string
	SolvedOf text.Plural // {solved} of {n}
	Steps    string      // of all of them

	// The title and the result of a set.
	Holds            text.Plural // how many exercises
	CountsHere       string      // how points are counted and kept
	CountsThere      string      // so where the page around keeps them
	Start, Result    text.Button
	Outcome          string // heading of the result
	Total            string
	Seconds, Minutes text.Plural
	YourName         string // label of the visitor's name
	NameTip          string
	Code             string // label of the result's code
	CodeAbout        string
	Copy             text.Button
	Copied           string
	NotCopied        string
	StartOver        text.Button
	Sure             string // the same button, before it does so

	// The overview.
	Make       string // the link to where exercises are made
	Drafts     string // the link to those that are being made; {n}
	Teachers   string // the link to the page for teachers
	NoStarters string // they could not be loaded

	// In the place to learn.
	Guide      string   // heading of the guide's pages
	GuideAbout string   // text below it
	Pages      []string // the pages
}

var words = text.Both[Words]{English: english, Spanish: spanish}

// In are the words in a language.
func In(t *text.Strings) *Words { return words.In(t) }

var english = Words{
	Title: "Exercises",
	Learn: text.Button{Label: "Learn", Tip: "Rules, lessons and the guide"},
	About: "A position, a question: answer with a move, or choose an answer. The engine checks moves and shows why.",

	AskFor: "Ask whoever sent it for the whole link.",
	Others: "Here are others.",

	Untitled: "Exercise {n}",
	Alone:    "Exercise",
	YouPlay:  "You play {seat}",
	Name:     "Exercise: {title}",
	Options:  "Answers",

	Attempt:   "Attempt {n} of {of}",
	Attempts:  text.Plural{One: "{n} attempt so far", Many: "{n} attempts so far"},
	SolvedAt:  "Solved on attempt {n}",
	NotSolved: "Not solved",
	Points:    text.Plural{One: "{n} point", Many: "{n} points"},
	PointsOf:  text.Plural{One: "{score} of {n} point", Many: "{score} of {n} points"},

	PickOne:   "Choose an answer",
	Checking:  "Checking your answer…",
	Looking:   "Looking for the reason…",
	Answers:   "{seat} to reply",
	Right:     "Right",
	Wrong:     "Not right. Give another answer",
	WrongLast: "Not right. No attempts left",
	Solved:    "Solved",
	Failed:    "Not solved",
	GoOn:      "Right so far. Go on",
	Practice:  "Practice: your score stays as it is",
	Short:     "{n} short of the best move.",

	Lowered: "This exercise asks its engine to think longer than is allowed. The engine is lowered to: {agent}.",
	Left:    text.Plural{One: "At most about {n} second more", Many: "At most about {n} seconds more"},
	Unknown: "This takes a while",
	Stop:    text.Button{Label: "Stop", Tip: "Stop checking; this answer does not count"},
	Stopped: "Stopped. This answer does not count.",

	Hint:     text.Button{Label: "Hint", Tip: "Show a hint"},
	HintCost: text.Plural{One: "Show a hint; it costs {n} point", Many: "Show a hint; it costs {n} points"},
	Hints:    "Hints",
	HintFor:  "{hint} (−{n})",
	NoHint:   "There are no more hints",

	Retry:       text.Button{Label: "Try again", Tip: "Practise: try it again; your score stays as it is"},
	GiveUp:      text.Button{Label: "Start over", Tip: "Give up this try and start over; it counts as a wrong answer"},
	Explain:     text.Button{Label: "Show me why", Tip: "Show the engine’s line"},
	ShowRight:   text.Button{Label: "Show the answer", Tip: "Show which answer is right, once the exercise is over"},
	RightOption: "Right answer: {option}",
	PlayOn:      text.Button{Label: "Play on", Tip: "Play on from this position as a game"},
	Edit:        text.Button{Label: "Edit", Tip: "Edit this exercise, with its answers"},
	Next:        text.Button{Label: "Next", Tip: "The next exercise"},
	WhyNot:      "Once the exercise is over, the engine shows its line",

	YourMove: "Your answer",
	Better:   "Better",
	Because:  "Why",
	Ahead:    "you are {n} ahead",
	Behind:   "you are {n} behind",
	Even:     "it is even",
	Wins:     "you win",
	Loses:    "you lose",
	Draws:    "it is a draw",
	Chances:  "your chances: {n}",
	NoLine:   "The engine has no line to show here.",

	Step:     "Exercise {n} of {of}: {title}, {state}",
	Of:       "{n} of {of}",
	States:   map[string]string{"open": "open", "solved": "solved", "failed": "not solved"},
	SolvedOf: text.Plural{One: "{solved} of {n} solved", Many: "{solved} of {n} solved"},
	Steps:    "Exercises of this set",

	Holds:       text.Plural{One: "{n} exercise", Many: "{n} exercises"},
	CountsHere:  "Points are counted and kept in this browser. You can stop at any time and go on later.",
	CountsThere: "Your points are kept by the course. You can stop at any time and go on later.",
	Start:       text.Button{Label: "Start", Tip: "Show the first question"},
	Result:      text.Button{Label: "Result", Tip: "The result of the whole set"},
	Outcome:     "Your result",
	Total:       "Total",
	Seconds:     text.Plural{One: "{n} second", Many: "{n} seconds"},
	Minutes:     text.Plural{One: "{n} minute", Many: "{n} minutes"},
	YourName:    "Your name",
	NameTip:     "At most 40 characters; it goes into the code",
	Code:        "Result code",
	CodeAbout:   "Copy the code and send it to whoever set the exercises. It holds your name, the points and the time.",
	Copy:        text.Button{Label: "Copy", Tip: "Copy the result code"},
	Copied:      "Code copied",
	NotCopied:   "The browser did not allow copying: select the code and copy it by hand",
	StartOver:   text.Button{Label: "Start over", Tip: "Forget these points and the name, for someone else on this device"},
	Sure:        "Really forget these points?",

	Make:       "Make an exercise",
	Drafts:     "Your drafts ({n})",
	Teachers:   "Collect results",
	NoStarters: "The exercises could not be loaded. Check the network, and reload the page.",

	Guide:      "The guide",
	GuideAbout: "Opens in a new tab.",
	Pages:      []string{"Playing", "What the search shows", "How the searches work", "Playing with friends"},
}

var spanish = Words{
	Title: "Ejercicios",
	Learn: text.Button{Label: "Aprender", Tip: "Reglas, lecciones y la guía"},
	About: "Una posición y una pregunta: respondes con una jugada o eliges una respuesta. El motor comprueba las jugadas y muestra por qué.",

	AskFor: "Pide el enlace completo a quien te lo envió.",
	Others: "Aquí tienes otros.",

	Untitled: "Ejercicio {n}",
	Alone:    "Ejercicio",
	YouPlay:  "Juegas con {seat}",
	Name:     "Ejercicio: {title}",
	Options:  "Respuestas",

	Attempt:   "Intento {n} de {of}",
	Attempts:  text.Plural{One: "{n} intento hasta ahora", Many: "{n} intentos hasta ahora"},
	SolvedAt:  "Resuelto en el intento {n}",
	NotSolved: "Sin resolver",
	Points:    text.Plural{One: "{n} punto", Many: "{n} puntos"},
	PointsOf:  text.Plural{One: "{score} de {n} punto", Many: "{score} de {n} puntos"},

	PickOne:   "Elige una respuesta",
	Checking:  "Comprobando tu respuesta…",
	Looking:   "Buscando el motivo…",
	Answers:   "Responden {seat}",
	Right:     "Correcto",
	Wrong:     "Incorrecto. Da otra respuesta",
	WrongLast: "Incorrecto. No quedan intentos",
	Solved:    "Resuelto",
	Failed:    "Sin resolver",
	GoOn:      "Bien hasta aquí. Sigue",
	Practice:  "Práctica: tu puntuación no cambia",
	Short:     "{n} menos que la mejor jugada.",

	Lowered: "Este ejercicio pide a su motor que piense más de lo permitido. El motor se limita a: {agent}.",
	Left:    text.Plural{One: "Falta como mucho {n} segundo, más o menos", Many: "Faltan como mucho {n} segundos, más o menos"},
	Unknown: "Esto tarda un poco",
	Stop:    text.Button{Label: "Parar", Tip: "Dejar de comprobar; esta respuesta no cuenta"},
	Stopped: "Parado. Esta respuesta no cuenta.",

	Hint:     text.Button{Label: "Pista", Tip: "Mostrar una pista"},
	HintCost: text.Plural{One: "Mostrar una pista; cuesta {n} punto", Many: "Mostrar una pista; cuesta {n} puntos"},
	Hints:    "Pistas",
	HintFor:  "{hint} (−{n})",
	NoHint:   "No hay más pistas",

	Retry:       text.Button{Label: "Repetir", Tip: "Practicar: intentarlo otra vez; tu puntuación no cambia"},
	GiveUp:      text.Button{Label: "Empezar de nuevo", Tip: "Abandonar este intento y empezar de nuevo; cuenta como respuesta incorrecta"},
	Explain:     text.Button{Label: "Ver por qué", Tip: "Mostrar la variante del motor"},
	ShowRight:   text.Button{Label: "Ver la respuesta", Tip: "Mostrar qué respuesta es correcta, cuando termine el ejercicio"},
	RightOption: "Respuesta correcta: {option}",
	PlayOn:      text.Button{Label: "Seguir jugando", Tip: "Seguir la partida desde esta posición"},
	Edit:        text.Button{Label: "Editar", Tip: "Editar este ejercicio, con sus respuestas"},
	Next:        text.Button{Label: "Siguiente", Tip: "El ejercicio siguiente"},
	WhyNot:      "Cuando termine el ejercicio, el motor mostrará su variante",

	YourMove: "Tu respuesta",
	Better:   "Mejor",
	Because:  "Por qué",
	Ahead:    "tienes {n} de ventaja",
	Behind:   "tienes {n} de desventaja",
	Even:     "está igualado",
	Wins:     "ganas",
	Loses:    "pierdes",
	Draws:    "son tablas",
	Chances:  "tus posibilidades: {n}",
	NoLine:   "El motor no tiene ninguna variante que mostrar aquí.",

	Step:     "Ejercicio {n} de {of}: {title}, {state}",
	Of:       "{n} de {of}",
	States:   map[string]string{"open": "pendiente", "solved": "resuelto", "failed": "sin resolver"},
	SolvedOf: text.Plural{One: "{solved} de {n} resuelto", Many: "{solved} de {n} resueltos"},
	Steps:    "Ejercicios de esta serie",

	Holds:       text.Plural{One: "{n} ejercicio", Many: "{n} ejercicios"},
	CountsHere:  "Los puntos se cuentan y se guardan en este navegador. Puedes parar cuando quieras y seguir después.",
	CountsThere: "El curso guarda tus puntos. Puedes parar cuando quieras y seguir después.",
	Start:       text.Button{Label: "Empezar", Tip: "Mostrar la primera pregunta"},
	Result:      text.Button{Label: "Resultado", Tip: "El resultado de toda la serie"},
	Outcome:     "Tu resultado",
	Total:       "Total",
	Seconds:     text.Plural{One: "{n} segundo", Many: "{n} segundos"},
	Minutes:     text.Plural{One: "{n} minuto", Many: "{n} minutos"},
	YourName:    "Tu nombre",
	NameTip:     "Como máximo 40 caracteres; forma parte del código",
	Code:        "Código del resultado",
	CodeAbout:   "Copia el código y envíalo a quien te puso los ejercicios. Contiene tu nombre, los puntos y el tiempo.",
	Copy:        text.Button{Label: "Copiar", Tip: "Copiar el código del resultado"},
	Copied:      "Código copiado",
	NotCopied:   "El navegador no ha permitido copiar: selecciona el código y cópialo a mano",
	StartOver:   text.Button{Label: "Borrar y empezar", Tip: "Olvidar estos puntos y el nombre, para otra persona en este dispositivo"},
	Sure:        "¿Olvidar de verdad estos puntos?",

	Make:       "Crear un ejercicio",
	Drafts:     "Tus borradores ({n})",
	Teachers:   "Reunir resultados",
	NoStarters: "No se han podido cargar los ejercicios. Comprueba la red y vuelve a cargar la página.",

	Guide:      "La guía (en inglés)",
	GuideAbout: "Se abre en otra pestaña.",
	Pages:      []string{"Jugar", "Lo que muestra la búsqueda", "Cómo funcionan las búsquedas", "Jugar con amigos"},
}
