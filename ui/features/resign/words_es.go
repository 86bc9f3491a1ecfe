package resign

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &spanish)

var spanish = Words{
	Title: "¿Abandonar la partida?",
	Alone: "La partida termina aquí y la pierdes.",
	Asks:  text.Agreed{One: "La partida termina aquí y {seat} pierde.", Many: "La partida termina aquí y {seat} pierden."},
	Do:    "Rendirse",
	Not:   "Seguir jugando",
}
