package clock

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &spanish)

var spanish = Words{
	Open: text.Button{Label: "Reloj", Tip: "Cuánto tiempo tiene cada bando"},
	Now:  "Pierde quien agota su tiempo. El reloj empieza con la primera jugada y se detiene mientras esta página está oculta o cerrada, o mientras miras una posición anterior.",
	Next: "Se aplicará a la próxima partida nueva.",
	Left: "Tiempo restante",
	Low:  "Quedan diez segundos a {seat}",
}
