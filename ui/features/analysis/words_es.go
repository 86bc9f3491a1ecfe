package analysis

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &spanish)

var spanish = Words{
	Title:   "Análisis",
	Analyse: text.Button{Label: "Analizar", Tip: "Dejar que el agente piense en esta posición hasta que lo detengas"},
	Pause:   text.Button{Label: "Pausa", Tip: "Detener el análisis"},
	Agent:   "Quién analiza",
	Lines:   text.Plural{One: "{n} línea", Many: "{n} líneas"},
	More:    "Una línea más",
	Less:    "Una línea menos",
	Play:    text.Button{Label: "Jugar", Tip: "Jugar {move}"},
	Ahead:   "{move}, vista previa",
	Over:    "La partida ha terminado en esta posición.",
	Nothing: "Aquí no queda nada por encontrar.",
	Table:   "Como tabla",
}
