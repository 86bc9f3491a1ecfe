package timing

import "playout/ui/text"

// Words holds the words of a timing.
type Words struct {
	Kind             string            // label of the kind of clock
	Kinds            map[string]string // by the beginning of a timing's string
	Move, Game, Plus string            // labels of the amounts
	Seconds, Minutes text.Plural
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
