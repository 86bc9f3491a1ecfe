package gameboard

import "playout/ui/text"

var _ = Languages.Add(text.English, &english)

var english = Words{
	Worth:       "{share} against {against}",
	FriendsMove: "Your friend’s move",
	WaitsFor:    "Waiting for {who}",
	Done:        "Chosen: {who}",
	Won:         "You win",
	Lost:        "You lose",
	WonBy:       "You win {a} to {b}",
	LostBy:      "You lose {a} to {b}",
	WonOutside:  text.Entries[string]{{"resigned", "You win: {loser} resigned"}, {"timeout", "You win: {loser} ran out of time"}, {"lost", "You won"}, {"adjudicated", "You win by adjudication"}}.Map(),
	LostOutside: text.Entries[string]{{"resigned", "You lose by resignation"}, {"timeout", "You lose: you ran out of time"}, {"lost", "You lost"}, {"adjudicated", "You lose by adjudication"}}.Map(),
	OutOfTime:   "Draw: you ran out of time, but the other side has too few pieces to win",
	TooLittle:   "Draw: {loser} ran out of time, but you have too few pieces to win",
	Place:       "You come {place} of {n}",
	PlaceShared: "You share {place} place of {n}",
	FirstShared: "You share first place",
	LeftOutside: text.Entries[string]{{"resigned", "You resigned"}, {"timeout", "You ran out of time"}, {"lost", "You lost"}}.Map(),
	Places:      []string{"1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th"},
}
