package tour

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &Words{
	Title: "Tu primera mirada adentro",
	About: "Siete paradas en partidas reales: cómo una búsqueda encuentra su jugada",
	At:    "{n} de {of}",
	Back:  "Parada anterior",
	Next:  "Parada siguiente",
	After: "Ejercicios sobre esto",
	Close: "Terminar el recorrido",
	Titles: []string{
		"Qué responde una búsqueda",
		"Una simulación",
		"¿Por qué esta jugada?",
		"¿Y si…?",
		"Alfa-beta",
		"La primera idea de una red",
		"Lado a lado",
	},
	Texts: []string{
		"Pulsa Analizar. Cada línea es una jugada que le gusta a la búsqueda, con las respuestas que espera. Mira los números: cuanto más piensa, menos cambian.",
		"Una búsqueda en árbol repite muchas veces un paso pequeño. Esta es la primera vez. Pulsa Paso: elige un camino, añade una posición, la evalúa y anota el resultado en cada jugada del camino.",
		"Tras unas simulaciones la búsqueda elige entre jugadas que fueron bien (Q) y jugadas que apenas conoce (U). Toma la suma mayor. La fórmula de abajo tiene los números de la elegida y de la segunda.",
		"Esta es la última simulación: una jugada se llevó la mayoría de las visitas. Abajo, en «¿Y si…?», baja Exploración y mira la tabla: la búsqueda confía antes en sus primeros resultados. Súbela, y mira más jugadas.",
		"Otra búsqueda: recorre todas las jugadas hasta una profundidad fija y deja una posición en cuanto el otro bando no la permitiría. Pulsa una jugada para bajar; cada posición dice por qué la dejó.",
		"Una red mira la posición una vez y da a cada jugada una parte, su política. Al lado están las visitas de una búsqueda que usa esta red. Donde difieren, la búsqueda ha averiguado más.",
		"Pulsa Comparar: dos agentes piensan sobre esta posición el mismo tiempo. La frase dice en qué difieren. Juega cualquier jugada en el tablero y compara otra vez.",
	},
})
