package arcade

import "playout/ui/text"

// Words holds the words of the arcade.
type Words struct {
	Title   string // of the card
	Count   string // status during the countdown: {n}
	Who     string // accessible name of the quick choices
	Alone   text.Plural
	Friends string
	Agents  string
	Tip     string // tooltip of a quick choice
	Keys    string // the keys of the only person

	Show      text.Button
	StopShow  text.Button
	Game      string // {n}: the game of the show being played
	Played    string // {n}: games played
	Standings string // accessible name of the table
	Agent     string // head of its columns
	Games     string
	Wins      string
	Share     text.Button

	Record    text.Button
	Recording text.Button
	Poster    text.Button
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
