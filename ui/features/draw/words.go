package draw

import "playout/ui/text"

// Words are the words of a draw by agreement.
type Words struct {
	Offer          text.Button
	Considers      string // {who}
	Declines       string // {who}
	Title          string // of the dialog
	Asks           string // {from}, {to}
	Accept, Refuse string
}

var words = text.Both[Words]{English: english, Spanish: spanish}

// Says are the words in a language.
func Says(t *text.Strings) *Words { return words.In(t) }

var english = Words{
	Offer:     text.Button{Label: "Draw", Tip: "Offer the other side a draw"},
	Considers: "{who} considers the draw",
	Declines:  "{who} declines the draw",
	Title:     "A draw?",
	Asks:      "{from} offers a draw. {to}, do you accept?",
	Accept:    "Accept the draw",
	Refuse:    "Play on",
}

var spanish = Words{
	Offer:     text.Button{Label: "Tablas", Tip: "Ofrecer tablas al otro bando"},
	Considers: "{who} considera las tablas",
	Declines:  "Tablas rechazadas por {who}",
	Title:     "¿Tablas?",
	Asks:      "{from} ofrecen tablas. {to}, ¿aceptáis?",
	Accept:    "Aceptar las tablas",
	Refuse:    "Seguir jugando",
}
