package premove

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &spanish)

var spanish = Words{
	Premove: "Jugada anticipada: {from} a {to}",
	Square:  "jugada anticipada: {from} a {to}",
	Dropped: "Jugada anticipada anulada",
	Gone:    "Tu jugada anticipada ya no es posible",
}
