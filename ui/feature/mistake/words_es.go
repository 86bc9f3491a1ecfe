package mistake

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &spanish)

var spanish = Words{
	Prompt: "En la partida se jugó aquí {move}, que costó {loss} de las posibilidades de ganar. Encuentra una jugada mejor.",
	Right:  "El juez jugaría {move}.",
}
