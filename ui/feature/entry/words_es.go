package entry

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &Words{
	Inside: "Dentro",
	Lab:    "Laboratorio",
	Review: text.Button{Label: "Repaso", Tip: "Ver dónde se perdió esta partida y qué más era posible"},
})
