package choose

import "playout/ui/text"

// Words say why a square cannot be chosen: {square}.
type Words struct {
	Reach string // the move that was begun at {from} does not lead there
	Empty string // no piece of one's own stands there
	Stuck string // {piece}, one's own, has no move
	Taken string // a piece stands where one would be put
	Take  string // no piece of the opponent stands there, where one must be removed
}

var words = text.Both[Words]{English: english, Spanish: spanish}

// Says are the words in a language.
func Says(t *text.Strings) *Words { return words.In(t) }

var english = Words{
	Reach: "No move leads from {from} to {square}",
	Empty: "No piece of yours is on {square}",
	Stuck: "{piece} on {square} has no move",
	Taken: "{square} is taken",
	Take:  "Nothing can be removed from {square}",
}

var spanish = Words{
	Reach: "Ninguna jugada va de {from} a {square}",
	Empty: "No hay ninguna pieza tuya en {square}",
	Stuck: "{piece} en {square}: no tiene jugada",
	Taken: "Ya hay una ficha en {square}",
	Take:  "No se puede eliminar nada en {square}",
}
