package results

import (
	"playout/engine/exercise/code"
	"playout/ui/text"
)

// Words holds the words of the page for teachers.
type Words struct {
	Title, About, Back string
	Codes              string // label of the field
	Example            string // placeholder of an empty field
	TooLong            string
	None               string      // a text without codes
	Good               text.Plural // codes that were read
	Bad                string      // of the list of bad codes
	Line               string      // {n}, {code}, {why}: a bad code
	Torn               string
	NoStart, Later     string
	Table              string
	Heads              code.Headings // also of the saved table
	Time               string        // of the column, in minutes and seconds
	Mean               string        // {results}, {n}, {max}: of a set
	Attempted          string        // of the column: the mean of attempts
	Nameless           string
	Of                 string // {n}, {max}
	Cell               string // {state}, {attempts}, {hints}
	States             map[string]string
	Attempts, Hints    text.Plural
	Copy, Save         text.Button
	Copied, NotCopied  string
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
