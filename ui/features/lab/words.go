package lab

import "playout/ui/text"

// Words holds the words of the lab.
type Words struct {
	Title, About string
	Labels       map[string]string // of the form's controls, by their keys
	Hints        map[string]string // examples in empty text fields
	More         string            // the rarer controls
	Agent, Text  string            // {n}: accessible names of the choice of an agent, and of its text
	Add          string
	Remove       string // {n}
	Shape        string // {n}: accessible name of the button with the controls of an agent
	Formats      map[string]string
	Each         string // the seating in which every opening is played in each seating
	FixedSeats   string
	UsualOpenings,
	Book string
	RandomPlies text.Plural

	Takes, Left1            string // {time}
	TakesUnknown            string
	Measures                string // the time is being found out
	CopyLink                text.Button
	Copied                  string
	OtherVersion            string // {was}, {is}
	OtherBook               string
	OtherNet                string // {name}
	MayDiffer               string
	Width                   string // {n}: per cent
	Seconds, Minutes, Hours text.Plural
	Asks                    string // {n}
	Sure                    string
	Start, Pause, Resume    text.Button
	Stop                    text.Button

	GamesOf     string // {n}, {all}
	Former      string // before them if they are of another match than the form's
	Workers     text.Plural
	Rate        string            // {n} a minute
	After       map[string]string // the state, after the number of games
	Scores      string            // {who}, {score}, {low}, {high}
	Better      string            // {n}: per cent
	Worse       string
	Undecided   string
	Results     string   // name of the table
	Heads       []string // of its columns
	Faults      text.Plural
	Pair        string // {a}, {b}, {score}, {low}, {high}
	Pairs       string // the heading of the pairs
	PlotName    string // {who}
	AxisGames   string
	Test        string // {llr}, {low}, {high}
	TestRuns    string
	TestDecided string // {elo}
	HowEnded    string
	EloMean     string
	EloLead     string // {a}, {b}
	RatioTitle  string
	BoundOf     string // {elo}, {n}
	AxisRatio,
	AxisScore, AxisMargin string
	MarginsOf    string // {who}
	Spread       string // {mean}, {spread}
	RangeOf      string // {from}, {to}
	SVG, PNG     text.Button
	NotDrawn     string
	RunsTitle    string
	RunsAbout    string
	RunsPlot     string   // accessible name
	RunHeads     []string // of the table
	ThisMatch    string
	OpenFiles    text.Button
	ListGames    string
	GamesOfFile  string // {name}
	CloseFile    string
	CloseAll     string
	ReadsFile    string // {name}
	NotOpened    string // {name}; the cause follows
	FileTooLarge string
	TooManyFiles string
	FileCut      string
	Endings      map[string]string // by the names of the JSON
	Watching     string            // {n}
	Watch        string            // {n}: the button that shows a game
	InPlay       string

	Files                      string
	JSON, Lines, CSV, Markdown text.Button
	Games                      string // the list of finished games
	PlayedGame                 string // {n}, {outcome}, {plies}
	Won                        string // {who}
	Drawn                      string
	Plies                      text.Plural
	Older, Newer               string

	Modes                     string // the group of kinds of experiments
	ModeMatch, ModeSweep      text.Button
	SweepKey, SweepKey2       string // accessible names of the choices of keys
	SweepValues, SweepValues2 string
	NoKey                     string
	SweepTitle                string            // {who}, {keys}
	SweepHeads                []string          // after the parameters
	Report                    string            // {n}
	Tables                    map[string]string // titles, by their IDs
	TablesTitle, TablesAbout  string
	TableHeads                []string
	ScoreOf                   string // {score}, {interval}, {n}
	TheReport                 string // {figures}
	Problem                   string // {what}
	PlayRow                   string // {row}
	Play, RowGames, Change    string
	WhatIf                    string // {key}, {value}
	Marked                    string // {key}
	Departures                string
	AllRows, LeaveTable       string
	AsReport                  string // the number of games, in an empty field
	HeatNote                  string
	NoRows                    string

	ReadyTitle string
	Ready      map[string]Lesson
	Steps      string // what to do in a lesson
	Answer     string // heads its hidden answer

	Wrong, Elsewhere, NoBook, Left, NotKept, Full string
}

// Lesson is the words of a ready experiment.
type Lesson struct{ Title, Question, Do, Look, Answer string }

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
