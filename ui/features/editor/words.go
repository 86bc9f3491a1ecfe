package editor

import "playout/ui/text"

// Words holds the words of the card for setting up a position.
type Words struct {
	Open    text.Button // the controls' button
	Title   string
	Tools   string // accessible name of the pieces to pick from
	Erase   string
	None    string // the value of a fact that says "-"
	Text    string // label of the position as text
	Copy    text.Button
	Copied  string
	Clear   text.Button
	Start   text.Button
	Play    text.Button
	Use     text.Button // instead of Play, if no game begins
	Leave   text.Button
	Wrong   string // a draft that is not a position
	Unread  string // a text or an action that makes no draft
	TooLong string
	Over    string
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
