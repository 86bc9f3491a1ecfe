package review

import "playout/ui/text"

// Words holds the words of reviews.
type Words struct {
	Tab                      string      // the tab's name
	Head, About              string      // before a review: the heading, and what a review does
	Takes, TakesMinutes      text.Plural // how long it will take
	TakesUnknown             string      // nothing is known about that
	NoMoves                  string      // there is nothing to review
	Start, GoOn, Again, Stop text.Button

	Working           string      // while it runs
	Progress          string      // {done}, {of}: tasks
	Left, LeftMinutes text.Plural // how long the rest takes
	Stopped           string      // {done}, {of}: it was stopped before its end

	// The first sentence: {at} is Move or Step.
	YouAheadUntil, YouBehindUntil string
	YouAheadFrom, YouBehindFrom   string
	AheadUntil, AheadFrom         text.Agreed
	YouAheadAlways                string
	AheadAlways                   text.Agreed
	Even                          string

	Move, Step string // {n}: a move within a sentence, and a step of all seats at once

	// The second one.
	Cost     string // {move}, {loss}, {best}
	CostOnly string // {move}, {loss}: the judge has no other move
	NoCost   string

	// How a seat died.
	NoFree text.Agreed // {n}: after this step it had no way out
	Free   text.Plural // {Seat}, {step}, and the number of safe moves
	Longer text.Plural // {move}, {step}, {share}, and the number of steps

	YourChances     string // the title of the graph, of a person
	AllChances      string // the same, of more than two seats
	Exact, ExactTip string // the part of the graph that is certain
	GraphName       string // {chances}: accessible name of the graph
	AtPly           string // {at}, {chance}: the ply shown, and the chance there
	AtStart         string
	Unjudged        string // instead of a chance

	Try                    text.Button // {at}
	Next                   text.Button
	ShowBetter, HideBetter text.Button // of the mistakes that have not been tried
	Back                   text.Button // from trying a mistake to the review

	Points     string      // heading of the table
	AllMoves   text.Plural // the button that shows all moves
	Fewer      string      // the same button, once they are shown
	Columns    []string    // the table's columns: number, move, grade, better move, loss
	Better     string      // {move}
	BetterHere string      // of the square of the better move
	Certain    string      // both chances of a move are exact
	Grades     map[string]string
	Bounds     string // {inaccuracy}, {mistake}, {blunder}: from which loss the grades begin
	NoPoints   string // the table is empty
	RowLabel   string // {n}, {seat}, {move}, {grade}, {loss}: accessible name of a move in the table

	Judged string      // heading of the judge
	Change text.Button // opens the choice of the judge
	Usual  string      // {agent}: the game's usual judge
	Judges string      // accessible name of the choice
	Deaths string      // heading of how seats died

	Accuracy, AccuracyTip string // {n}: of a player

	Annotate              text.Button
	Note                  string // {loss}, {best}: the comment on a move
	Theory                string // {name}, {at}
	SaveText, SavePicture text.Button
	NoPicture             string
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
