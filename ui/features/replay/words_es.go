package replay

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &spanish)

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
	Speeds:     text.Entries[string]{{"slow", "Lenta"}, {"normal", "Normal"}, {"fast", "Rápida"}, {"fastest", "Máxima"}}.Map(),
	Line:       "Otra variante: {moves}",
	Main:       "Volver a la partida",
	Background: text.Button{Label: "Pensar en segundo plano", Tip: "Las máquinas siguen pensando mientras estás en otra pestaña"},
}
