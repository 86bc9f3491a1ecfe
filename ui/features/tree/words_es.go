package tree

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &spanish)

var spanish = Words{
	Tree:    text.Button{Label: "Árbol", Tip: "Ver crecer el árbol de búsqueda"},
	None:    "El árbol aparecerá aquí en cuanto empiece una búsqueda.",
	Think:   text.Button{Label: "Que piense: {agent}", Tip: "{agent} piensa en tu jugada; no se juega nada"},
	Speed:   "Simulaciones por segundo",
	Speeds:  text.Entries[string]{{"1", "1 por segundo"}, {"4", "4 por segundo"}, {"20", "20 por segundo"}, {"full", "sin pausas"}}.Map(),
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
