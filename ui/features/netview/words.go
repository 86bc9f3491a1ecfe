package netview

import "playout/ui/text"

// Words holds the words of the tab.
type Words struct {
	Title, Net string // accessible names: of the tab, and of the choice of the net
	File, None string // options: the net of a file, and no net
	Open       text.Button
	Over       string // the game, in the position shown
	NoNet      string
	Large      string // the file
	Refused    string // {why}
	Working    string
	Value      string // {chance}, {seat}

	// Headings.
	Inputs, Policy, Pieces, Images, Changed, Layers string

	OfNet         string   // leads to the term of the value
	Prior, Visits string   // what the numbers of a move are
	Without       string   // {square}, {chance}
	Spread        string   // {n}, {low}, {high}
	Sum           string   // {weights}, {micros}
	Columns       []string // of the table of layers

	// Planes holds the names of planes, and parts of them: "own=propio:;pawns=peones;". The parts are a
	// name's first word and the rest. What it lacks stays as it is.
	Planes string

	SeenByOther string // {plane}: a plane that the other seat sees
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
