package choose

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &spanish)

var spanish = Words{
	Reach: "Ninguna jugada va de {from} a {square}",
	Empty: "No hay ninguna pieza tuya en {square}",
	Stuck: "{piece} en {square}: no tiene jugada",
	Taken: "Ya hay una ficha en {square}",
	Take:  "No se puede eliminar nada en {square}",
}
