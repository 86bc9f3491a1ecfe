package watch

import "playout/ui/text"

// Words are the words for moving along the record, and for machines alone.
type Words struct {
	First, Back, Play, Pause, Forward, Last text.Button // buttons without words: Label is their accessible name

	Scrub      string // accessible name of the slider
	At         string // {ply}, {plies}, {move}: the slider's value
	AtStart    string // {plies}
	Speed      text.Button
	Speeds     map[string]string // by the page's names of speeds
	Line       string            // {moves}: accessible name of a button for another line of the game
	Main       string            // the button that goes back to the main line
	Background text.Button       // a switch of the settings, and what it does
}

var words = text.Both[Words]{English: english, Spanish: spanish}

// Says are the words in a language.
func Says(t *text.Strings) *Words { return words.In(t) }

var english = Words{
	First:      text.Button{Label: "First position", Tip: "To the start"},
	Back:       text.Button{Label: "One step back", Tip: "One step back (,)"},
	Play:       text.Button{Label: "Play", Tip: "Replay the moves, then continue"},
	Pause:      text.Button{Label: "Pause", Tip: "Pause here"},
	Forward:    text.Button{Label: "One step forward", Tip: "One step forward (.)"},
	Last:       text.Button{Label: "Last position", Tip: "To the end"},
	Scrub:      "Position in the game",
	At:         "position {ply} of {plies}, {move}",
	AtStart:    "start position, 0 of {plies}",
	Speed:      text.Button{Label: "Speed", Tip: "How fast machines play and moves are replayed"},
	Speeds:     text.Table[string]{{"slow", "Slow"}, {"normal", "Normal"}, {"fast", "Fast"}, {"fastest", "Fastest"}}.Map(),
	Line:       "Other line: {moves}",
	Main:       "Back to the game",
	Background: text.Button{Label: "Think while hidden", Tip: "Machines keep thinking while you are on another tab"},
}

var spanish = Words{
	First:      text.Button{Label: "Primera posición", Tip: "Al principio"},
	Back:       text.Button{Label: "Un paso atrás", Tip: "Un paso atrás (,)"},
	Play:       text.Button{Label: "Reproducir", Tip: "Reproducir las jugadas y después continuar"},
	Pause:      text.Button{Label: "Pausa", Tip: "Pausar aquí"},
	Forward:    text.Button{Label: "Un paso adelante", Tip: "Un paso adelante (.)"},
	Last:       text.Button{Label: "Última posición", Tip: "Al final"},
	Scrub:      "Posición en la partida",
	At:         "posición {ply} de {plies}, {move}",
	AtStart:    "posición inicial, 0 de {plies}",
	Speed:      text.Button{Label: "Velocidad", Tip: "A qué ritmo juegan las máquinas y se reproducen las jugadas"},
	Speeds:     text.Table[string]{{"slow", "Lenta"}, {"normal", "Normal"}, {"fast", "Rápida"}, {"fastest", "Máxima"}}.Map(),
	Line:       "Otra variante: {moves}",
	Main:       "Volver a la partida",
	Background: text.Button{Label: "Pensar en segundo plano", Tip: "Las máquinas siguen pensando mientras estás en otra pestaña"},
}
