package text

import (
	"cmp"
	"strings"
)

// Settings are the words for the keys of agent strings and their values.
type Settings struct {
	Params  map[string]Button // by kind and key, "uct.depth", or by key: its name and what it does, {choices} for the words allowed
	Choices map[string]string // by key and word: "tree=full"
}

var settings = Both[Settings]{English: englishSettings, Spanish: spanishSettings}

// SettingsIn are the words for settings in a language.
func SettingsIn(t *Strings) *Settings { return settings.In(t) }

// Param is the name of a key of a kind and what it does.
func (s *Settings) Param(kind, key string) Button {
	if words, known := s.Params[kind+"."+key]; known {
		return words
	}
	if words, known := s.Params[key]; known {
		return words
	}
	return Button{Label: key}
}

// Choice is the words of a key's value, the value where it has none.
func (s *Settings) Choice(key, value string) string { return cmp.Or(s.Choices[key+"="+value], value) }

// others names the settings of an agent string for which about has no words of its own:
// ", exploration: 0.1".
func (s *Strings) others(agent string) (list string) {
	kind, options, _ := strings.Cut(agent, ":")
	words := SettingsIn(s)
	for part := range strings.SplitSeq(options, ",") {
		key, value, is := strings.Cut(part, "=")
		switch key {
		case "n", "ms", "nodes", "ties", "final", "ponder":
			is = is && key == "ties" && option(agent, key) == 0
		case "depth":
			is = is && !KindOf(agent).Deepens
		}
		if is {
			list += ", " + strings.ToLower(words.Param(kind, key).Label) + ": " + words.Choice(key, Root(value))
		}
	}
	return list
}

var englishSettings = Settings{
	Params: Table[Button]{
		{"level", Button{Label: "Level", Tip: "10 is the strongest"}},
		{"n", Button{Label: "Simulations", Tip: "How many it runs per move"}},
		{"ms", Button{Label: "Time", Tip: "Milliseconds per move, instead of simulations"}},
		{"alphabeta.ms", Button{Label: "Time", Tip: "Milliseconds per move; searches as deep as they allow"}},
		{"c", Button{Label: "Exploration", Tip: "How much it favours less-explored moves"}},
		{"depth", Button{Label: "Playout length", Tip: "Plies before the position is evaluated; 0 plays to the end"}},
		{"alphabeta.depth", Button{Label: "Depth", Tip: "How many plies it searches ahead"}},
		{"nodes", Button{Label: "Positions", Tip: "How many it searches per move"}},
		{"net", Button{Label: "Neural net", Tip: "Evaluates positions instead of playouts"}},
		{"tree", Button{Label: "Search tree", Tip: "Whether the tree grows beyond the first move"}},
		{"playouts", Button{Label: "Playouts", Tip: "Whether simulated games avoid moves that are plainly fatal"}},
		{"final", Button{Label: "Final choice", Tip: "Which of the searched moves it plays"}},
		{"noise", Button{Label: "Noise", Tip: "Share of randomness in the root’s priors, from 0 to 1"}},
		{"alpha", Button{Label: "Noise shape", Tip: "Small values favour few moves; 0 adapts to the position"}},
		{"noiseplies", Button{Label: "Plies with noise", Tip: "Counted from the start of the game; 0 for all"}},
		{"temp", Button{Label: "Temperature", Tip: "How much its play varies; 0 for always the most visited move"}},
		{"net.temp", Button{Label: "Temperature", Tip: "How freely it chooses among likely moves; 0 for always the likeliest"}},
		{"tempplies", Button{Label: "Plies with temperature", Tip: "Counted from the start of the game; 0 for all"}},
		{"draw", Button{Label: "Value of a draw", Tip: "From −1, like a loss, to 1, like a win"}},
		{"drawfor", Button{Label: "A draw counts", Tip: "Equally for both, or as in report 3: for the side to move, and the opposite for the side that made it"}},
		{"fpu", Button{Label: "Untried moves", Tip: "What they are worth at first: a little less than the position, or 0, as in report 3"}},
		{"paths", Button{Label: "Transpositions", Tip: "Whether move orders that reach the same position share its statistics"}},
		{"value", Button{Label: "Evaluation", Tip: "What a position is worth: what the net or a playout says, or this game’s own estimate"}},
		{"priors", Button{Label: "Priors", Tip: "Which moves are looked at first: those that the net prefers, or this game’s own estimate a move ahead"}},
		{"select", Button{Label: "Selection", Tip: "How simulations choose their moves; Gumbel makes the most of a few"}},
		{"solve", Button{Label: "Exact endgame", Tip: "Plays perfectly with this many empty squares or fewer; 0 for never"}},
		{"adaptive", Button{Label: "Adaptive depth", Tip: "3 plies below 12 discs, 6 above 44, 4 between, as in report 5"}},
		{"plain", Button{Label: "Plain alpha-beta", Tip: "Minimax with pruning, and nothing that skips or deepens a move: slower, and exact for its depth"}},
		{"ties", Button{Label: "Equally good moves", Tip: "Which of them it plays"}},
		{"lines", Button{Label: "Moves with a value", Tip: "How many of the best moves get a value; more lines look less deep"}},
		{"hasty", Button{Label: "Hasty moves", Tip: "Share of moves, 0 to 1, that it plays without looking further than one ply"}},
		{"eval", Button{Label: "Evaluation", Tip: "How it evaluates a position"}},
		{"without", Button{Label: "Leave out", Tip: "Terms the evaluation ignores, joined by +: {choices}"}},
		{"clock", Button{Label: "On a clock", Tip: "Whether it plans its own time in a game with clocks"}},
		{"reuse", Button{Label: "Reuse of the search", Tip: "Whether it goes on from what it found for its last move"}},
		{"ponder", Button{Label: "Pondering", Tip: "Also thinks while you choose, unless this tab is hidden"}},
	}.Map(),
	Choices: Table[string]{
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
}

var spanishSettings = Settings{
	Params: Table[Button]{
		{"level", Button{Label: "Nivel", Tip: "10 es el más fuerte"}},
		{"n", Button{Label: "Simulaciones", Tip: "Cuántas hace por jugada"}},
		{"ms", Button{Label: "Tiempo", Tip: "Milisegundos por jugada, en lugar de simulaciones"}},
		{"alphabeta.ms", Button{Label: "Tiempo", Tip: "Milisegundos por jugada; busca tan profundo como permitan"}},
		{"c", Button{Label: "Exploración", Tip: "Cuánto favorece las jugadas menos exploradas"}},
		{"depth", Button{Label: "Longitud de las simulaciones", Tip: "Jugadas antes de evaluar la posición; 0 juega hasta el final"}},
		{"alphabeta.depth", Button{Label: "Profundidad", Tip: "Cuántas jugadas de uno u otro bando busca"}},
		{"nodes", Button{Label: "Posiciones", Tip: "Cuántas busca por jugada"}},
		{"net", Button{Label: "Red neuronal", Tip: "Evalúa las posiciones en lugar de las simulaciones"}},
		{"tree", Button{Label: "Árbol de búsqueda", Tip: "Si el árbol crece más allá de la primera jugada"}},
		{"playouts", Button{Label: "Simulaciones", Tip: "Si las partidas simuladas evitan las jugadas a todas luces mortales"}},
		{"final", Button{Label: "Elección final", Tip: "Cuál de las jugadas examinadas hace"}},
		{"noise", Button{Label: "Ruido", Tip: "Proporción de azar en las probabilidades previas de la raíz, de 0 a 1"}},
		{"alpha", Button{Label: "Forma del ruido", Tip: "Los valores pequeños favorecen pocas jugadas; 0 se adapta a la posición"}},
		{"noiseplies", Button{Label: "Jugadas con ruido", Tip: "Contadas desde el principio de la partida; 0 para todas"}},
		{"temp", Button{Label: "Temperatura", Tip: "Cuánto varía su juego; con 0, siempre la jugada más visitada"}},
		{"net.temp", Button{Label: "Temperatura", Tip: "Con cuánta libertad elige entre las jugadas probables; con 0, siempre la más probable"}},
		{"tempplies", Button{Label: "Jugadas con temperatura", Tip: "Contadas desde el principio de la partida; 0 para todas"}},
		{"draw", Button{Label: "Valor de un empate", Tip: "De −1, como una derrota, a 1, como una victoria"}},
		{"drawfor", Button{Label: "Un empate cuenta", Tip: "Igual para ambos o, como en el informe 3, para el bando al que le toca, y lo contrario para el que lo forzó"}},
		{"fpu", Button{Label: "Jugadas sin probar", Tip: "Cuánto valen al principio: algo menos que la posición o, como en el informe 3, 0"}},
		{"paths", Button{Label: "Transposiciones", Tip: "Si los órdenes de jugadas que llegan a la misma posición comparten sus estadísticas"}},
		{"value", Button{Label: "Evaluación", Tip: "Cuánto vale una posición: lo que digan la red o una partida simulada, o la estimación propia de este juego"}},
		{"priors", Button{Label: "Probabilidades previas", Tip: "Qué jugadas se miran primero: las que prefiere la red, o las mejores según la estimación propia de este juego"}},
		{"select", Button{Label: "Selección", Tip: "Cómo eligen sus jugadas las simulaciones; Gumbel aprovecha mejor unas pocas"}},
		{"solve", Button{Label: "Final exacto", Tip: "Juega a la perfección con este número de casillas vacías o menos; 0 para nunca"}},
		{"adaptive", Button{Label: "Profundidad adaptable", Tip: "3 jugadas con menos de 12 fichas, 6 con más de 44 y 4 entre medias, como en el informe 5"}},
		{"plain", Button{Label: "Alfa-beta puro", Tip: "Minimax con poda, sin nada que omita o alargue una jugada: más lento, y exacto para su profundidad"}},
		{"ties", Button{Label: "Jugadas igual de buenas", Tip: "Cuál de ellas hace"}},
		{"lines", Button{Label: "Jugadas con valor", Tip: "Cuántas de las mejores reciben un valor; con más líneas busca menos profundo"}},
		{"hasty", Button{Label: "Jugadas precipitadas", Tip: "Proporción de jugadas, de 0 a 1, que hace mirando solo una jugada adelante"}},
		{"eval", Button{Label: "Evaluación", Tip: "Cómo evalúa una posición"}},
		{"without", Button{Label: "Omitir", Tip: "Términos que la evaluación no cuenta, unidos por +: {choices}"}},
		{"clock", Button{Label: "Con reloj", Tip: "Si administra su propio tiempo en una partida con reloj"}},
		{"reuse", Button{Label: "Reutilizar la búsqueda", Tip: "Si continúa a partir de lo que encontró para su jugada anterior"}},
		{"ponder", Button{Label: "Pensar en tu turno", Tip: "Piensa también mientras eliges, salvo con esta pestaña oculta"}},
	}.Map(),
	Choices: Table[string]{
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
}
