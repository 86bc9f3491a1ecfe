package simulate

import (
	"slices"

	"playout/ui/text"
)

// Words holds the words of the tab Search.
type Words struct {
	Title          string // accessible name
	Simulation, Of string // {n}
	Ended          string // after Of: the search ended early
	Previous, Next text.Button
	Run            text.Button
	Step, Back     text.Button
	Bar            string   // accessible name of the bar
	Phases         string   // accessible name of the phases
	Phase          []string // their names
	Waits          string   // for the worker
	Left           text.Plural
	Over           string // the game, in the position shown
	Refused        string // {agent} cannot be taken apart

	Root, AtRoot, After string      // {moves}
	Takes               text.Agreed // {where}, {seat}: by Q + U
	Tries               text.Agreed // a move without visits
	Turns, Draws        text.Agreed // by flat Monte Carlo
	Plans, Improves     text.Agreed // by Gumbel's rule
	Together            string      // {where}: every seat for itself
	Ahead               string      // head of Gumbel's column
	Numbers             string      // accessible name of the tables
	Value               string      // head of a column
	Expand              string      // {position}
	ExpandEnd           string
	ExpandProven        string
	ExpandFlat          string
	NoTree              string      // of flat Monte Carlo
	Evaluate            []string    // by what gave the value, as in sources
	Playout             string      // accessible name of the slider over the plies of a playout
	Plies               text.Plural // {n}: how long it is
	Ply                 string      // {n}, {of}, {move}: the one that the board shows
	PlyBack, PlyOn      string
	BackUp              string
	Side                string // head of a column: who moves
	Path                string // accessible name of the path
	OnPath              string // {n}: numbers of a square's moves in the path, for screen readers
	Look, EndLook       string

	Node       string      // {n}: of alpha-beta
	Totals     string      // of a search with too many nodes
	Cut, Score string      // heads of columns
	Depth      string      // likewise
	Here, Null string      // instead of moves: the shown node, and a null move
	Leaf       string      // {score}: why the search left a node without moves
	Below      string      // whose scores the table has below the node
	Why        []string    // the same of others, as in cuts: {score}, {alpha}, {beta}, {n}, {of}
	Cuts       []string    // the same in a word
	All        text.Plural // {n}: the nodes of a search
	Nodes      text.Plural // {n}, {was}: how many a changed setting leads to

	WhatIf, Agent string
	Keeps, Leads  string      // {move}, {other}
	Rises, Falls  text.Plural // {move}, {was}, {n}
	WasN, IsN     string      // heads of columns
	WasQ, IsQ     string
}

// sources lists what can value a position, in the order of Words.Evaluate.
var sources = []string{"playout", "net", "heuristic", "end", "proven"}

// cuts lists why a node of alpha-beta is left, in the order of Words.Why and, from the second
// one on, of Words.Cuts.
var cuts = []string{"", "beta", "alpha", "null", "late", "futility", "table", "stand"}

// of returns the words for one of a list's names, "" for another one.
func of(words, list []string, name string) string {
	if at := slices.Index(list, name); at >= 0 && at < len(words) {
		return words[at]
	}
	return ""
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
