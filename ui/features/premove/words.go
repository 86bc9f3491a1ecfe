package premove

import "playout/ui/text"

// Words are the words of moves that are chosen ahead.
type Words struct {
	Premove string // {from}, {to}: beside the status
	Square  string // {from}, {to}: in the accessible names of both squares
	Dropped string // said when it is dropped
	Gone    string // it is no longer legal
}

var words = text.Both[Words]{English: english, Spanish: spanish}

// Says are the words in a language.
func Says(t *text.Strings) *Words { return words.In(t) }

var english = Words{
	Premove: "Premove {from} to {to}",
	Square:  "premove {from} to {to}",
	Dropped: "Premove cancelled",
	Gone:    "Your premove is no longer legal",
}

var spanish = Words{
	Premove: "Jugada anticipada: {from} a {to}",
	Square:  "jugada anticipada: {from} a {to}",
	Dropped: "Jugada anticipada anulada",
	Gone:    "Tu jugada anticipada ya no es posible",
}
