package steer

import "playout/ui/text"

// Words are the words of steering a goose.
type Words struct {
	Title    string      // of the card
	RealTime text.Button // a switch; Tip is shown below it
	Ways     map[string]string
	All      string      // status while several people steer in real time
	Several  text.Button // the same switch for several people
	Hands    []string    // keys of the first person, the second and so on
	Pad      string      // {keys}, {n}: a person's keys, and the gamepad
	Click    string      // how the others steer
	People   string      // accessible name of their list
}

var words = text.Both[Words]{English: english, Spanish: spanish}

// Says are the words in a language.
func Says(t *text.Strings) *Words { return words.In(t) }

var english = Words{
	Title:    "Steering",
	RealTime: text.Button{Label: "Real time", Tip: "One step per second; your goose keeps going straight by itself."},
	Ways:     text.Table[string]{{"NORTH", "Up"}, {"EAST", "Right"}, {"SOUTH", "Down"}, {"WEST", "Left"}}.Map(),
	All:      "Everyone steers at once",
	Several:  text.Button{Label: "Real time", Tip: "One step per second for everyone; a goose whose player does nothing keeps going straight."},
	Hands:    []string{"↑ ← ↓ →", "W A S D", "I J K L", "8 4 5 6"},
	Pad:      "{keys} or gamepad {n}",
	Click:    "click next to its head",
	People:   "Keys",
}

var spanish = Words{
	Title:    "Dirección",
	RealTime: text.Button{Label: "Tiempo real", Tip: "Un paso por segundo; tu oca sigue recto por sí sola."},
	Ways:     text.Table[string]{{"NORTH", "Arriba"}, {"EAST", "Derecha"}, {"SOUTH", "Abajo"}, {"WEST", "Izquierda"}}.Map(),
	All:      "Todos dirigen a la vez",
	Several:  text.Button{Label: "Tiempo real", Tip: "Un paso por segundo para todos; la oca que nadie dirige sigue recto."},
	Hands:    []string{"↑ ← ↓ →", "W A S D", "I J K L", "8 4 5 6"},
	Pad:      "{keys} o mando {n}",
	Click:    "un clic junto a la cabeza",
	People:   "Teclas",
}
