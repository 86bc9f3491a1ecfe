package steer

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &spanish)

var spanish = Words{
	Title:    "Dirección",
	RealTime: text.Button{Label: "Tiempo real", Tip: "Un paso por segundo; tu oca sigue recto por sí sola."},
	Ways:     text.Entries[string]{{"NORTH", "Arriba"}, {"EAST", "Derecha"}, {"SOUTH", "Abajo"}, {"WEST", "Izquierda"}}.Map(),
	All:      "Todos dirigen a la vez",
	Several:  text.Button{Label: "Tiempo real", Tip: "Un paso por segundo para todos; la oca que nadie dirige sigue recto."},
	Hands:    []string{"↑ ← ↓ →", "W A S D", "I J K L", "8 4 5 6"},
	Pad:      "{keys} o mando {n}",
	Click:    "un clic junto a la cabeza",
	People:   "Teclas",
}
