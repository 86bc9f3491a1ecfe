package text

// DrawWords are the words of a draw by agreement.
type DrawWords struct {
	Offer          Button
	Considers      string // {who}
	Declines       string // {who}
	Title          string // of the dialog
	Asks           string // {from}, {to}
	Accept, Refuse string
}

var drawEnglish = DrawWords{
	Offer:     Button{"Offer draw", "Offer the other side a draw"},
	Considers: "{who} considers the draw",
	Declines:  "{who} declines the draw",
	Title:     "A draw?",
	Asks:      "{from} offers a draw. {to}, do you accept?",
	Accept:    "Accept the draw",
	Refuse:    "Play on",
}

var drawSpanish = DrawWords{
	Offer:     Button{"Ofrecer tablas", "Ofrecer tablas al otro bando"},
	Considers: "{who} considera las tablas",
	Declines:  "Tablas rechazadas por {who}",
	Title:     "¿Tablas?",
	Asks:      "{from} ofrecen tablas. {to}, ¿aceptáis?",
	Accept:    "Aceptar las tablas",
	Refuse:    "Seguir jugando",
}
