package replay

import "playout/ui/text"

// Words holds the words for moving along the record, and for machines alone.
type Words struct {
	First, Back, Play, Pause, Forward, Last text.Button // buttons without words: Label is their accessible name

	Scrub      string // accessible name of the slider
	At         string // {ply}, {plies}, {move}: the slider's value
	AtStart    string // {plies}
	Speed      text.Button
	Speeds     map[string]string // by the page's names of speeds
	Line       string            // {moves}: accessible name of a button for another line of the game
	Main       string            // the button that goes back to the main line
	Background text.Button       // a switch of the settings, and what it does
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
