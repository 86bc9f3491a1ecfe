package ends

import "playout/ui/text"

// Words holds the words for the end of a game.
type Words struct {
	Rematch, Swap, Again, Skip text.Button
	NextTip                    string // of the button with the next level's name
	AskTip                     string // of Rematch, after a game with a friend on another computer
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
