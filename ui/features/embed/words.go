package embed

import (
	"playout/engine/embed"
	"playout/ui/text"
)

// Words are the words of an embedded board.
type Words struct {
	Open text.Button // the link to the game on Playout's own page

	Refused map[string]string // by embed.Error's Why: {of} and {allowed}
	Illegal string            // {move} is not possible now: {allowed}
	Waits   string            // a move was requested where nobody may move
	NoUndo  string
}

var words = text.Both[Words]{English: english, Spanish: spanish}

// Says are the words in a language.
func Says(t *text.Strings) *Words { return words.In(t) }

var english = Words{
	Open: text.Button{Label: "Open in Playout", Tip: "Open this game in Playout, in a new tab"},
	Refused: map[string]string{
		embed.WhyLong:    "This message is too long; allowed: at most {allowed} bytes",
		embed.WhyObject:  "This message cannot be read; allowed: a plain object for {allowed}",
		embed.WhyVersion: "This message has version “{of}”; allowed: {allowed}",
		embed.WhyType:    "This message has the unknown type “{of}”; allowed: {allowed}",
		embed.WhyField:   "This message has the unknown field “{of}”; allowed: {allowed}",
		embed.WhyValue:   "This message’s field “{of}” is missing or wrong; allowed: {allowed}",
	},
	Illegal: "“{move}” is not a legal move here; allowed: {allowed}",
	Waits:   "No person is to move now.",
	NoUndo:  "There is no move to undo.",
}

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
