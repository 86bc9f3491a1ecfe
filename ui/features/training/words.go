package training

import "playout/ui/text"

// Words holds the words of the tab.
type Words struct {
	Title, About       string
	Data, Net, Train   string            // headings of the steps
	Labels             map[string]string // of the controls, by their keys
	Hints              map[string]string // examples in empty text fields
	More               map[string]string // the rarer controls of a step: "data", "training"
	AgentsText         string            // accessible name of the agents as text
	RandomPlies        string            // {from}, {to}
	NoOpenings         string
	OwnPlanes, Planes  string // the planes of a game: its own; {name}, {n}
	On, Off            string
	Targets, Schedules map[string]string
	Classes            map[string]string
	First              string // the link that leads to the first net
	FirstAbout         string
	FirstPage          string // the guide's page about it

	Only, File, SaveData, SaveRows, Forget text.Button
	Limits                                 string // of a file
	NoGames                                string
	Made                                   string      // {n}, {all}
	FromFile                               string      // {file}
	OtherGames                             string      // the games are of other settings
	GamesOf, PositionsOf                   text.Plural // of the games
	DistinctOf                             text.Plural
	Length                                 string // {n}: plies a game, on average
	Won, RowsWon                           string // {who}, {n}; of rows {lost}, {drawn}, {won}
	Drawn                                  string // {n}
	By, ByTeacher                          string // {who}
	RowsOf                                 text.Plural

	Presets     string
	PresetNames map[string]string
	Arch        string // of the field, for screen readers
	Faulty      string // before the engine's words about an architecture
	Weights     string // {weights}, {sums}
	WeightsOf   text.Plural
	SumsOf      text.Plural
	LayersOf    text.Plural
	PictureName string // {layers}
	Layers      string // the heading of the picture
	LayerList   string
	PlanesBox   string
	PlanesItem  string            // {shape}
	Parts       map[string]string // of a net
	PlainItem   string            // {part}, {layer}, {shape}
	WeightsItem string            // and {weights}
	ResidualItem,
	NoPicture string

	Start          map[string]text.Button // by what it does: "all", "train", "on"
	Pause, Stop    text.Button
	Collecting     string // {n}, {all}
	Giving         string
	Reading        string // {share}
	Training       string // {n}, {all}
	Workers        text.Plural
	Speed          string // {n}
	Left           string // {time}
	Kernel         string // {name}
	Paused         string // {n}, {all}: epochs
	PausedGames    string // {n}, {all}
	Done           string // {n}, {best}: epochs
	Early          string
	Seconds        text.Plural
	Minutes, Hours text.Plural

	Curves              string
	CurveNames          map[string]string // "loss", "policy", "value"
	CurveLabel          string            // {curve}, {value}
	Epochs              string            // of the axis
	TrainLine, KeptLine string            // the legend
	PastLine            string
	BestPoint           string
	NoCurves            string
	Table               string
	Heads               []string
	Past                string
	PastItem            string // {name}, {best}, {loss}
	Remove              string // {name}

	Yours                              string // {name}: heading of the net
	Plays                              string // {agent}
	Keeping                            string // the device is keeping it
	Play, Inside, Match, SaveNet, Card text.Button
	From                               string // where the net comes from

	Wrong, Elsewhere, LeftNotice, NotKept, NetNotKept, TooLarge, Unread string
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
