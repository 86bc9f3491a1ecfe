package simulate

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &spanish)

var spanish = Words{
	Title:      "Una simulación de la búsqueda",
	Simulation: "Simulación {n}", Of: "de {n}", Ended: ", y el resultado está demostrado",
	Previous: text.Button{Label: "Simulación anterior", Tip: "Simulación anterior (P)"},
	Next:     text.Button{Label: "Simulación siguiente", Tip: "Simulación siguiente (N)"},
	Run:      text.Button{Label: "Hasta el final", Tip: "Ir a la última simulación"},
	Step:     text.Button{Label: "Paso", Tip: "Un paso adelante (S)"},
	Back:     text.Button{Label: "Atrás", Tip: "Un paso atrás (B)"},
	Bar:      "Simulación que se muestra",
	Phases:   "Fases de una simulación",
	Phase:    []string{"1 Elegir", "2 Ampliar", "3 Valorar", "4 Devolver"},
	Waits:    "La búsqueda está en marcha.",
	Left:     text.Plural{One: "La búsqueda está en marcha: falta cerca de {n} segundo.", Many: "La búsqueda está en marcha: faltan cerca de {n} segundos."},
	Over:     "La partida ha terminado en esta posición.",
	Refused:  "{agent} no construye aquí ningún árbol. Elige abajo otro agente.",

	Root: "Raíz", AtRoot: "En la raíz", After: "Tras {moves}",
	Takes:    text.Agreed{One: "{where}, {seat} toma la jugada con el mayor Q + U:", Many: "{where}, {seat} toman la jugada con el mayor Q + U:"},
	Tries:    text.Agreed{One: "{where}, {seat} prueba primero una jugada aún sin visitas:", Many: "{where}, {seat} prueban primero una jugada aún sin visitas:"},
	Plans:    text.Agreed{One: "{where}, {seat} toma la siguiente jugada del plan que da las mismas visitas a cada ronda de candidatas:", Many: "{where}, {seat} toman la siguiente jugada del plan que da las mismas visitas a cada ronda de candidatas:"},
	Improves: text.Agreed{One: "{where}, {seat} toma la jugada cuya parte de la política mejorada más supera su parte de las visitas:", Many: "{where}, {seat} toman la jugada cuya parte de la política mejorada más supera su parte de las visitas:"},
	Together: "{where}, cada bando toma su propia jugada con el mayor Q + U:",
	Ahead:    "ventaja",
	Numbers:  "Números", Value: "valor",
	Expand:       "{where}, la posición es nueva: pasa a ser un nodo del árbol, y sus jugadas empiezan sin visitas.",
	ExpandEnd:    "La partida ha terminado aquí: no hay nada que ampliar.",
	ExpandProven: "El resultado está demostrado aquí: no hay nada que ampliar.",
	ExpandFlat:   "El árbol es plano: ninguna posición tras la primera jugada pasa a ser un nodo.",
	Evaluate: map[string]string{
		"playout":   "Una partida simulada desde aquí, con jugadas al azar, acaba con este resultado:",
		"net":       "La red valora la posición:",
		"heuristic": "La evaluación propia del juego valora la posición:",
		"end":       "La partida ha terminado; su resultado es el valor:",
		"proven":    "El resultado demostrado es el valor:",
	},
	BackUp: "El valor vuelve por el camino: cada jugada gana una visita, y el valor de su bando entra en la media Q.",
	Side:   "bando", Path: "Camino",
	Look: "Ver", EndLook: "Raíz",

	WhatIf: "¿Y si…?", Agent: "Agente",
	Keeps: "{move} sigue en cabeza.", Leads: "Ahora {move} va en cabeza, ya no {other}.",
	Rises: text.Plural{One: "{move} sube de {was} visitas a {n}.", Many: "{move} sube de {was} visitas a {n}."},
	Falls: text.Plural{One: "{move} baja de {was} visitas a {n}.", Many: "{move} baja de {was} visitas a {n}."},
	WasN:  "N antes", IsN: "N ahora", WasQ: "Q antes", IsQ: "Q ahora",
}
