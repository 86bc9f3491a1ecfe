package text

// PlayersWords are those of the dialog in which a player is put together.
type PlayersWords struct {
	Custom  string            // the option of a seat's select that leads there
	Kind    string            // what the kinds are choices of
	Kinds   map[string]Button // by the name of an agent string: its name and what it does
	Params  map[string]Button // by kind and key, "uct.depth", or by key: its name and what it does, {choices} the words there are
	Choices map[string]string // by key and word: "tree=full"
	Whole   string            // what a number may be: {min}, {max}
	Number  string            // the same with fractions
	More    string            // shows the keys that matter less
	Fewer   string            // hides them
	Agent   Button            // the agent string
	Full    string            // {agent}: what a level stands for
	Paste   Button            // a field for an agent string
	Copy    string
	Copied  string
	Use     string
	Cancel  string
	Wrong   string // {of} is no agent string, {game}
}

var playersEnglish = PlayersWords{
	Custom: "Custom…",
	Kind:   "Kind",
	Kinds: map[string]Button{
		"level":     {"Level", "A named strength, the same for everybody"},
		"random":    {"Random", "Plays any legal move"},
		"rules":     {"Rules", "Follows hand-written rules, without looking ahead"},
		"alphabeta": {"Alpha-beta", "Looks ahead, expecting the best of both sides"},
		"flat":      {"Flat Monte Carlo", "Random games after each move; the best on average is played"},
		"uct":       {"Tree search", "Random games, deeper where they go well (UCT)"},
		"puct":      {"Guided search", "Tree search that a neural net can lead (PUCT)"},
		"net":       {"Net alone", "A neural net’s first choice, without looking ahead"},
	},
	Params: map[string]Button{
		"level":           {"Level", "10 is the strongest"},
		"n":               {"Simulations", "Games it thinks of before each move"},
		"ms":              {"Time", "Milliseconds a move, in place of simulations"},
		"alphabeta.ms":    {"Time", "Milliseconds a move; as deep as they allow"},
		"c":               {"Exploration", "How much it tries what it has seen little of"},
		"depth":           {"Length of random games", "Moves before the position is judged; 0 plays to the end"},
		"alphabeta.depth": {"Depth", "How many moves of either side it looks ahead"},
		"net":             {"Neural net", "Judges positions in place of random games"},
		"tree":            {"Looks ahead", "Whether random games begin at the first move alone or deeper too"},
		"final":           {"Plays", "Which of the moves that it looked at"},
		"noise":           {"Noise", "Chance in its first impressions, at most 1"},
		"alpha":           {"Kind of noise", "Small values favour few moves; 0 suits the position"},
		"noiseplies":      {"Moves with noise", "Counted from the start of the game; 0 for all"},
		"temp":            {"Temperature", "How freely it varies its play; 0 for not at all"},
		"tempplies":       {"Moves with temperature", "Counted from the start of the game; 0 for all"},
		"draw":            {"A draw is worth", "From −1, like a loss, to 1, like a win"},
		"paths":           {"Same positions", "Whether two ways to a position share what was learnt there"},
		"solve":           {"Exact endgame", "With so many empty squares or fewer it plays perfectly; 0 for never"},
		"adaptive":        {"Adaptive depth", "Looks further ahead as the board fills"},
		"ties":            {"Of good moves", "Which one it plays"},
		"eval":            {"Evaluation", "How it judges a position"},
		"without":         {"Leaves out", "What the evaluation does not count, joined by +: {choices}"},
	},
	Choices: map[string]string{
		"tree=full": "as deep as they go well", "tree=flat": "the first move alone",
		"final=visits": "the most visited", "final=ucb": "the highest upper bound",
		"paths=apart": "no", "paths=joined": "yes",
		"adaptive=off": "off", "adaptive=on": "on",
		"ties=random": "any of the best", "ties=first": "the first of the best",
		"eval=heuristic": "this game’s best", "eval=report5": "as in report 5", "eval=net": "a neural net",
		"net=own": "this game’s own", "net=none": "none",
	},
	Whole:  "A whole number from {min} to {max}",
	Number: "A number from {min} to {max}",
	More:   "More settings",
	Fewer:  "Fewer settings",
	Agent:  Button{"Agent string", "Says all of this in one line, in links too"},
	Full:   "Plays as {agent}",
	Paste:  Button{"Paste another", "Such as uct:n=200,c=1.4"},
	Copy:   "Copy",
	Copied: "Copied",
	Use:    "Play with it",
	Cancel: "Cancel",
	Wrong:  "“{of}” is no player of {game}.",
}

var playersSpanish = PlayersWords{
	Custom: "A medida…",
	Kind:   "Tipo",
	Kinds: map[string]Button{
		"level":     {"Nivel", "Una fuerza con nombre, la misma para todos"},
		"random":    {"Al azar", "Juega cualquier jugada posible"},
		"rules":     {"Reglas", "Sigue reglas escritas a mano, sin mirar adelante"},
		"alphabeta": {"Alfa-beta", "Mira adelante esperando lo mejor de ambos"},
		"flat":      {"Monte Carlo plano", "Partidas al azar tras cada jugada; se juega la mejor media"},
		"uct":       {"Búsqueda en árbol", "Partidas al azar, más hondo donde van bien (UCT)"},
		"puct":      {"Búsqueda guiada", "Búsqueda en árbol que puede guiar una red neuronal (PUCT)"},
		"net":       {"Red sola", "Lo primero que elige una red neuronal, sin mirar adelante"},
	},
	Params: map[string]Button{
		"level":           {"Nivel", "10 es el más fuerte"},
		"n":               {"Simulaciones", "Partidas que imagina antes de cada jugada"},
		"ms":              {"Tiempo", "Milisegundos por jugada, en vez de simulaciones"},
		"alphabeta.ms":    {"Tiempo", "Milisegundos por jugada; tan hondo como alcancen"},
		"c":               {"Exploración", "Cuánto prueba lo que ha visto poco"},
		"depth":           {"Largo de las partidas al azar", "Jugadas antes de juzgar la posición; 0 juega hasta el final"},
		"alphabeta.depth": {"Profundidad", "Cuántas jugadas de uno y otro mira adelante"},
		"net":             {"Red neuronal", "Juzga las posiciones en lugar de partidas al azar"},
		"tree":            {"Mira adelante", "Si las partidas al azar empiezan solo tras la primera jugada o más hondo"},
		"final":           {"Juega", "Cuál de las jugadas que ha mirado"},
		"noise":           {"Ruido", "Azar en su primera impresión, 1 como mucho"},
		"alpha":           {"Tipo de ruido", "Los valores pequeños favorecen pocas jugadas; 0 se ajusta a la posición"},
		"noiseplies":      {"Jugadas con ruido", "Contadas desde el principio; 0 para todas"},
		"temp":            {"Temperatura", "Con qué libertad varía su juego; 0 para nada"},
		"tempplies":       {"Jugadas con temperatura", "Contadas desde el principio; 0 para todas"},
		"draw":            {"Un empate vale", "De −1, como perder, a 1, como ganar"},
		"paths":           {"Posiciones iguales", "Si dos caminos a una posición comparten lo aprendido allí"},
		"solve":           {"Final exacto", "Con tantas casillas vacías o menos juega a la perfección; 0 para nunca"},
		"adaptive":        {"Profundidad adaptable", "Mira más lejos según se llena el tablero"},
		"ties":            {"De las buenas jugadas", "Cuál juega"},
		"eval":            {"Evaluación", "Cómo juzga una posición"},
		"without":         {"Sin contar", "Lo que la evaluación no cuenta, unido por +: {choices}"},
	},
	Choices: map[string]string{
		"tree=full": "hasta donde van bien", "tree=flat": "solo tras la primera",
		"final=visits": "la más visitada", "final=ucb": "la de mayor cota superior",
		"paths=apart": "no", "paths=joined": "sí",
		"adaptive=off": "no", "adaptive=on": "sí",
		"ties=random": "cualquiera de las mejores", "ties=first": "la primera de las mejores",
		"eval=heuristic": "la mejor de este juego", "eval=report5": "como en el informe 5", "eval=net": "una red neuronal",
		"net=own": "la de este juego", "net=none": "ninguna",
	},
	Whole:  "Un número entero de {min} a {max}",
	Number: "Un número de {min} a {max}",
	More:   "Más ajustes",
	Fewer:  "Menos ajustes",
	Agent:  Button{"Cadena del jugador", "Lo dice todo en una línea, también en enlaces"},
	Full:   "Juega como {agent}",
	Paste:  Button{"Pegar otra", "Por ejemplo uct:n=200,c=1.4"},
	Copy:   "Copiar",
	Copied: "Copiada",
	Use:    "Jugar con él",
	Cancel: "Cancelar",
	Wrong:  "«{of}» no es ningún jugador de {game}.",
}

// KindWords are the name of a kind of agent and what it does.
func (w *PlayersWords) KindWords(kind string) Button {
	if words, known := w.Kinds[kind]; known {
		return words
	}
	return Button{Label: kind}
}

// Param is the name of a key of a kind and what it does.
func (w *PlayersWords) Param(kind, key string) Button {
	if words, known := w.Params[kind+"."+key]; known {
		return words
	}
	if words, known := w.Params[key]; known {
		return words
	}
	return Button{Label: key}
}

// Choice is the words of a key's value, the value where it has none.
func (w *PlayersWords) Choice(key, value string) string { return or(w.Choices[key+"="+value], value) }
