package feature

import (
	"cmp"

	"playout/ui/board"
)

// View is what the page draws, ready to use: components decide only its appearance. Package
// merge makes it from the snapshot and the features' contributions.
type View struct {
	Place  string // data-place: "play"
	Shows  string // the Name of the Region in Main that the place shows, "" in the place for playing
	Lang   string // "en" or "es"
	Theme  string // "light", "dark" or "" for the system's
	Style  string // of all boards: "standard", "contrast" or "colours"
	Games  []Tab
	Places []Tab  // the places that the header lists, the one for playing first; none if that is the only one
	State  string // data-state: "loading", "human", "thinking" or "over"
	Status string // the seat to move or the winner, in words: [role=status]
	Detail string // quieter words beside it: "Black to play, 6 choices"; "" for nothing
	Spoken string // the last move in words, for screen readers: "White f4, 3 discs turned"
	Alert  string // an error, as a sentence: [role=alert]; "" for none
	Cause  string // the engine's own words about it, in English, for small print; "" for none
	Again  bool   // a button beside the alert starts another worker
	Notice string // a passing message such as "Link copied" or "White must pass"; "" for nothing

	Seats    []Seat // in the game's order
	Flipped  bool   // the board is rotated by half a turn
	Board    board.View
	Buttons  []Button // in order, those of the row first
	Moves    []Move
	Lines    []Line         // of a game without moves
	Opening  Named          // the name of the opening that led to the position shown
	Dialog   string         // the open dialog, "help", perhaps with its subject: "player:black"; "" for none
	Play     []board.Lesson // how to play the game on the board
	Variant  string         // the variant: "Variant: no flying"; "" for the standard game
	Editing  bool           // a position is being set up instead of the game
	Icon     string         // address of the icon that shows the seat to move, "" for the page's own
	Guide    bool           // the guide can be opened from here
	Link     string         // the page's address, which holds the game
	Switches []Switch       // of other features, in the settings
	Fields   []Field        // of other features, in the settings
	Nets     []string       // models that this game's players may use, to be fetched once the board is drawn

	Stage     Stage     // shown instead of the board
	Peer      string    // data-peer, "" for none
	Lobby     string    // data-lobby, "" for none
	Swipes    bool      // fingers steer on the board
	Capitals  string    // the capital letters that begin a move that may be typed
	Embedding Embedding // of an embedded board

	Regions []Region // by slot and order
}

// Region returns the region of a slot by its name, nil for none.
func (v *View) Region(slot Slot, name string) *Region {
	for i := range v.Regions {
		if r := &v.Regions[i]; r.Slot == slot && r.Name == name {
			return r
		}
	}
	return nil
}

// Button returns the button of an action; if there is none, a hidden one without a name.
func (v *View) Button(action string) *Button {
	for i := range v.Buttons {
		if v.Buttons[i].Action == action {
			return &v.Buttons[i]
		}
	}
	return &Button{Action: action, Hidden: true}
}

// Can reports whether the button of an action can be pressed.
func (v *View) Can(action string) bool { return v.Button(action).Enabled() }

// Colours returns the style that gives a bar the colours of both seats; nil unless there are
// two.
func (v *View) Colours() any {
	if len(v.Seats) != 2 {
		return nil
	}
	return "--first:var(--" + v.Seats[0].ID + ");--second:var(--" + v.Seats[1].ID + ")"
}

// SpokenNotice returns the notice for screen readers: "" if Spoken has the same words.
func (v *View) SpokenNotice() string {
	if v.Notice == v.Spoken {
		return ""
	}
	return v.Notice
}

// Stage is the frame shown instead of the board.
type Stage struct {
	Scene string // data-stage: "geese" or "tree"; "" for none
	Label string // accessible name
	Ready bool   // data-ready: a frame has been drawn
	Nodes int    // data-nodes, of the tree
}

// Tab is one game or place of the header.
type Tab struct {
	ID, Name    string
	Current     bool
	Unavailable bool // not available yet: shown, but not selectable
}

// Seat is one side's strip beside the board.
type Seat struct {
	board.Strip
	Name        string // "You", "Level 6", "Random"
	Choice      string // the select's value: "human" or an agent string
	Description string // a machine's strength and what it does, a line each; "" for a person
	Agent       string // the full agent string; "" for a person
	Options     []Option
	ToMove      bool
	Won         bool
	Above       bool // its strip is above the board
	Fixed       bool // its player cannot be changed

	Accuracy, AccuracyTip string // as in a SeatLook

	Time    string // the text of its clock; "" without one
	Ticking bool   // its clock runs
	Low     bool   // it has little time left
}

// Option is one choice of a seat's select.
type Option struct {
	Value, Label string
}

// Move is one entry of the move list.
type Move struct {
	Ply     int    // data-ply, 1 for the first
	Number  string // of the round, "1", at the first seat's move; "" at others
	Text    string // "f5"
	Spoken  string // for a screen reader, "" if it equals Text
	Signs   string // of judgements, written after it: "!?"
	Judged  string // for a screen reader: ", an interesting move"
	Seat    string // "black", "" if several moved at once
	Joined  bool   // it belongs to the move before, of the same seat
	Current bool   // the position shown is the one after this move
	Ahead   bool   // undone, and can be redone

	Lines   []Line // lines that branch off here
	Comment string // the comment on the position after it
	Before  string // the comment on the start, with the first move
}

// SpokenText returns the move for a screen reader.
func (m *Move) SpokenText() string { return cmp.Or(m.Spoken, m.Text) + m.Judged }

// Line is another line of the game.
type Line struct {
	Line    int    // data-line
	Depth   int    // 0 if it branches off the line shown, 1 if it branches off such a line, and so on
	Text    string // its first moves with their numbers: "12… Nf6 13. Bg5"
	Spoken  string // the same for a screen reader
	Comment string // the comment on them
	More    bool   // the line has more moves than Text shows
	Main    bool   // it is the game's main line
}

// Named is an opening with its names; all are "" for none.
type Named struct {
	Name  string // data-opening: "Sicilian Defense: Najdorf Variation"
	Label string // its name on the page: "Defensa siciliana, variante Najdorf"
	Code  string // "B90", "" if the game has no codes
}

// Setting is a choice that is stored.
type Setting struct {
	Value   string
	Options []Option
}

// Switch is a setting that is on or off. Package settings shows it on behalf of the
// feature that owns it.
type Switch struct {
	Name            string // data-setting
	Order           int    // among the switches
	Label, Tip      string
	On              bool
	TurnOn, TurnOff Message // sent when it turns on or off
}

// Field is a setting of several lines of text. Package settings shows it on behalf of the
// feature that owns it.
type Field struct {
	Name       string // data-setting, and the name in the SetField sent after a change
	Order      int    // among the fields
	Label, Tip string
	Value      string
	Error      string // why it is not stored, a sentence; "" if it is
	MaxLength  int    // the greatest number of characters
}
