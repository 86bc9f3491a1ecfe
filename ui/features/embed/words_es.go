package embed

import (
	"playout/engine/embed"
	"playout/ui/text"
)

var _ = Languages.Add(text.Spanish, &spanish)

var spanish = Words{
	Open: text.Button{Label: "Abrir en Playout", Tip: "Abrir esta partida en Playout, en otra pestaña"},
	Refused: map[string]string{
		embed.WhyLong:    "Este mensaje es demasiado largo; se permite: {allowed} bytes como máximo",
		embed.WhyObject:  "Este mensaje no se puede leer; se permite: un objeto simple para {allowed}",
		embed.WhyVersion: "Este mensaje tiene la versión «{of}»; se permite: {allowed}",
		embed.WhyType:    "Este mensaje tiene el tipo desconocido «{of}»; se permite: {allowed}",
		embed.WhyField:   "Este mensaje tiene el campo desconocido «{of}»; se permite: {allowed}",
		embed.WhyValue:   "El campo «{of}» de este mensaje falta o no es válido; se permite: {allowed}",
	},
	Illegal: "«{move}» no es una jugada legal aquí; se permite: {allowed}",
	Waits:   "Ahora no le toca mover a ninguna persona.",
	NoUndo:  "No hay ninguna jugada que deshacer.",
}
