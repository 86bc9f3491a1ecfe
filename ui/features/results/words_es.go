package results

import (
	"playout/engine/exercise/code"
	"playout/ui/text"
)

var _ = Languages.Add(text.Spanish, &spanish)

var spanish = Words{
	Title:     "Resultados de una clase",
	About:     "Quien ha resuelto una serie de ejercicios encuentra al final un código de resultado. Pega los códigos que te han enviado: mensajes enteros, en cualquier orden. No salen de esta página. Los códigos se crean en los navegadores de los visitantes y no demuestran nada.",
	Back:      "Ejercicios",
	Codes:     "Códigos de resultado",
	Example:   "PLAYOUT1…",
	TooLong:   "Este texto es demasiado largo: se lee como máximo un millón de caracteres.",
	None:      "En este texto no hay ningún código de resultados. Un código empieza por PLAYOUT1.",
	Good:      text.Plural{One: "{n} resultado", Many: "{n} resultados"},
	Bad:       "Códigos que no se pueden leer",
	Line:      "Línea {n}, {code}: {why}",
	Torn:      "faltan caracteres, sobran o han cambiado. Pide otra vez el código.",
	NoStart:   "falta el principio del código: empieza por PLAYOUT1.",
	Later:     "se creó con una versión posterior de Playout. Vuelve a cargar la página para tener la más reciente.",
	Table:     "Resultados",
	Heads:     code.Headings{Name: "Nombre", Set: "Serie", Code: "Código de la serie", Total: "Puntos", Max: "De", Solved: "Resueltos", Seconds: "Segundos", Exercise: "Ejercicio"},
	Time:      "Tiempo",
	Mean:      "{results}, de media {n} de {max} puntos. Los ejercicios más difíciles van primero.",
	Attempted: "Intentos",
	Nameless:  "sin nombre",
	Of:        "{n} de {max}",
	Cell:      "{state}, {attempts}, {hints}",
	States:    map[string]string{"open": "pendiente", "solved": "resuelto", "failed": "sin resolver"},
	Attempts:  text.Plural{One: "{n} intento", Many: "{n} intentos"},
	Hints:     text.Plural{One: "{n} pista", Many: "{n} pistas"},
	Copy:      text.Button{Label: "Copiar como CSV", Tip: "Copiar la tabla como valores separados por comas"},
	Save:      text.Button{Label: "Guardar como CSV", Tip: "Guardar la tabla como archivo para una hoja de cálculo"},
	Copied:    "Tabla copiada",
	NotCopied: "El navegador no ha permitido copiar",
}
