package share

import "playout/ui/text"

// Words holds the words of sharing; those of the button are the frame's. Placeholders are in
// braces.
type Words struct {
	Title             string
	Link, Text, Embed string // tabs

	// The tab of the link.
	Which          string // label of the choice: the game, or only the position
	Game, Position string
	Players        string
	Seed           text.Button // and its meaning
	Needed         string      // why the link needs the seed
	Address        string      // label of the field
	Copy, Send     string
	NotSent        string
	Make           text.Button // an exercise
	Friend         text.Button
	Code           string // accessible name of the QR code
	SaveCode       text.Button
	CodeTooLong    string

	// What a link will show: sentences.
	Starts   string
	Exercise string      // instead of what the link of a game shows
	Begins   string      // a position that was set up
	After    text.Plural // moves
	At       string      // {ply}, {plies}
	Alone    string
	Over     string
	Against  string // {seat}, {who}
	Plays    string // {seat}: machines have the other seats
	Two      string // {seats}: of text.Strings.SeatOf, from whose side it opens
	Thread   string // its receiver continues the same game
	Several  text.Plural
	Inside   string // in the place that looks inside the game
	Watches  string
	Repeats  string // chance, repeated by its seed
	Chance   string
	From     string // the same, for a link that was copied

	// The tab of texts and pictures.
	Form string // label of the choice of forms
	Cut  string // the field holds only the beginning
	File string // how to get the rest
	Seen string // the content of a picture

	// The tab that embeds the board.
	Preview        string            // accessible name
	Looks          map[string]string // label of a choice, by its name
	Values         map[string]string // of a choice, by "name value"
	Frame, Element text.Button       // the code that embeds the board, and its use
	CopyFrame      string            // accessible name of its button
	CopyElement    string
	Course         text.Button // packages for course platforms
	Packing        string
	Packed         string // {n}: MB
	NotPacked      string // {why}
	Until          string // the purpose of the small board

	// The message about a game from a link.
	You      string // {seat}
	Played   text.Agreed
	Passed   text.Agreed
	StepDone string // {n}
	Finished text.Plural
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }

// look returns a value of a look in words: a language by its own name, a number unchanged.
func (w *Words) look(name, value string) string {
	if words, known := w.Values[name+" "+value]; known {
		return words
	}
	if name == lookLang {
		return text.Of(value).Name
	}
	return value
}
