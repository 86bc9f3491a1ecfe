package feature

import (
	"cmp"
	"slices"

	"playout/ui/board"
)

// View is what the page draws, ready made: no component decides anything but its
// looks. The fields are what several features draw, or everybody reads; what a
// feature shows of its own is a part, which Put and Get keep by its type.
type View struct {
	Place  string // data-place: "play"
	Lang   string // "en" or "es"
	Theme  string // "light", "dark" or "" for the system's
	Style  string // of all boards: "standard", "contrast" or "colours"
	Games  []Tab
	Places []Tab  // where one may go, the place where one plays first; none where that is the only one
	State  string // data-state: "loading", "human", "thinking" or "over"
	Status string // whose turn or who won, in words: [role=status]
	Detail string // quieter words beside it: "Black to play, 6 choices"; "" for nothing
	Said   string // the last move in words, for screen readers: "White f4, 3 discs turned"
	Alert  string // what went wrong, a sentence: [role=alert]; "" for nothing
	Cause  string // what the engine says of it, in English, for small print; "" for nothing
	Again  bool   // a button beside the alert tries once more to have a worker
	Notice string // a passing word such as "Link copied" or "White must pass"; "" for nothing

	Seats    []Seat // in the game's order
	Flipped  bool   // the board is turned by half
	Board    board.View
	Buttons  Buttons
	Moves    []Move
	Opening  Named          // what the way to the position shown is called
	Dialog   string         // the dialog that is open, "help", perhaps with what it is about: "player:black"; "" for none
	Play     []board.Lesson // how to play what is on the board
	Variant  string         // which variant that is: "Variant: no flying"; "" for the standard game
	Editing  bool           // a position is set up in place of the game
	Icon     string         // address of the icon that says whose turn it is, "" for the page's own
	Link     string         // the page's address, which holds the game
	Switches []Switch       // of the settings, besides their own
	Nets     []string       // models that the players of this game may want, to be fetched once the board is drawn

	Stage Stage // what is shown in place of the board

	parts []any // one of each feature's type
}

// Put adds a feature's own part to a view.
func Put[Part any](v *View, part Part) {
	for i := range v.parts {
		if _, is := v.parts[i].(Part); is {
			v.parts[i] = part
			return
		}
	}
	v.parts = append(slices.Clip(v.parts), part) // of this view alone
}

// Get is a feature's own part of a view, the zero Part where there is none.
func Get[Part any](v *View) Part {
	for _, p := range v.parts {
		if part, is := p.(Part); is {
			return part
		}
	}
	var none Part
	return none
}

// Stage is the frame that is shown in place of the board.
type Stage struct {
	Scene string // data-stage: "geese" or "tree"; "" for none
	Label string // accessible name
	Ready bool   // data-ready: a frame was drawn
	Nodes int    // data-nodes, of the tree
}

// Tab is one game of the header.
type Tab struct {
	ID, Name string
	Current  bool
	Soon     bool // not there yet: shown, not chosen
}

// Seat is one side's strip beside the board.
type Seat struct {
	board.Strip
	Name    string // "You", "Level 6", "Random"
	Choice  string // the select's value: "human" or an agent string
	Does    string // what a machine is worth and what it does, a line each; "" for a person
	Agent   string // the agent string in full; "" for a person
	Options []Option
	ToMove  bool
	Won     bool
	Above   bool // its strip lies above the board
	Fixed   bool // who plays it cannot be chosen

	Time    string // what its clock shows; "" without one
	Ticking bool   // its clock runs
	Low     bool   // it has little time left
}

// Option is one choice of a seat's select.
type Option struct {
	Value, Label string
}

// Buttons says which actions are possible now; others are disabled, not hidden.
type Buttons struct {
	Undo, Redo, Hint, Stop, Resign, Resume bool
	SetUp                                  bool
	Paused                                 bool // a machine is to move and waits for Resume
	Pause                                  bool // only machines play, so that Stop pauses them and is called so
}

// Move is one entry of the move list.
type Move struct {
	Ply     int    // data-ply, 1 for the first
	Number  string // of the round, "1" at the first seat's move, "" else
	Text    string // "f5"
	Spoken  string // the same where it is read aloud, "" where that is the Text
	Seat    string // "black", "" where several moved at once
	Joined  bool   // it goes on the move before, of the same seat
	Current bool   // the position shown is the one after this move
	Ahead   bool   // undone, can be redone

	Lines   []Line // that part from the line shown here
	Comment string // what is said of the position after it, of the one shown alone
	Before  string // what is said of the start, with the first move and where the start is shown
}

// Said is the move where it is read aloud.
func (m *Move) Said() string { return cmp.Or(m.Spoken, m.Text) }

// Line is another line of the game.
type Line struct {
	Line int    // data-line
	Text string // its first moves: "f6 e6 c4"
	More bool   // there are more than the Text tells
	Main bool   // it is the game's main line
}

// Named is an opening by its name, "" for none.
type Named struct {
	Name string // data-opening: "Sicilian Defense: Najdorf Variation"
	Said string // what it is called on the page: "Defensa siciliana, variante Najdorf"
	Code string // "B90", "" where the game has no codes
}

// Setting is a choice that is kept.
type Setting struct {
	Value   string
	Options []Option
}

// Switch is a setting that is on or off. Package settings shows it for the feature
// whose it is.
type Switch struct {
	Name            string // data-setting
	Label, Tip      string
	On              bool
	TurnOn, TurnOff Message // what is told when it is turned
}
