package results

import (
	"playout/engine/exercise/code"
	"playout/ui/text"
)

// Words are the words of the page for teachers.
type Words struct {
	Title, About, Back string
	Codes              string // label of the field
	Example            string // what an empty field shows
	TooLong            string
	None               string      // a text without codes
	Good               text.Plural // codes that were read
	Bad                string      // of the list of those that were not
	Line               string      // {n}, {code}, {why}: a bad code
	Torn               string
	NoStart, Later     string
	Table              string
	Heads              code.Heads // also of the saved table
	Time               string     // of the column, in minutes and seconds
	Mean               string     // {results}, {n}, {max}: of a set
	Attempted          string     // of the column: the mean of attempts
	Nameless           string
	Of                 string // {n}, {max}
	Cell               string // {state}, {attempts}, {hints}
	States             map[string]string
	Attempts, Hints    text.Plural
	Copy, Save         text.Button
	Copied, NotCopied  string
}

var words = text.Both[Words]{English: english, Spanish: spanish}

// Says are the words in a language.
func Says(t *text.Strings) *Words { return words.In(t) }

var english = Words{
	Title:     "Results of a class",
	About:     "Whoever has solved a set of exercises finds a result code at its end. Paste the codes that you were sent: whole messages, in any order. They stay on this page. Codes are made in the visitors’ browsers and prove nothing.",
	Back:      "Exercises",
	Codes:     "Result codes",
	Example:   "PLAYOUT1…",
	TooLong:   "This text is too long: at most a million characters are read.",
	None:      "There is no result code in this text. A code begins with PLAYOUT1.",
	Good:      text.Plural{One: "{n} result", Many: "{n} results"},
	Bad:       "Codes that cannot be read",
	Line:      "Line {n}, {code}: {why}",
	Torn:      "characters are missing, added or changed. Ask for the code again.",
	NoStart:   "the beginning of the code is missing: it starts with PLAYOUT1.",
	Later:     "it was made by a later version of Playout. Reload the page to get the newest one.",
	Table:     "Results",
	Heads:     code.Heads{Name: "Name", Set: "Set", Code: "Set’s code", Total: "Points", Max: "Of", Solved: "Solved", Seconds: "Seconds", Exercise: "Exercise"},
	Time:      "Time",
	Mean:      "{results}, on average {n} of {max} points. The hardest exercises come first.",
	Attempted: "Attempts",
	Nameless:  "no name",
	Of:        "{n} of {max}",
	Cell:      "{state}, {attempts}, {hints}",
	States:    map[string]string{"open": "open", "solved": "solved", "failed": "not solved"},
	Attempts:  text.Plural{One: "{n} attempt", Many: "{n} attempts"},
	Hints:     text.Plural{One: "{n} hint", Many: "{n} hints"},
	Copy:      text.Button{Label: "Copy as CSV", Tip: "Copy the table as comma-separated values"},
	Save:      text.Button{Label: "Save as CSV", Tip: "Save the table as a file for a spreadsheet"},
	Copied:    "Table copied",
	NotCopied: "The browser did not allow copying",
}

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
	Heads:     code.Heads{Name: "Nombre", Set: "Serie", Code: "Código de la serie", Total: "Puntos", Max: "De", Solved: "Resueltos", Seconds: "Segundos", Exercise: "Ejercicio"},
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
