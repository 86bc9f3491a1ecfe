package gameboard

import (
	"playout/ui/text"
)

// Words holds the words of a level's strip, and of the verdict for the only person.
type Words struct {
	Worth string // {share}, {against}: a level's score against another player

	FriendsMove    string // a friend on another computer is to move
	WaitsFor, Done string // {who} has yet to choose, or has chosen: friends on other computers

	Won, Lost     string
	WonBy, LostBy string            // {a}, {b}: points, the person's own first
	WonOutside    map[string]string // by the How of a ending.Ending: {loser}
	LostOutside   map[string]string // the same
	OutOfTime     string            // a draw, since the other side could not win
	TooLittle     string            // a draw, though {loser} is out of time
	Place         string            // {place} of {n}
	PlaceShared   string            // the same, with others
	FirstShared   string
	LeftOutside   map[string]string // among more than two, by the How of a ending.Ending
	Places        []string          // first, second and so on
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
