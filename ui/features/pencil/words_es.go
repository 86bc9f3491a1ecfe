package pencil

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &spanish)

var spanish = Words{
	Marked:  "marcada",
	ArrowTo: "flecha hacia {square}",
	Mark:    "{square} marcada",
	NoMark:  "{square} sin marca",
	Arrow:   "Flecha de {from} a {square}",
	NoArrow: "Flecha de {from} a {square} borrada",
	Cleared: "Marcas y flechas borradas",
}
