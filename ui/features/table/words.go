package table

import "playout/ui/text"

// Words are the words of a level's strip, and of the verdict for the only person.
type Words struct {
	Worth string // {share}, {against}: a level's score against another player

	FriendsMove    string // a friend on another computer is to move
	WaitsFor, Done string // {who} has yet to choose, or has chosen: friends on other computers

	Won, Lost     string
	WonBy, LostBy string            // {a}, {b}: points, one's own first
	WonOutside    map[string]string // by the How of a wire.Ending: {loser}
	LostOutside   map[string]string // the same
	OutOfTime     string            // a draw, since the other side could not win
	TooLittle     string            // a draw, though {loser} is out of time
	Place         string            // {place} of {n}
	PlaceShared   string            // the same, with others
	FirstShared   string
	LeftOutside   map[string]string // among more than two, by the How of a wire.Ending
	Places        []string          // first, second and so on
}

var words = text.Both[Words]{English: english, Spanish: spanish}

// Says are the words in a language.
func Says(t *text.Strings) *Words { return words.In(t) }

var english = Words{
	Worth:       "{share} against {against}",
	FriendsMove: "Your friend’s move",
	WaitsFor:    "Waiting for {who}",
	Done:        "Chosen: {who}",
	Won:         "You win",
	Lost:        "You lose",
	WonBy:       "You win {a} to {b}",
	LostBy:      "You lose {a} to {b}",
	WonOutside:  text.Table[string]{{"resigned", "You win: {loser} resigned"}, {"timeout", "You win: {loser} ran out of time"}, {"lost", "You won"}}.Map(),
	LostOutside: text.Table[string]{{"resigned", "You lose by resignation"}, {"timeout", "You lose: you ran out of time"}, {"lost", "You lost"}}.Map(),
	OutOfTime:   "Draw: you ran out of time, but the other side has too few pieces to win",
	TooLittle:   "Draw: {loser} ran out of time, but you have too few pieces to win",
	Place:       "You come {place} of {n}",
	PlaceShared: "You share {place} place of {n}",
	FirstShared: "You share first place",
	LeftOutside: text.Table[string]{{"resigned", "You resigned"}, {"timeout", "You ran out of time"}, {"lost", "You lost"}}.Map(),
	Places:      []string{"1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th"},
}

var spanish = Words{
	Worth:       "{share} contra {against}",
	FriendsMove: "Juega tu amigo",
	WaitsFor:    "Se espera a {who}",
	Done:        "Elección hecha: {who}",
	Won:         "Ganas",
	Lost:        "Pierdes",
	WonBy:       "Ganas por {a} a {b}",
	LostBy:      "Pierdes por {a} a {b}",
	WonOutside:  text.Table[string]{{"resigned", "Ganas por abandono de {loser}"}, {"timeout", "Ganas: se agotó el tiempo de {loser}"}, {"lost", "Ganaste"}}.Map(),
	LostOutside: text.Table[string]{{"resigned", "Pierdes por abandono"}, {"timeout", "Pierdes: se te acabó el tiempo"}, {"lost", "Perdiste"}}.Map(),
	OutOfTime:   "Tablas: se te acabó el tiempo, pero el otro bando no tiene piezas para ganar",
	TooLittle:   "Tablas: se agotó el tiempo de {loser}, pero no tienes piezas para ganar",
	Place:       "Quedas en el puesto {place} de {n}",
	PlaceShared: "Compartes el puesto {place} de {n}",
	FirstShared: "Compartes el primer puesto",
	LeftOutside: text.Table[string]{{"resigned", "Has abandonado"}, {"timeout", "Se te acabó el tiempo"}, {"lost", "Perdiste"}}.Map(),
	Places:      []string{"1", "2", "3", "4", "5", "6", "7", "8"},
}
