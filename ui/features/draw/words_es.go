package draw

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &spanish)

var spanish = Words{
	Offer:     text.Button{Label: "Tablas", Tip: "Ofrecer tablas al otro bando"},
	Considers: "{who} considera la oferta de tablas",
	Declines:  "Tablas rechazadas por {who}",
	Title:     "¿Tablas?",
	Asks:      text.Agreed{One: "{Seat} ofrece tablas. ¿Las acepta {to}?", Many: "{Seat} ofrecen tablas. ¿Las aceptan {to}?"},
	Accept:    "Aceptar las tablas",
	Refuse:    "Seguir jugando",
}
