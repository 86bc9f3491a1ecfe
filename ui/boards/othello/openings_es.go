package othello

import (
	"playout/ui/board"
	"playout/ui/text"
)

var _ = openings.Add(text.Spanish, &inSpanish)

// inSpanish translates the names of openings as Spanish players say them: most as in English.
var inSpanish = board.Romance(`Variation.f=variante
Continuation.f=continuación
Alternative.f=alternativa
Parallel.w=paralela
Perpendicular.w=perpendicular
Diagonal.w=diagonal
`, "variante")
