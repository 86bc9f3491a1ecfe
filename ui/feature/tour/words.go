package tour

import "playout/ui/text"

// Words holds the words of the tour.
type Words struct {
	Title, About string
	At           string // {n}, {of}
	Back, Next   string
	After        string // leads to After
	Close        string
	Titles       []string // of the stations, in order
	Texts        []string
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
