package tree

import "playout/ui/text"

// Words holds the words for the tree of a search.
type Words struct {
	Tree    text.Button       // opens and closes the tree
	None    string            // shown instead of the counts while there is no tree
	Think   text.Button       // {agent}: lets it think, so that there is a tree
	Speed   string            // accessible name of the choice
	Speeds  map[string]string // by the values of speeds
	Near    text.Button
	Far     text.Button
	All     text.Button
	View    string      // accessible name of the buttons for the view
	Sims    text.Plural // simulations of the search
	Nodes   text.Plural
	Worker  string // {n}
	Workers string // accessible name of their list
	Key     string // accessible name of the picture's legend, and its entries
	Line    string
	Bad     string // {seat}
	Good    string // {seat}
	Wide    string
	Yours   string // it is a person's move, and the board is behind the tree
	Root    string
	List    string      // heading of the list
	Wins    string      // {seat}: the seat of the wins
	WinsOf  string      // {wins}, {seat}
	Proven  string      // {how}: in a word
	Chance  string      // that the position is one of several
	Shows   string      // {moves}: accessible name of the small board
	Moves   string      // accessible name of a table: {seat}
	N       text.Button // the field's letter and its word
	Q, P, U text.Button
	More    text.Plural // nodes of the list that are not shown
	Fewer   string      // shows only the best moves of the tables again
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
