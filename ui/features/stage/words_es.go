package stage

import (
	"playout/engine/stage"
	"playout/ui/text"
)

var _ = Languages.Add(text.Spanish, &spanish)

var spanish = Words{
	Open:   text.Button{Label: "Arcade", Tip: "El estanque en movimiento: la misma partida, dibujada en vivo"},
	Close:  text.Button{Label: "Volver al tablero", Tip: "Volver al tablero (Esc)"},
	Coming: "Cargando…",
	Scenes: text.Entries[string]{{stage.Geese, "El estanque, en movimiento"}, {stage.Tree, "El árbol de búsqueda, según crece"}}.Map(),
	Failed: text.Entries[string]{
		{"webgl", "Este navegador no tiene WebGL: sigue el tablero."},
		{"program", "No se pudo cargar la imagen en movimiento: sigue el tablero."},
		{"record", "La grabación ha fallado."},
		{"poster", "No se pudo hacer la imagen."},
	}.Map(),
	Saved: text.Entries[string]{{"webm", "Grabación guardada"}, {"mp4", "Grabación guardada"}, {"png", "Imagen guardada"}}.Map(),
}
