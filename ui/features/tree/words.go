package tree

import "playout/ui/text"

// Words are the words for the tree of a search.
type Words struct {
	Tree    text.Button       // opens and closes it
	None    string            // shown in place of the counts while there is no tree
	Think   text.Button       // {agent}: lets it think, so that there is a tree
	Speed   string            // accessible name of the choice
	Speeds  map[string]string // by the values of speeds
	Near    text.Button
	Far     text.Button
	All     text.Button
	View    string      // accessible name of the buttons for the view
	Sims    text.Plural // simulations of the search
	Nodes   text.Plural
	Worker  string // {n}
	Workers string // accessible name of their list
	Key     string // accessible name of the picture's legend, and its entries
	Line    string
	Bad     string // {seat}
	Good    string // {seat}
	Wide    string
	Yours   string // it is a person's move, and the board is behind the tree
	Root    string
	List    string      // heading of the list
	Wins    string      // {seat}: whose wins are counted
	WinsOf  string      // {wins}, {seat}
	Proven  string      // {how}: in a word
	Chance  string      // that the position is one of several
	Shows   string      // {moves}: accessible name of the small board
	Moves   string      // accessible name of a table: {seat}
	N       text.Button // the field's letter and its word
	Q, P, U text.Button
	More    text.Plural // nodes of the list that are not shown
	Fewer   string      // shows the best moves of the tables alone again
}

var words = text.Both[Words]{English: english, Spanish: spanish}

// Says are the words in a language.
func Says(t *text.Strings) *Words { return words.In(t) }

var english = Words{
	Tree:    text.Button{Label: "Tree", Tip: "Watch the search tree grow"},
	None:    "The tree appears here as soon as a search begins.",
	Think:   text.Button{Label: "Let {agent} think", Tip: "{agent} thinks about your move; nothing is played"},
	Speed:   "Simulations per second",
	Speeds:  text.Table[string]{{"1", "1 per second"}, {"4", "4 per second"}, {"20", "20 per second"}, {"full", "full speed"}}.Map(),
	Near:    text.Button{Label: "Zoom in", Tip: "Zoom in (+)"},
	Far:     text.Button{Label: "Zoom out", Tip: "Zoom out (−)"},
	All:     text.Button{Label: "Show all", Tip: "Show the whole tree (0); ⇧ + arrows move it"},
	View:    "View of the tree",
	Sims:    text.Plural{One: "{n} simulation", Many: "{n} simulations"},
	Nodes:   text.Plural{One: "{n} node", Many: "{n} nodes"},
	Worker:  "Worker {n}",
	Workers: "Simulations of each worker",
	Key:     "What the picture shows",
	Line:    "expected",
	Bad:     "bad for {seat}",
	Good:    "good for {seat}",
	Wide:    "more visits",
	Yours:   "Your move: close the tree (Esc) to play on the board, or type a move.",
	Root:    "Root",
	List:    "Nodes",
	Wins:    "wins for {seat}",
	WinsOf:  "{wins} wins for {seat}",
	Proven:  "proven: {how}",
	Chance:  "One of several positions: food appears at random",
	Shows:   "Position after {moves}",
	Moves:   "Choices of {seat}",
	N:       text.Button{Label: "visits", Tip: "N: how many simulations went this way"},
	Q:       text.Button{Label: "wins", Tip: "Q: the average result, as a percentage of wins"},
	P:       text.Button{Label: "prior", Tip: "P: the probability of the move before any search"},
	U:       text.Button{Label: "bonus", Tip: "U: what the search adds to Q for moves tried less; the largest sum is tried next"},
	More:    text.Plural{One: "{n} more", Many: "{n} more"},
	Fewer:   "the best moves only",
}

var spanish = Words{
	Tree:    text.Button{Label: "Árbol", Tip: "Ver crecer el árbol de búsqueda"},
	None:    "El árbol aparecerá aquí en cuanto empiece una búsqueda.",
	Think:   text.Button{Label: "Que piense: {agent}", Tip: "{agent} piensa en tu jugada; no se juega nada"},
	Speed:   "Simulaciones por segundo",
	Speeds:  text.Table[string]{{"1", "1 por segundo"}, {"4", "4 por segundo"}, {"20", "20 por segundo"}, {"full", "sin pausas"}}.Map(),
	Near:    text.Button{Label: "Acercar", Tip: "Acercar (+)"},
	Far:     text.Button{Label: "Alejar", Tip: "Alejar (−)"},
	All:     text.Button{Label: "Ver todo", Tip: "Ver el árbol entero (0); ⇧ + flechas lo mueven"},
	View:    "Vista del árbol",
	Sims:    text.Plural{One: "{n} simulación", Many: "{n} simulaciones"},
	Nodes:   text.Plural{One: "{n} nodo", Many: "{n} nodos"},
	Worker:  "Hilo {n}",
	Workers: "Simulaciones de cada hilo",
	Key:     "Lo que muestra la imagen",
	Line:    "previsto",
	Bad:     "malo para {seat}",
	Good:    "bueno para {seat}",
	Wide:    "más visitas",
	Yours:   "Te toca: cierra el árbol (Esc) para jugar en el tablero, o escribe la jugada.",
	Root:    "Raíz",
	List:    "Nodos",
	Wins:    "victorias de {seat}",
	WinsOf:  "{wins} de victorias de {seat}",
	Proven:  "demostrado: {how}",
	Chance:  "Una de varias posiciones: la comida sale al azar",
	Shows:   "Posición tras {moves}",
	Moves:   "Opciones de {seat}",
	N:       text.Button{Label: "visitas", Tip: "N: cuántas simulaciones pasaron por aquí"},
	Q:       text.Button{Label: "victorias", Tip: "Q: el resultado medio, como porcentaje de victorias"},
	P:       text.Button{Label: "previa", Tip: "P: la probabilidad de la jugada antes de buscar"},
	U:       text.Button{Label: "extra", Tip: "U: lo que la búsqueda suma a Q en las jugadas menos probadas; la suma mayor se prueba después"},
	More:    text.Plural{One: "{n} más", Many: "{n} más"},
	Fewer:   "solo las mejores",
}
