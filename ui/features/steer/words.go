package steer

import "playout/ui/text"

// Words are the words of steering a goose.
type Words struct {
	Title    string      // of the card
	RealTime text.Button // a switch; Tip stands below it
	Ways     map[string]string
}

var words = text.Both[Words]{English: english, Spanish: spanish}

// Says are the words in a language.
func Says(t *text.Strings) *Words { return words.In(t) }

var english = Words{
	Title:    "Steering",
	RealTime: text.Button{Label: "Real time", Tip: "One step per second; your goose keeps going straight by itself."},
	Ways:     text.Table[string]{{"NORTH", "Up"}, {"EAST", "Right"}, {"SOUTH", "Down"}, {"WEST", "Left"}}.Map(),
}

var spanish = Words{
	Title:    "Dirección",
	RealTime: text.Button{Label: "Tiempo real", Tip: "Un paso por segundo; tu oca sigue recto por sí sola."},
	Ways:     text.Table[string]{{"NORTH", "Arriba"}, {"EAST", "Derecha"}, {"SOUTH", "Abajo"}, {"WEST", "Izquierda"}}.Map(),
}
