package inside

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &spanish)

var spanish = Words{
	Inside: text.Button{Label: "Por dentro", Tip: "Mirar esta partida por dentro: líneas, valores y un repaso"},
	Back:   text.Button{Label: "Volver a la partida", Tip: "Volver a la partida, donde la dejó"},
	Tabs:   "Qué mirar",
	Views:  map[string]string{"analysis": "Líneas", "review": "Repaso", "search": "Búsqueda", "net": "Red", "compare": "Lado a lado"},
}
