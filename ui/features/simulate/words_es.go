package simulate

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &spanish)

var spanish = Words{
	Title:      "Una simulación de la búsqueda",
	Simulation: "Simulación {n}", Of: "de {n}", Ended: ", y el resultado está demostrado",
	Previous: text.Button{Label: "Simulación anterior", Tip: "Simulación anterior (P)"},
	Next:     text.Button{Label: "Simulación siguiente", Tip: "Simulación siguiente (N)"},
	Run:      text.Button{Label: "Hasta el final", Tip: "Ir a la última simulación"},
	Step:     text.Button{Label: "Paso", Tip: "Un paso adelante (J)"},
	Back:     text.Button{Label: "Atrás", Tip: "Un paso atrás (K)"},
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

	Node: "Nodo {n}", Totals: "La búsqueda es demasiado grande para recorrerla: se muestran hasta 50.000 nodos. Dejó antes de tiempo estos nodos:",
	Cut: "corte", Score: "valor", Here: "aquí", Null: "pase",
	Leaf: "La evaluación valora la posición para el bando que mueve: {score}.",
	Why: map[string]string{
		"":         "Se han buscado {n} de {of} jugadas; la mejor vale {score}.",
		"beta":     "{score} ≥ β = {beta}: el otro bando no permitiría esta posición, así que bastan {n} de {of} jugadas.",
		"alpha":    "{score} ≤ α = {alpha}: no se espera que ninguna jugada alcance α, así que la búsqueda vuelve.",
		"null":     "Incluso pasar vale {score} ≥ β = {beta}: una jugada sería aún mejor, así que no se busca ninguna.",
		"late":     "Se omiten las jugadas tranquilas tardías: se han buscado {n} de {of} jugadas, y el valor es {score}.",
		"futility": "La evaluación está demasiado lejos de la ventana para que importe una jugada tranquila: {score}, α = {alpha}, β = {beta}.",
		"table":    "La tabla ya conoce la posición: {score}.",
		"stand":    "{score} ≥ β = {beta}: en el horizonte basta la evaluación.",
	},
	Cuts: map[string]string{
		"beta": "β", "alpha": "α", "null": "pase", "late": "jugadas tardías", "futility": "sin efecto", "table": "tabla", "stand": "evaluación",
	},
	All:   text.Plural{One: "{n} nodo", Many: "{n} nodos"},
	Nodes: text.Plural{One: "La búsqueda tiene ahora {n} nodo, y antes tenía {was}.", Many: "La búsqueda tiene ahora {n} nodos, y antes tenía {was}."},

	WhatIf: "¿Y si…?", Agent: "Agente",
	Keeps: "{move} sigue en cabeza.", Leads: "Ahora {move} va en cabeza, ya no {other}.",
	Rises: text.Plural{One: "{move} sube de {was} visitas a {n}.", Many: "{move} sube de {was} visitas a {n}."},
	Falls: text.Plural{One: "{move} baja de {was} visitas a {n}.", Many: "{move} baja de {was} visitas a {n}."},
	WasN:  "N antes", IsN: "N ahora", WasQ: "Q antes", IsQ: "Q ahora",
}
