package ends

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &spanish)

var spanish = Words{
	Rematch: text.Button{Label: "Revancha", Tip: "La misma partida otra vez, con los mismos jugadores"},
	Swap:    text.Button{Label: "Cambiar", Tip: "Cambiar de color: la misma partida desde el otro lado"},
	Again:   text.Button{Label: "Repasar", Tip: "Volver a ver la partida desde el principio"},
	Skip:    text.Button{Label: "Saltar", Tip: "Saltar al final: las máquinas juegan el resto a toda velocidad"},
	NextTip: "La misma partida otra vez, un nivel más arriba",
	AskTip:  "Pedir a tu amigo otra partida, con los colores cambiados",
}
