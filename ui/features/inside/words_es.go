package inside

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &spanish)

var spanish = Words{
	Inside: text.Button{Label: "Por dentro", Tip: "Mirar esta partida por dentro: líneas, valores y un repaso"},
	Back:   text.Button{Label: "Volver a jugar", Tip: "Volver a la partida, donde la dejó"},
	Review: text.Button{Label: "Repaso", Tip: "Ver dónde se perdió esta partida y qué más era posible"},
	Tabs:   "Qué mirar",
	Views:  map[string]string{"analysis": "Líneas", "review": "Repaso", "search": "Búsqueda", "net": "Red", "compare": "Lado a lado"},
}
