package steer

import "playout/ui/text"

// Words holds the words of steering a goose.
type Words struct {
	Title    string      // of the card
	RealTime text.Button // a switch; Tip is shown below it
	Ways     map[string]string
	All      string      // status while several people steer in real time
	Several  text.Button // the same switch for several people
	Hands    []string    // keys of the first person, the second and so on
	Pad      string      // {keys}, {n}: a person's keys, and the gamepad
	Click    string      // how the other people steer
	People   string      // accessible name of their list
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
