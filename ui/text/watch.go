package text

// WatchWords are the words of watching: along the record, and machines alone.
type WatchWords struct {
	First, Back, Play, Pause, Forward, Last Button // buttons without words: Label is their accessible name

	Scrub     string // accessible name of the slider
	At        string // {ply}, {plies}, {move}: where the slider stands
	AtStart   string // {plies}
	Speed     Button
	Speeds    map[string]string // by the page's names of speeds
	Replaying string            // in place of whose turn it is
}

var watchEnglish = WatchWords{
	First:     Button{"First position", "To the start"},
	Back:      Button{"One step back", "One step back (,)"},
	Play:      Button{"Play", "Go along the moves, then on"},
	Pause:     Button{"Pause", "Wait here"},
	Forward:   Button{"One step forward", "One step forward (.)"},
	Last:      Button{"Last position", "To the end"},
	Scrub:     "Position in the game",
	At:        "move {ply} of {plies}, {move}",
	AtStart:   "the start, before move 1 of {plies}",
	Speed:     Button{"Speed", "How fast machines play and moves are replayed"},
	Speeds:    map[string]string{"slow": "Slow", "normal": "Normal", "fast": "Fast", "fastest": "Fastest"},
	Replaying: "Going along the moves",
}

var watchSpanish = WatchWords{
	First:     Button{"Primera posición", "Al principio"},
	Back:      Button{"Un paso atrás", "Un paso atrás (,)"},
	Play:      Button{"Reproducir", "Recorrer las jugadas y seguir"},
	Pause:     Button{"Pausa", "Esperar aquí"},
	Forward:   Button{"Un paso adelante", "Un paso adelante (.)"},
	Last:      Button{"Última posición", "Al final"},
	Scrub:     "Posición en la partida",
	At:        "jugada {ply} de {plies}, {move}",
	AtStart:   "el principio, antes de la jugada 1 de {plies}",
	Speed:     Button{"Velocidad", "A qué ritmo juegan las máquinas y se recorren las jugadas"},
	Speeds:    map[string]string{"slow": "Lenta", "normal": "Normal", "fast": "Rápida", "fastest": "Máxima"},
	Replaying: "Recorriendo las jugadas",
}
