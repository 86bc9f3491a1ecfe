package draw

import "playout/ui/text"

// Words are the words of a draw by agreement.
type Words struct {
	Offer          text.Button
	Considers      string      // {who}
	Declines       string      // {who}
	Title          string      // of the dialog
	Asks           text.Agreed // {seat} offers a draw to {to}
	Accept, Refuse string
}

var words = text.Both[Words]{English: english, Spanish: spanish}

// Says are the words in a language.
func Says(t *text.Strings) *Words { return words.In(t) }

var english = Words{
	Offer:     text.Button{Label: "Draw", Tip: "Offer the other side a draw"},
	Considers: "{who} is considering the draw offer",
	Declines:  "{who} declines the draw",
	Title:     "A draw?",
	Asks:      text.Same("{seat} offers a draw. {to}, do you accept?"),
	Accept:    "Accept the draw",
	Refuse:    "Play on",
}

var spanish = Words{
	Offer:     text.Button{Label: "Tablas", Tip: "Ofrecer tablas al otro bando"},
	Considers: "{who} considera la oferta de tablas",
	Declines:  "Tablas rechazadas por {who}",
	Title:     "¿Tablas?",
	Asks:      text.Agreed{One: "{Seat} ofrece tablas. ¿Las acepta {to}?", Many: "{Seat} ofrecen tablas. ¿Las aceptan {to}?"},
	Accept:    "Aceptar las tablas",
	Refuse:    "Seguir jugando",
}
