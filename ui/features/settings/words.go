package settings

import "playout/ui/text"

// Words holds the words of the settings and of the button that opens them. The words about
// workers are beside those about agents.
type Words struct {
	Open     text.Button // the header's button, and the dialog's title
	Language string
	System   string            // the system's colours
	Board    text.Button       // the style of the boards, and the boards that it applies to
	Styles   map[string]string // by Styles
	Rings    text.Button       // a switch, with its description
	Sound    text.Button       // the same
	Letters  text.Button       // a choice, with its description

	EraseOpen string // the button that opens the question whether to erase everything
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
