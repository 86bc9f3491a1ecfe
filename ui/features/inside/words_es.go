package inside

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &spanish)

var spanish = Words{
	Back:     text.Button{Label: "Volver a jugar", Tip: "Volver a la partida, donde la dejaste"},
	Annotate: "Anotar {move}", AnnotateStart: "Anotar el comienzo",
	Comment: "Comentario",
	Promote: text.Button{Label: "Subir la línea", Tip: "Poner esta línea delante de la anterior; arriba del todo es la principal"},
	Demote:  text.Button{Label: "Bajar la línea", Tip: "Poner esta línea detrás de la siguiente"},
	Delete:  text.Button{Label: "Borrar desde aquí", Tip: "Borrar esta jugada y todas las que siguen"},
	Refused: "No es posible: las líneas quedan como están",
	Lacking: "Las líneas son demasiado largas para un enlace. Guárdalas como PGN en Archivos.",
	Tabs:    "Qué mirar",
	Views:   map[string]string{"analysis": "Líneas", "review": "Repaso", "search": "Búsqueda", "net": "Red", "compare": "Lado a lado"},
}
