package feature

import "playout/ui/board"

// Contributions are what a feature adds to the page. Package merge makes a View of those of all
// features, by rules that do not depend on the order of the features: a contribution that can
// exist only once has a Rank, and one in a row has an Order. A feature adds nothing for the
// fields that it leaves empty.
type Contributions struct {
	Status Text // the seat to move, or the winner
	Detail Text // quieter words beside the status
	Spoken Text // what screen readers hear about the board

	Notice    string // a passing notice
	Alert     string // an error, with Cause and Again as in a View
	Cause     string
	Again     bool
	Regions   []Region
	Buttons   []Button
	Switches  []Switch
	Fields    []Field
	Games     []Tab      // of the header
	Models    []string   // that this game's players may use
	Link      string     // the page's address, which holds the game
	Peer      string     // the state of the connection to a friend: data-peer
	Lobby     string     // whether the visitor is signed in to the lobby: data-lobby; "" without one
	Stage     Stage      // shown instead of the board
	Nodes     int        // of the tree that the stage shows
	Embedding *Embedding // the requests of the page around an embedded board
	Capitals  string     // the capital letters that begin a move that may be typed
	Swipes    bool       // fingers steer on the board
	Position  *Position
	Seats     []Seat // the strips beside the board
	SeatTimes []SeatTime
	SeatLooks []SeatLook
	Record    *Record
	Lessons   *Lessons
	Steps     *Steps
	Advantage *float64 // the first seat's chance, 0 to 1
	Judged    *float64 // the same by a review, which takes precedence
	Premoves  string   // the seat whose person may choose a move ahead
	Marks     []Marks
}

// Text is words with a rank: the page shows only those with the highest. The zero Text shows none.
type Text struct {
	Rank Rank
	Text string
}

// Rank decides between features that contribute to something that exists once, such as the
// status: the highest rank wins. Each rank belongs to one feature, OfGame to the game's.
type Rank uint8

// The ranks, from the usual to the exceptional.
const (
	OfGame     Rank = iota // the game on the board
	OfSlow                 // a search that takes long
	OfStrokes              // a person's drawings on the board
	OfClock                // a person's clock
	OfRace                 // people who choose at once
	OfCount                // a countdown
	OfPremove              // a move chosen ahead
	OfAhead                // a line that a person looks along
	OfReview               // a game that is reviewed
	OfExercise             // an exercise that a person solves
	OfAuthor               // an exercise that a person makes
	OfEditor               // a position that a person sets up
)

// Slot is where a Region is drawn.
type Slot uint8

// The slots.
const (
	Above     Slot = iota // above the board, in every place
	Beside                // a card beside the board, below the controls
	Typing                // below the status
	OverBoard             // over the board
	OverPage              // over the whole page
	Dialogs               // in the dialog of its Name
	Main                  // instead of the cards, in the place that shows it (Place.Shows)
	Inside                // a tab of PlaceInside, by the name of its view
	Tools                 // a button of the header
	Lab                   // a tab of the lab, by its name in package labtab
)

// Region is a component of the page. A feature returns it even while its component hides itself:
// elements are matched by position, and an element that comes or goes before another would take
// its focus.
type Region struct {
	Slot  Slot
	Name  string // differs from those of the slot's other regions
	Order int    // within its slot, the lowest first
	Board bool   // of Main: the game's board is beside it
	Part  Part
}

// Part is the content of a component. The page compares parts, to see whether it has changed.
type Part interface {
	// New creates the component. The page keeps it from drawing to drawing; it keeps that of a
	// dialog until the dialog closes.
	New() Component
}

// Button is an action, beside the board or in the menu More.
type Button struct {
	Action      string // data-action
	Order       int    // in the row, or in the menu
	Menu        bool   // it is in the menu
	Key         string // the key that does the same, a capital; "" for none
	Icon        string // "undo"
	Label       string
	Tip         string
	Name        string  // accessible name, "" if it equals Label
	OnClick     Message // sent by a click; nil for none
	Focus       string  // id of the element that a click leads to, "" for none
	MenuID      string  // id of the menu that a click opens, "" for none
	OpensDialog bool    // it opens a dialog
	Switch      bool    // it is on or off, as On states
	On          bool
	Place       string // data-place: of buttons with the same one, the page shows only the last that is visible
	Hidden      bool
	Disabled    bool
	Next        bool   // the step that most people take next
	Unread      string // data-unread: how many messages wait; "" for none
}

// Enabled reports whether the button can be pressed.
func (b *Button) Enabled() bool { return !b.Hidden && !b.Disabled }

// The game on the board.
type (
	// Position is the board. Marks belong to the game's board, of rank OfGame: another board is
	// shown without them.
	Position struct {
		Rank  Rank
		Board board.View
	}
	// SeatTime is the text of a seat's clock, by the seat's number.
	SeatTime struct {
		Seat         int
		Time         string
		Ticking, Low bool
	}
	// SeatLook changes a seat's strip, by the seat's number.
	SeatLook struct {
		Seat  int
		Fixed bool // its player cannot be changed
		Idle  bool // it is not to move, whatever the game says
		Bare  bool // it shows only its player, and ToMove
		// ToMove is the seat to move in a position that is set up.
		ToMove bool
		// Named replaces the strip's texts about its player by a name; "" keeps them.
		Named string
		// Accuracy is how well it has played, in words, with its tooltip; "" for unknown.
		Accuracy, AccuracyTip string
	}
	// Record is the moves of the game and the name of its opening.
	Record struct {
		Moves   []Move
		Lines   []Line // of a game without moves
		Opening Named
	}
	// Lessons explain the game on the board and its variant.
	Lessons struct {
		Play    []board.Lesson
		Variant string
	}
	// Steps are how the board came to its position; its fields are those of board.View.
	Steps struct {
		Passing []board.Passing
		Changes int
		Stepped bool
	}
)

// Marks are what a feature adds to the squares of the board, and between them. The page joins the
// marks of one square: the result has everything that any of them sets, and the words of all.
type Marks struct {
	Rank    Rank // the order of several features' words about one square
	Squares []Mark
	Arrows  []board.Arrow
	Drawn   []board.Stroke
}

// Mark is an addition to a square, by its index.
type Mark struct {
	At int
	board.Square
}

// Square returns the mark of a square, for changing it in place; it is valid until the next
// call.
func (m *Marks) Square(at int) *board.Square {
	for i := range m.Squares {
		if m.Squares[i].At == at {
			return &m.Squares[i].Square
		}
	}
	m.Squares = append(m.Squares, Mark{At: at})
	return &m.Squares[len(m.Squares)-1].Square
}

// Embedding holds the requests of the page around an embedded board.
type Embedding struct {
	Controls string // embed.ControlsNone, ControlsPlay or ControlsFull
	Bare     bool   // without coordinates
	Table    bool   // the search's table may be shown
	Stage    bool   // the stage may be opened
}
