package analyst

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &spanish)

var spanish = Words{
	Picture:  "Qué mira la búsqueda",
	Depths:   "Valores según la profundidad",
	ByChance: "probabilidad de ganar",
	ByDepth:  "profundidad",
	Exact:    "exacto",
	Waits:    "La red está en camino.",
	Ahead:    "Mostrar la posición tras esta jugada",
}
