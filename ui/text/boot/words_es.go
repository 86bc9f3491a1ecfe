package boot

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &spanish)

var spanish = Words{
	Old:     "Este navegador es demasiado antiguo para Playout: le faltan WebAssembly y DecompressionStream. Cualquier Firefox, Chrome, Edge o Safari actual los tiene.",
	Failed:  "No se ha podido cargar Playout. Comprueba la conexión y vuelve a intentarlo.",
	Stalled: "Playout no se carga: no se ha recibido nada en 15 segundos. Comprueba la conexión y vuelve a intentarlo.",
	Again:   "Volver a intentarlo",
	Loading: "Cargando Playout",
	Decimal: ",",
	Some:    "{some} MB",
	Of:      "{some} de {all} MB",
	Seconds: "Faltan unos {n} s",
	Minutes: "Faltan unos {n} min",
	Soon:    "Faltan unos segundos",
	File:    "Aquí Playout no se puede cargar desde un archivo. Abre la página desde un servidor web.",
	Ended:   "Playout se ha detenido. Recarga la página para seguir; la dirección conserva tu partida.",
}
