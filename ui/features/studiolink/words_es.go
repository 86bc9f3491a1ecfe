package studiolink

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &Words{
	Comes:  "Esta parte de Playout se está cargando.",
	Friend: "Esta parte de Playout carga la página de nuevo, y eso cortaría la conexión con tu amigo.",
	Tab:    "Abrir en otra pestaña",
	Lost:   "Esta parte de Playout no se ha cargado. Recarga la página para intentarlo otra vez.",
})
