package inside

import "playout/ui/text"

// Words holds the words of the place for looking inside a game.
type Words struct {
	Back                    text.Button
	Annotate, AnnotateStart string // {move}: of the menu for the move shown, and at the start
	Comment                 string
	Promote, Demote, Delete text.Button       // of a line
	Refused                 string            // a change of the lines that is not possible
	Lacking                 string            // the address lacks the lines
	Tabs                    string            // accessible name of the tabs
	Views                   map[string]string // labels of the tabs, by view
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
