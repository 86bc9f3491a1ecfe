package library

import "playout/ui/text"

// Words holds the words about games kept on the device.
type Words struct {
	Button  text.Button // opens the dialog
	Title   string
	Games   string // the list, beside Results
	Results string
	Kind    string // accessible name of the choice of a game
	All     string // of that choice: games of all kinds
	None    string // no game is kept
	Waiting string // it is not yet known which games are kept
	More    text.Plural

	// One game.
	Against        string // {who}
	AgainstSeveral string
	Several        string
	Version        string      // {who}, {n}: a level as it was in an earlier version
	Between        string      // {a}, {b}
	People         text.Plural // for games that only people played
	Players        text.Plural
	Unfinished     string
	Won            string
	Drawn          string // of any game, at the head of a column
	Lost           string
	SeatWon        text.Agreed
	ToMove         text.Agreed
	Ply            string // {n}: how far a game has progressed
	GoOn           string
	Replay         string
	OnBoard        string
	Delete         string
	Deleted        string
	Undelete       string
	Undeleted      string
	Today          string // {time}
	Yesterday      string // {time}
	Date           string // {day}, {month}
	Months         []string

	// Results.
	NoResults  string
	Columns    []Column // played, won, lost, drawn, and the share of games won
	ByGame     string   // heading of the table of all games
	InAll      string
	Sides      string      // of games of one kind, between people
	Whose      string      // accessible name of the choice of a person
	Statistics text.Button // exports them
	Person     string      // heading of a column of the file
	Game       string      // the same
	Opponent   string      // the same

	// Reviewed games.
	Accuracy                        string      // heading: of a person's moves
	Reviewed                        text.Plural // {accuracy}: the mean of the reviewed games
	Practise                        text.Button // opens one's mistakes as exercises
	MyMistakes                      string      // {game}: the title of these exercises
	MistakeOf                       string      // {time}, {n}: the title of one, by its game and its move
	ProgressFile                    text.Button // exports the reviewed games
	When, Opening, Result, Mistakes string      // headings of columns

	// People.
	Persons    string // the tab with the list of people, beside Games and Results
	You        string // the person without a name
	Guest      string // a person who is not on the list
	AndYou     string // the person without a name, in the middle of a sentence
	AGuest     string
	Plays      string
	PlaysTip   string
	Second     string
	NewName    string // accessible name of the field
	Add        string
	Rename     string
	RenameTo   string // {name}: accessible name of the field
	Cancel     string
	Remove     string // {name}
	BadName    string // {n}
	TooMany    string // {n}
	Taken      string
	RemoveHead string // {name}
	RemoveAsk  string // {name}
	RemoveDo   string
	RemoveNot  string

	NWon   text.Plural
	NDrawn text.Plural
	NLost  text.Plural

	// Files and erasing.
	Export    text.Button
	Import    text.Button
	Added     text.Plural
	Known     text.Plural
	Bad       text.Plural
	NoFile    string
	TooLarge  string // {n} megabytes
	EraseHead string
	EraseAsk  string
	EraseDo   string
	EraseNot  string
	NotErased string

	// Messages shown outside the dialog.
	Apart  string // another tab has continued the game
	Denied string
	Full   string
	Spoilt text.Plural
	Offer  string // {game}, {against}

	// About a link of a game by correspondence that differs from the game kept here.
	Older    text.Plural // {n} moves fewer
	OlderEnd string      // only without the end
	Changed  string      // {n}: the first move that differs

	// About a game that is too long for a link.
	TakenUp   string // a finished game continues as another one
	Long      string
	LongLost  string // if nothing is stored
	Elsewhere string // it is not kept here
}

// Column is one column of results.
type Column struct{ Label, Short, Tip string }

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
