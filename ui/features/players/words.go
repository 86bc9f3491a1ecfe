package players

import "playout/ui/text"

// Words are the words of the dialog for putting a player together.
type Words struct {
	Report   text.Button            // label of the players of the reports, and what they are
	NoReport string                 // the choice of none of them
	Kind     string                 // label of the kinds
	Kinds    map[string]text.Button // by the name of an agent string, " net" after it with a net: its name and what it does
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
