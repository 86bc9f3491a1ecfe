package tictac

import (
	"playout/ui/board"
	"playout/ui/text"
)

var _ = openings.Add(text.Spanish, &inSpanish)

var inSpanish = board.Romance(`Centre.m=centro
Corner Reply.f=respuesta en la esquina
Corner.f=esquina
`, "respuesta")
