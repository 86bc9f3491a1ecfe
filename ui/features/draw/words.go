package draw

import "playout/ui/text"

// Words holds the words of a draw by agreement.
type Words struct {
	Offer          text.Button
	Considers      string      // {who}
	Declines       string      // {who}
	Title          string      // of the dialog
	Asks           text.Agreed // {seat} offers a draw to {to}
	Accept, Refuse string
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
