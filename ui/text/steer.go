package text

// SteerWords are the words of steering a goose.
type SteerWords struct {
	Title    string // of the card
	RealTime Button // a switch; Tip stands below it
	Begin    string // how a game in real time begins
	Ways     map[string]string
}

var steerEnglish = SteerWords{
	Title:    "Steering",
	RealTime: Button{"Real time", "A step each second; your goose goes on ahead by itself."},
	Begin:    "the first turn starts the clock",
	Ways:     map[string]string{"NORTH": "Up", "EAST": "Right", "SOUTH": "Down", "WEST": "Left"},
}

var steerSpanish = SteerWords{
	Title:    "Dirección",
	RealTime: Button{"Tiempo real", "Un paso por segundo; tu oca sigue adelante sola."},
	Begin:    "el primer giro pone el reloj en marcha",
	Ways:     map[string]string{"NORTH": "Arriba", "EAST": "Derecha", "SOUTH": "Abajo", "WEST": "Izquierda"},
}
