package analysis

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &spanish)

var spanish = Words{
	Title:    "Análisis",
	Analyse:  text.Button{Label: "Analizar", Tip: "Dejar que el agente piense en esta posición hasta que usted lo detenga"},
	Pause:    text.Button{Label: "Pausa", Tip: "Detener el análisis"},
	Agent:    "Quién analiza",
	Lines:    text.Plural{One: "{n} línea", Many: "{n} líneas"},
	More:     "Una línea más",
	Less:     "Una línea menos",
	Exact:    "exacto",
	Play:     text.Button{Label: "Jugar", Tip: "Jugar {move}"},
	Ahead:    text.Button{Label: "{move}, vista previa", Tip: "Mostrar la posición tras esta jugada"},
	Waits:    "La red está en camino.",
	Over:     "La partida ha terminado en esta posición.",
	Nothing:  "Aquí no queda nada por encontrar.",
	Picture:  "Qué mira la búsqueda",
	Depths:   "Valores según la profundidad",
	ByChance: "probabilidad de ganar",
	ByDepth:  "profundidad",
	Table:    "Como tabla",
}
