package players

import (
	"cmp"

	"playout/ui/text"
)

// Words are the words of the dialog for putting a player together.
type Words struct {
	Report   text.Button            // label of the players of the reports, and what they are
	NoReport string                 // the choice of none of them
	Kind     string                 // label of the kinds
	Kinds    map[string]text.Button // by the name of an agent string, " net" after it with a net: its name and what it does
	Params   map[string]text.Button // by kind and key, "uct.depth", or by key: its name and what it does, {choices} for the words allowed
	Choices  map[string]string      // by key and word: "tree=full"
	Whole    string                 // the numbers allowed: {min}, {max}
	Number   string                 // the same with fractions
	More     string                 // shows the less important keys
	Fewer    string                 // hides them
	Agent    text.Button            // the agent string
	Worth    string                 // {share}, {against}, {n}: a level's score against another player in so many games
	Full     string                 // {agent}: what a level stands for
	Paste    text.Button            // a field for an agent string
	Copy     string
	Copied   string
	Use      string
	Cancel   string
	Wrong    string // {of} is no agent string, {game}
}

var words = text.Both[Words]{English: english, Spanish: spanish}

// Says are the words in a language.
func Says(t *text.Strings) *Words { return words.In(t) }

var english = Words{
	Report:   text.Button{Label: "From a report", Tip: "A player as one of the five student reports has it"},
	NoReport: "none",
	Kind:     "Kind",
	Kinds: text.Table[text.Button]{
		{"level", text.Button{Label: "Level", Tip: "A fixed strength, the same for everyone"}},
		{"random", text.Button{Label: "Random", Tip: "Plays any legal move"}},
		{"rules", text.Button{Label: "Rules", Tip: "Follows hand-written rules, without search"}},
		{"alphabeta", text.Button{Label: "Alpha-beta", Tip: "Searches ahead, assuming best play by both sides"}},
		{"flat", text.Button{Label: "Flat Monte Carlo", Tip: "Random playouts after each move; plays the best on average"}},
		{"uct", text.Button{Label: "Tree search", Tip: "Random playouts, deeper where they go well (UCT)"}},
		{"uct net", text.Button{Label: "Tree search", Tip: "A neural net’s values in place of playouts, deeper where they are good (UCT)"}},
		{"puct", text.Button{Label: "Guided search", Tip: "Tree search that a neural net can guide (PUCT)"}},
		{"net", text.Button{Label: "Net only", Tip: "A neural net’s choice, without search"}},
	}.Map(),
	Params: text.Table[text.Button]{
		{"level", text.Button{Label: "Level", Tip: "10 is the strongest"}},
		{"n", text.Button{Label: "Simulations", Tip: "Playouts per move"}},
		{"ms", text.Button{Label: "Time", Tip: "Milliseconds per move, instead of simulations"}},
		{"alphabeta.ms", text.Button{Label: "Time", Tip: "Milliseconds per move; searches as deep as they allow"}},
		{"c", text.Button{Label: "Exploration", Tip: "How much it favours less-explored moves"}},
		{"depth", text.Button{Label: "Playout length", Tip: "Plies before the position is evaluated; 0 plays to the end"}},
		{"alphabeta.depth", text.Button{Label: "Depth", Tip: "How many plies it searches ahead"}},
		{"nodes", text.Button{Label: "Positions", Tip: "How many it searches per move"}},
		{"net", text.Button{Label: "Neural net", Tip: "Evaluates positions instead of playouts"}},
		{"tree", text.Button{Label: "Search tree", Tip: "Whether the tree grows beyond the first move"}},
		{"playouts", text.Button{Label: "Playouts", Tip: "Whether simulated games avoid moves that are plainly fatal"}},
		{"final", text.Button{Label: "Final choice", Tip: "Which of the searched moves it plays"}},
		{"noise", text.Button{Label: "Noise", Tip: "Share of randomness in the root’s priors, from 0 to 1"}},
		{"alpha", text.Button{Label: "Noise shape", Tip: "Small values favour few moves; 0 adapts to the position"}},
		{"noiseplies", text.Button{Label: "Plies with noise", Tip: "Counted from the start of the game; 0 for all"}},
		{"temp", text.Button{Label: "Temperature", Tip: "How much its play varies; 0 for always the most visited move"}},
		{"net.temp", text.Button{Label: "Temperature", Tip: "How freely it chooses among likely moves; 0 for always the likeliest"}},
		{"tempplies", text.Button{Label: "Plies with temperature", Tip: "Counted from the start of the game; 0 for all"}},
		{"draw", text.Button{Label: "Value of a draw", Tip: "From −1, like a loss, to 1, like a win"}},
		{"drawfor", text.Button{Label: "A draw counts", Tip: "Equally for both, or as in report 3: for the side to move, and the opposite for the side that made it"}},
		{"fpu", text.Button{Label: "Untried moves", Tip: "What they are worth at first: a little less than the position, or 0, as in report 3"}},
		{"paths", text.Button{Label: "Transpositions", Tip: "Whether move orders that reach the same position share its statistics"}},
		{"value", text.Button{Label: "Evaluation", Tip: "What a position is worth: what the net or a playout says, or this game’s own estimate"}},
		{"priors", text.Button{Label: "Priors", Tip: "Which moves are looked at first: those that the net prefers, or this game’s own estimate a move ahead"}},
		{"select", text.Button{Label: "Selection", Tip: "How simulations choose their moves; Gumbel makes the most of a few"}},
		{"solve", text.Button{Label: "Exact endgame", Tip: "Plays perfectly with this many empty squares or fewer; 0 for never"}},
		{"adaptive", text.Button{Label: "Adaptive depth", Tip: "3 plies below 12 discs, 6 above 44, 4 between, as in report 5"}},
		{"plain", text.Button{Label: "Plain alpha-beta", Tip: "Minimax with pruning, and nothing that skips or deepens a move: slower, and exact for its depth"}},
		{"ties", text.Button{Label: "Equally good moves", Tip: "Which of them it plays"}},
		{"hasty", text.Button{Label: "Hasty moves", Tip: "Share of moves, 0 to 1, that it plays without looking further than one ply"}},
		{"eval", text.Button{Label: "Evaluation", Tip: "How it evaluates a position"}},
		{"without", text.Button{Label: "Leave out", Tip: "Terms the evaluation ignores, joined by +: {choices}"}},
		{"clock", text.Button{Label: "On a clock", Tip: "Whether it plans its own time in a game with clocks"}},
		{"reuse", text.Button{Label: "Reuse of the search", Tip: "Whether it goes on from what it found for its last move"}},
		{"ponder", text.Button{Label: "Pondering", Tip: "Also thinks while you choose, unless this tab is hidden"}},
	}.Map(),
	Choices: text.Table[string]{
		{"tree=full", "grows as it searches"}, {"tree=flat", "the first move only"},
		{"playouts=random", "random"}, {"playouts=careful", "careful"},
		{"final=visits", "the most visited"}, {"final=ucb", "the highest upper bound"},
		{"drawfor=both", "for both"}, {"drawfor=mover", "for the side to move"},
		{"fpu=reduced", "a little less than the position"}, {"fpu=zero", "0"},
		{"paths=apart", "separate"}, {"paths=joined", "shared"},
		{"value=auto", "the net’s, or a playout’s"}, {"value=heuristic", "this game’s own"}, {"value=quiescence", "this game’s own, after captures"},
		{"priors=auto", "the net’s, or equal"}, {"priors=heuristic", "this game’s own"},
		{"select=puct", "PUCT"}, {"select=gumbel", "Gumbel"},
		{"adaptive=off", "off"}, {"adaptive=on", "on"},
		{"plain=off", "off"}, {"plain=on", "on"},
		{"clock=on", "plans its time"}, {"clock=off", "the same time for each move"},
		{"reuse=auto", "if timed"}, {"reuse=on", "on"}, {"reuse=off", "off"},
		{"ponder=off", "off"}, {"ponder=on", "on"},
		{"ties=random", "any of the best"}, {"ties=first", "the first of the best"},
		{"eval=heuristic", "hand-written terms"}, {"eval=report5", "as in report 5"}, {"eval=net", "an evaluation net"},
		{"net=own", "this game’s own"}, {"net=none", "none"},
	}.Map(),
	Whole:  "A whole number from {min} to {max}",
	Number: "A number from {min} to {max}",
	More:   "More settings",
	Fewer:  "Fewer settings",
	Worth:  "Scored {share} against {against} in {n} games; a draw counts as half.",
	Agent:  text.Button{Label: "Agent string", Tip: "All these settings in one line, as used in links"},
	Full:   "Plays as {agent}",
	Paste:  text.Button{Label: "Paste another", Tip: "For example uct:n=200,c=1.4"},
	Copy:   "Copy",
	Copied: "Copied",
	Use:    "Use this player",
	Cancel: "Cancel",
	Wrong:  "“{of}” is not a player for {game}.",
}

var spanish = Words{
	Report:   text.Button{Label: "De un informe", Tip: "Un jugador tal como lo tiene uno de los cinco informes de estudiantes"},
	NoReport: "ninguno",
	Kind:     "Tipo",
	Kinds: text.Table[text.Button]{
		{"level", text.Button{Label: "Nivel", Tip: "Una fuerza fija, la misma para todos"}},
		{"random", text.Button{Label: "Al azar", Tip: "Juega cualquier jugada posible"}},
		{"rules", text.Button{Label: "Reglas", Tip: "Sigue reglas escritas a mano, sin búsqueda"}},
		{"alphabeta", text.Button{Label: "Alfa-beta", Tip: "Busca suponiendo el mejor juego de ambos bandos"}},
		{"flat", text.Button{Label: "Monte Carlo plano", Tip: "Partidas al azar tras cada jugada; juega la de mejor media"}},
		{"uct", text.Button{Label: "Búsqueda en árbol", Tip: "Partidas al azar, a más profundidad donde van bien (UCT)"}},
		{"uct net", text.Button{Label: "Búsqueda en árbol", Tip: "Los valores de una red neuronal en lugar de partidas al azar, a más profundidad donde son buenos (UCT)"}},
		{"puct", text.Button{Label: "Búsqueda guiada", Tip: "Búsqueda en árbol que puede guiar una red neuronal (PUCT)"}},
		{"net", text.Button{Label: "Solo la red", Tip: "La elección de una red neuronal, sin búsqueda"}},
	}.Map(),
	Params: text.Table[text.Button]{
		{"level", text.Button{Label: "Nivel", Tip: "10 es el más fuerte"}},
		{"n", text.Button{Label: "Simulaciones", Tip: "Partidas simuladas por jugada"}},
		{"ms", text.Button{Label: "Tiempo", Tip: "Milisegundos por jugada, en lugar de simulaciones"}},
		{"alphabeta.ms", text.Button{Label: "Tiempo", Tip: "Milisegundos por jugada; busca tan profundo como permitan"}},
		{"c", text.Button{Label: "Exploración", Tip: "Cuánto favorece las jugadas menos exploradas"}},
		{"depth", text.Button{Label: "Longitud de las simulaciones", Tip: "Jugadas antes de evaluar la posición; 0 juega hasta el final"}},
		{"alphabeta.depth", text.Button{Label: "Profundidad", Tip: "Cuántas jugadas de uno u otro bando busca"}},
		{"nodes", text.Button{Label: "Posiciones", Tip: "Cuántas busca por jugada"}},
		{"net", text.Button{Label: "Red neuronal", Tip: "Evalúa las posiciones en lugar de las simulaciones"}},
		{"tree", text.Button{Label: "Árbol de búsqueda", Tip: "Si el árbol crece más allá de la primera jugada"}},
		{"playouts", text.Button{Label: "Simulaciones", Tip: "Si las partidas simuladas evitan las jugadas a todas luces mortales"}},
		{"final", text.Button{Label: "Elección final", Tip: "Cuál de las jugadas examinadas hace"}},
		{"noise", text.Button{Label: "Ruido", Tip: "Proporción de azar en las probabilidades previas de la raíz, de 0 a 1"}},
		{"alpha", text.Button{Label: "Forma del ruido", Tip: "Los valores pequeños favorecen pocas jugadas; 0 se adapta a la posición"}},
		{"noiseplies", text.Button{Label: "Jugadas con ruido", Tip: "Contadas desde el principio de la partida; 0 para todas"}},
		{"temp", text.Button{Label: "Temperatura", Tip: "Cuánto varía su juego; con 0, siempre la jugada más visitada"}},
		{"net.temp", text.Button{Label: "Temperatura", Tip: "Con cuánta libertad elige entre las jugadas probables; con 0, siempre la más probable"}},
		{"tempplies", text.Button{Label: "Jugadas con temperatura", Tip: "Contadas desde el principio de la partida; 0 para todas"}},
		{"draw", text.Button{Label: "Valor de un empate", Tip: "De −1, como una derrota, a 1, como una victoria"}},
		{"drawfor", text.Button{Label: "Un empate cuenta", Tip: "Igual para ambos o, como en el informe 3, para el bando al que le toca, y lo contrario para el que lo forzó"}},
		{"fpu", text.Button{Label: "Jugadas sin probar", Tip: "Cuánto valen al principio: algo menos que la posición o, como en el informe 3, 0"}},
		{"paths", text.Button{Label: "Transposiciones", Tip: "Si los órdenes de jugadas que llegan a la misma posición comparten sus estadísticas"}},
		{"value", text.Button{Label: "Evaluación", Tip: "Cuánto vale una posición: lo que digan la red o una partida simulada, o la estimación propia de este juego"}},
		{"priors", text.Button{Label: "Probabilidades previas", Tip: "Qué jugadas se miran primero: las que prefiere la red, o las mejores según la estimación propia de este juego"}},
		{"select", text.Button{Label: "Selección", Tip: "Cómo eligen sus jugadas las simulaciones; Gumbel aprovecha mejor unas pocas"}},
		{"solve", text.Button{Label: "Final exacto", Tip: "Juega a la perfección con este número de casillas vacías o menos; 0 para nunca"}},
		{"adaptive", text.Button{Label: "Profundidad adaptable", Tip: "3 jugadas con menos de 12 fichas, 6 con más de 44 y 4 entre medias, como en el informe 5"}},
		{"plain", text.Button{Label: "Alfa-beta puro", Tip: "Minimax con poda, sin nada que omita o alargue una jugada: más lento, y exacto para su profundidad"}},
		{"ties", text.Button{Label: "Jugadas igual de buenas", Tip: "Cuál de ellas hace"}},
		{"hasty", text.Button{Label: "Jugadas precipitadas", Tip: "Proporción de jugadas, de 0 a 1, que hace mirando solo una jugada adelante"}},
		{"eval", text.Button{Label: "Evaluación", Tip: "Cómo evalúa una posición"}},
		{"without", text.Button{Label: "Omitir", Tip: "Términos que la evaluación no cuenta, unidos por +: {choices}"}},
		{"clock", text.Button{Label: "Con reloj", Tip: "Si administra su propio tiempo en una partida con reloj"}},
		{"reuse", text.Button{Label: "Reutilizar la búsqueda", Tip: "Si continúa a partir de lo que encontró para su jugada anterior"}},
		{"ponder", text.Button{Label: "Pensar en tu turno", Tip: "Piensa también mientras eliges, salvo con esta pestaña oculta"}},
	}.Map(),
	Choices: text.Table[string]{
		{"tree=full", "crece con la búsqueda"}, {"tree=flat", "solo la primera jugada"},
		{"playouts=random", "al azar"}, {"playouts=careful", "prudentes"},
		{"final=visits", "la más visitada"}, {"final=ucb", "la de mayor cota superior"},
		{"drawfor=both", "para ambos"}, {"drawfor=mover", "para el bando al que le toca"},
		{"fpu=reduced", "algo menos que la posición"}, {"fpu=zero", "0"},
		{"paths=apart", "separadas"}, {"paths=joined", "compartidas"},
		{"value=auto", "la de la red o de una simulación"}, {"value=heuristic", "la propia de este juego"}, {"value=quiescence", "la propia, tras las capturas"},
		{"priors=auto", "las de la red o iguales"}, {"priors=heuristic", "las propias de este juego"},
		{"select=puct", "PUCT"}, {"select=gumbel", "Gumbel"},
		{"adaptive=off", "no"}, {"adaptive=on", "sí"},
		{"plain=off", "no"}, {"plain=on", "sí"},
		{"clock=on", "reparte su tiempo"}, {"clock=off", "el mismo tiempo por jugada"},
		{"reuse=auto", "si es por tiempo"}, {"reuse=on", "sí"}, {"reuse=off", "no"},
		{"ponder=off", "no"}, {"ponder=on", "sí"},
		{"ties=random", "cualquiera de las mejores"}, {"ties=first", "la primera de las mejores"},
		{"eval=heuristic", "términos escritos a mano"}, {"eval=report5", "como en el informe 5"}, {"eval=net", "una red de evaluación"},
		{"net=own", "la de este juego"}, {"net=none", "ninguna"},
	}.Map(),
	Whole:  "Un número entero de {min} a {max}",
	Number: "Un número de {min} a {max}",
	More:   "Más ajustes",
	Fewer:  "Menos ajustes",
	Worth:  "Logró un {share} contra {against} en {n} partidas; unas tablas cuentan la mitad.",
	Agent:  text.Button{Label: "Código del jugador", Tip: "Todos estos ajustes en una línea, como en los enlaces"},
	Full:   "Juega como {agent}",
	Paste:  text.Button{Label: "Pegar otro", Tip: "Por ejemplo uct:n=200,c=1.4"},
	Copy:   "Copiar",
	Copied: "Copiado",
	Use:    "Usar este jugador",
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
