package players

import (
	"cmp"

	"playout/ui/text"
)

// Words are those of the dialog in which a player is put together.
type Words struct {
	Kind    string                 // what the kinds are choices of
	Kinds   map[string]text.Button // by the name of an agent string: its name and what it does
	Params  map[string]text.Button // by kind and key, "uct.depth", or by key: its name and what it does, {choices} the words there are
	Choices map[string]string      // by key and word: "tree=full"
	Whole   string                 // what a number may be: {min}, {max}
	Number  string                 // the same with fractions
	More    string                 // shows the keys that matter less
	Fewer   string                 // hides them
	Agent   text.Button            // the agent string
	Worth   string                 // {share}, {against}, {n}: what a level has scored against another player in so many games
	Full    string                 // {agent}: what a level stands for
	Paste   text.Button            // a field for an agent string
	Copy    string
	Copied  string
	Use     string
	Cancel  string
	Wrong   string // {of} is no agent string, {game}
}

var words = text.Both[Words]{English: english, Spanish: spanish}

// Says are the words in a language.
func Says(t *text.Strings) *Words { return words.In(t) }

var english = Words{
	Kind: "Kind",
	Kinds: text.Table[text.Button]{
		{"level", text.Button{Label: "Level", Tip: "A named strength, the same for everybody"}},
		{"random", text.Button{Label: "Random", Tip: "Plays any legal move"}},
		{"rules", text.Button{Label: "Rules", Tip: "Follows hand-written rules, without looking ahead"}},
		{"alphabeta", text.Button{Label: "Alpha-beta", Tip: "Looks ahead, expecting the best of both sides"}},
		{"flat", text.Button{Label: "Flat Monte Carlo", Tip: "Random games after each move; the best on average is played"}},
		{"uct", text.Button{Label: "Tree search", Tip: "Random games, deeper where they go well (UCT)"}},
		{"puct", text.Button{Label: "Guided search", Tip: "Tree search that a neural net can lead (PUCT)"}},
		{"net", text.Button{Label: "Net alone", Tip: "A neural net’s first choice, without looking ahead"}},
	}.Map(),
	Params: text.Table[text.Button]{
		{"level", text.Button{Label: "Level", Tip: "10 is the strongest"}},
		{"n", text.Button{Label: "Simulations", Tip: "Games it thinks of before each move"}},
		{"ms", text.Button{Label: "Time", Tip: "Milliseconds a move, in place of simulations"}},
		{"alphabeta.ms", text.Button{Label: "Time", Tip: "Milliseconds a move; as deep as they allow"}},
		{"c", text.Button{Label: "Exploration", Tip: "How much it tries what it has seen little of"}},
		{"depth", text.Button{Label: "Length of random games", Tip: "Moves before the position is judged; 0 plays to the end"}},
		{"alphabeta.depth", text.Button{Label: "Depth", Tip: "How many moves of either side it looks ahead"}},
		{"net", text.Button{Label: "Neural net", Tip: "Judges positions in place of random games"}},
		{"tree", text.Button{Label: "Looks ahead", Tip: "Whether random games begin at the first move alone or deeper too"}},
		{"final", text.Button{Label: "Plays", Tip: "Which of the moves that it looked at"}},
		{"noise", text.Button{Label: "Noise", Tip: "Chance in its first impressions, at most 1"}},
		{"alpha", text.Button{Label: "Kind of noise", Tip: "Small values favour few moves; 0 suits the position"}},
		{"noiseplies", text.Button{Label: "Moves with noise", Tip: "Counted from the start of the game; 0 for all"}},
		{"temp", text.Button{Label: "Temperature", Tip: "How freely it varies its play; 0 for not at all"}},
		{"tempplies", text.Button{Label: "Moves with temperature", Tip: "Counted from the start of the game; 0 for all"}},
		{"draw", text.Button{Label: "A draw is worth", Tip: "From −1, like a loss, to 1, like a win"}},
		{"paths", text.Button{Label: "Same positions", Tip: "Whether two ways to a position share what was learnt there"}},
		{"solve", text.Button{Label: "Exact endgame", Tip: "With so many empty squares or fewer it plays perfectly; 0 for never"}},
		{"adaptive", text.Button{Label: "Adaptive depth", Tip: "Looks further ahead as the board fills"}},
		{"ties", text.Button{Label: "Of good moves", Tip: "Which one it plays"}},
		{"eval", text.Button{Label: "Evaluation", Tip: "How it judges a position"}},
		{"without", text.Button{Label: "Leaves out", Tip: "What the evaluation does not count, joined by +: {choices}"}},
	}.Map(),
	Choices: text.Table[string]{
		{"tree=full", "as deep as they go well"}, {"tree=flat", "the first move alone"},
		{"final=visits", "the most visited"}, {"final=ucb", "the highest upper bound"},
		{"paths=apart", "no"}, {"paths=joined", "yes"},
		{"adaptive=off", "off"}, {"adaptive=on", "on"},
		{"ties=random", "any of the best"}, {"ties=first", "the first of the best"},
		{"eval=heuristic", "this game’s best"}, {"eval=report5", "as in report 5"}, {"eval=net", "a neural net"},
		{"net=own", "this game’s own"}, {"net=none", "none"},
	}.Map(),
	Whole:  "A whole number from {min} to {max}",
	Number: "A number from {min} to {max}",
	More:   "More settings",
	Fewer:  "Fewer settings",
	Agent:  text.Button{Label: "Agent string", Tip: "Says all of this in one line, in links too"},
	Worth:  "Scored {share} against {against} in {n} games; a draw counts as half.",
	Full:   "Plays as {agent}",
	Paste:  text.Button{Label: "Paste another", Tip: "Such as uct:n=200,c=1.4"},
	Copy:   "Copy",
	Copied: "Copied",
	Use:    "Play with it",
	Cancel: "Cancel",
	Wrong:  "“{of}” is no player of {game}.",
}

var spanish = Words{
	Kind: "Tipo",
	Kinds: text.Table[text.Button]{
		{"level", text.Button{Label: "Nivel", Tip: "Una fuerza con nombre, la misma para todos"}},
		{"random", text.Button{Label: "Al azar", Tip: "Juega cualquier jugada posible"}},
		{"rules", text.Button{Label: "Reglas", Tip: "Sigue reglas escritas a mano, sin mirar adelante"}},
		{"alphabeta", text.Button{Label: "Alfa-beta", Tip: "Mira adelante esperando lo mejor de ambos"}},
		{"flat", text.Button{Label: "Monte Carlo plano", Tip: "Partidas al azar tras cada jugada; se juega la mejor media"}},
		{"uct", text.Button{Label: "Búsqueda en árbol", Tip: "Partidas al azar, más hondo donde van bien (UCT)"}},
		{"puct", text.Button{Label: "Búsqueda guiada", Tip: "Búsqueda en árbol que puede guiar una red neuronal (PUCT)"}},
		{"net", text.Button{Label: "Red sola", Tip: "Lo primero que elige una red neuronal, sin mirar adelante"}},
	}.Map(),
	Params: text.Table[text.Button]{
		{"level", text.Button{Label: "Nivel", Tip: "10 es el más fuerte"}},
		{"n", text.Button{Label: "Simulaciones", Tip: "Partidas que imagina antes de cada jugada"}},
		{"ms", text.Button{Label: "Tiempo", Tip: "Milisegundos por jugada, en vez de simulaciones"}},
		{"alphabeta.ms", text.Button{Label: "Tiempo", Tip: "Milisegundos por jugada; tan hondo como alcancen"}},
		{"c", text.Button{Label: "Exploración", Tip: "Cuánto prueba lo que ha visto poco"}},
		{"depth", text.Button{Label: "Largo de las partidas al azar", Tip: "Jugadas antes de juzgar la posición; 0 juega hasta el final"}},
		{"alphabeta.depth", text.Button{Label: "Profundidad", Tip: "Cuántas jugadas de uno y otro mira adelante"}},
		{"net", text.Button{Label: "Red neuronal", Tip: "Juzga las posiciones en lugar de partidas al azar"}},
		{"tree", text.Button{Label: "Mira adelante", Tip: "Si las partidas al azar empiezan solo tras la primera jugada o más hondo"}},
		{"final", text.Button{Label: "Juega", Tip: "Cuál de las jugadas que ha mirado"}},
		{"noise", text.Button{Label: "Ruido", Tip: "Azar en su primera impresión, 1 como mucho"}},
		{"alpha", text.Button{Label: "Tipo de ruido", Tip: "Los valores pequeños favorecen pocas jugadas; 0 se ajusta a la posición"}},
		{"noiseplies", text.Button{Label: "Jugadas con ruido", Tip: "Contadas desde el principio; 0 para todas"}},
		{"temp", text.Button{Label: "Temperatura", Tip: "Con qué libertad varía su juego; 0 para nada"}},
		{"tempplies", text.Button{Label: "Jugadas con temperatura", Tip: "Contadas desde el principio; 0 para todas"}},
		{"draw", text.Button{Label: "Un empate vale", Tip: "De −1, como perder, a 1, como ganar"}},
		{"paths", text.Button{Label: "Posiciones iguales", Tip: "Si dos caminos a una posición comparten lo aprendido allí"}},
		{"solve", text.Button{Label: "Final exacto", Tip: "Con tantas casillas vacías o menos juega a la perfección; 0 para nunca"}},
		{"adaptive", text.Button{Label: "Profundidad adaptable", Tip: "Mira más lejos según se llena el tablero"}},
		{"ties", text.Button{Label: "De las buenas jugadas", Tip: "Cuál juega"}},
		{"eval", text.Button{Label: "Evaluación", Tip: "Cómo juzga una posición"}},
		{"without", text.Button{Label: "Sin contar", Tip: "Lo que la evaluación no cuenta, unido por +: {choices}"}},
	}.Map(),
	Choices: text.Table[string]{
		{"tree=full", "hasta donde van bien"}, {"tree=flat", "solo tras la primera"},
		{"final=visits", "la más visitada"}, {"final=ucb", "la de mayor cota superior"},
		{"paths=apart", "no"}, {"paths=joined", "sí"},
		{"adaptive=off", "no"}, {"adaptive=on", "sí"},
		{"ties=random", "cualquiera de las mejores"}, {"ties=first", "la primera de las mejores"},
		{"eval=heuristic", "la mejor de este juego"}, {"eval=report5", "como en el informe 5"}, {"eval=net", "una red neuronal"},
		{"net=own", "la de este juego"}, {"net=none", "ninguna"},
	}.Map(),
	Whole:  "Un número entero de {min} a {max}",
	Number: "Un número de {min} a {max}",
	More:   "Más ajustes",
	Fewer:  "Menos ajustes",
	Agent:  text.Button{Label: "Cadena del jugador", Tip: "Lo dice todo en una línea, también en enlaces"},
	Worth:  "Logró un {share} contra {against} en {n} partidas; unas tablas cuentan la mitad.",
	Full:   "Juega como {agent}",
	Paste:  text.Button{Label: "Pegar otra", Tip: "Por ejemplo uct:n=200,c=1.4"},
	Copy:   "Copiar",
	Copied: "Copiada",
	Use:    "Jugar con él",
	Cancel: "Cancelar",
	Wrong:  "«{of}» no es ningún jugador de {game}.",
}

// KindWords are the name of a kind of agent and what it does.
func (w *Words) KindWords(kind string) text.Button {
	if words, known := w.Kinds[kind]; known {
		return words
	}
	return text.Button{Label: kind}
}

// Param is the name of a key of a kind and what it does.
func (w *Words) Param(kind, key string) text.Button {
	if words, known := w.Params[kind+"."+key]; known {
		return words
	}
	if words, known := w.Params[key]; known {
		return words
	}
	return text.Button{Label: key}
}

// Choice is the words of a key's value, the value where it has none.
func (w *Words) Choice(key, value string) string { return cmp.Or(w.Choices[key+"="+value], value) }
