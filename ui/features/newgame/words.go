package newgame

import "playout/ui/text"

// Words holds the words of the dialog that starts a new game.
type Words struct {
	Title                     string
	Game                      string // label of the games
	More, Less                string // the finer points of the variant are shown, or hidden
	Player, Opponent          string // the players, of two sides
	YouPlay, PlayerPlays      string // label of the colours
	Random                    string // a colour
	Kept, KeptForNow, NotKept string // what happens to the game on the board
	Start, PlayOn, Cancel     string
	Book, AboutBook           string // a switch: the game begins with an opening of its book
	NoBook                    string // the book could not be loaded
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
