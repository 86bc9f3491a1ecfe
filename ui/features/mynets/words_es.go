package mynets

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &Words{
	Title:  "Mis redes",
	About:  "Redes en archivos ONNX que traes o entrenas aquí. Se quedan en este dispositivo, y los menús de su juego las ofrecen.",
	Open:   text.Button{Label: "Abrir una red…", Tip: "Elige un archivo .onnx; el motor lo comprueba antes"},
	Drop:   "o suelta un archivo .onnx sobre la página",
	None:   "Este dispositivo no tiene redes tuyas.",
	Which:  "El juego de la red",
	Cancel: "Cancelar",
	Planes: "planos {planes}",
	Size:   "{n} MB",
	Of:     "{what}: {net}",
	Play:   text.Button{Label: "Jugar contra ella", Tip: "Abre su juego con la red como rival"},
	Look:   text.Button{Label: "Mirar dentro", Tip: "Mira qué ve la red en una posición"},
	Match:  text.Button{Label: "Encuentro", Tip: "Prepara un encuentro contra uct:n=200"},
	Save:   text.Button{Label: "Guardar", Tip: "Guarda la red como archivo .onnx"},
	Card:   text.Button{Label: "Guardar su ficha", Tip: "Guarda lo que se sabe de la red como archivo .json"},
	Rename: "Renombrar",
	Remove: "Borrar",

	NewName: "Nombre nuevo",
	Asks:    "¿Borrar {net} de este dispositivo? Las partidas y los enlaces que la usan siguen sin ella.",
	Says: map[string]string{
		"examines": "El motor comprueba {net}.",
		"several":  "Varios juegos tienen las formas de {net}. ¿A cuál juega?",
		"kept":     "{net} se guarda en este dispositivo y juega a {game}.",
		"renamed":  "La red se llama ahora {net}. Los enlaces y jugadores con el nombre anterior ya no la encuentran.",
		"removed":  "{net} se ha borrado.",
	},
	Fails: map[string]string{
		"refused": "{net} no se puede usar. {cause}",
		"fits":    "{net} no se ha guardado.",
		"large":   "{net} tiene más de 16 MB, el máximo para una red aquí.",
		"unread":  "{net} no se puede leer. {cause}",
		"name":    "«{net}» no es un nombre para una red. Se permiten de 1 a 32 letras, cifras y guiones, sin acentos.",
		"taken":   "Ya hay una red {net}. Elige otro nombre.",
		"many":    "Este dispositivo tiene ya 100 redes. Borra una para guardar {net}.",
		"full":    "{net} no se ha guardado: a este dispositivo no le queda sitio.",
		"denied":  "{net} no se ha guardado: el navegador no permite guardar datos.",
	},
})
