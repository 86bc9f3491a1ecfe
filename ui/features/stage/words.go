package stage

import (
	"playout/engine/stage"
	"playout/ui/text"
)

// Words are the words of the stage.
type Words struct {
	Open   text.Button       // opens the arcade, where geese move
	Close  text.Button       // shows the board again
	Coming string            // until the first frame is drawn
	Scenes map[string]string // accessible names of the frame, by scene
	Failed map[string]string // by what is not possible
	Saved  map[string]string // by the ending of the file's name
}

var words = text.Both[Words]{English: english, Spanish: spanish}

// Says are the words in a language.
func Says(t *text.Strings) *Words { return words.In(t) }

var english = Words{
	Open:   text.Button{Label: "Arcade", Tip: "The pond as it moves: the same game, drawn live"},
	Close:  text.Button{Label: "Back to the board", Tip: "Back to the board (Esc)"},
	Coming: "Loading…",
	Scenes: text.Table[string]{{stage.Geese, "The pond, moving"}, {stage.Tree, "The search tree, growing"}}.Map(),
	Failed: text.Table[string]{
		{"webgl", "No WebGL in this browser: the board stays."},
		{"program", "The moving picture could not be loaded: the board stays."},
		{"record", "The recording failed."},
		{"poster", "The picture failed."},
	}.Map(),
	Saved: text.Table[string]{{"webm", "Recording saved"}, {"mp4", "Recording saved"}, {"png", "Picture saved"}}.Map(),
}

var spanish = Words{
	Open:   text.Button{Label: "Arcade", Tip: "El estanque en movimiento: la misma partida, dibujada en vivo"},
	Close:  text.Button{Label: "Volver al tablero", Tip: "Volver al tablero (Esc)"},
	Coming: "Cargando…",
	Scenes: text.Table[string]{{stage.Geese, "El estanque, en movimiento"}, {stage.Tree, "El árbol de búsqueda, según crece"}}.Map(),
	Failed: text.Table[string]{
		{"webgl", "Este navegador no tiene WebGL: sigue el tablero."},
		{"program", "No se pudo cargar la imagen en movimiento: sigue el tablero."},
		{"record", "La grabación ha fallado."},
		{"poster", "No se pudo hacer la imagen."},
	}.Map(),
	Saved: text.Table[string]{{"webm", "Grabación guardada"}, {"mp4", "Grabación guardada"}, {"png", "Imagen guardada"}}.Map(),
}
