package text

// Button is a label with its tooltip.
type Button struct{ Label, Tip string }

// Plural is a template for one and one for every other number, both with {n}.
type Plural struct{ One, Many string }

// SeatWords name a seat.
type SeatWords struct {
	Name string // as a label: "Black"
	The  string // within a sentence, in Spanish with its article: "las negras"
	Of   string // as an owner in a title: "Black’s", "de las negras"
	Many bool   // it takes a plural verb: "las negras ganan", but "la oca 2 gana"
}

// Agreed is a template about a seat, in the singular and in the plural: {seat} is the seat
// within the sentence, {Seat} the seat at its beginning.
type Agreed struct{ One, Many string }

// Same returns a template that is the same for singular and plural seats.
func Same(template string) Agreed { return Agreed{template, template} }

// AgentWords are the words for an agent by its name.
type AgentWords struct{ Name, About string }

// GameWords are the words for a game.
type GameWords struct {
	Name    string            // as a label: "Chess"
	The     string            // within a sentence: "chess"
	Welcome string            // the first-visit hint
	Play    []LessonWords     // how to play; the pictures are the game's: {option} for the words of Rules, or for a number
	Draw    string            // the word for a draw
	Refuses string            // why a square cannot be chosen if nothing else prevents it: {square}; "" if that never happens
	Keys    []Key             // on its board
	Pieces  map[string]string // by what is on a square, or by the rest of it after the seat's name: {seat}
}

// LessonWords is one part of how to play.
type LessonWords struct {
	Head, Text string
	Shows      string // what the small board beside it shows
}

// Key is one hint on the keyboard.
type Key struct{ Keys, Action string }
