package feature

import "playout/ui/board"

// Contribution is something that a feature adds to the page. A feature returns its
// contributions, and package page merges those of all features into a View, by rules that
// do not depend on the order of the features: what can be there only once has a Rank, and
// what stands in a row has an Order.
type Contribution interface{ contribution() }

// Rank decides between features that contribute to something that exists once, such as the
// status: the highest rank wins.
type Rank uint8

// The ranks, from the usual to the exceptional.
const (
	OfGame     Rank = iota // the game on the board
	OfSlow                 // a search that takes long
	OfStrokes              // what a person draws on the board
	OfClock                // a person's clock
	OfRace                 // people who choose at once
	OfCount                // a countdown
	OfPremove              // a move chosen ahead
	OfAhead                // a line that one looks along
	OfExercise             // an exercise
	OfAuthor               // an exercise that is made
	OfEditor               // a position that is set up
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
	Main                  // what the place of its Name shows instead of the cards
)

// Region is a component of the page. A feature returns it even while its component hides
// itself: elements are matched by position, and what comes and goes before an element would
// take its focus.
type Region struct {
	Slot  Slot
	Name  string // differs from those of the slot's other regions
	Order int    // within its slot, the lowest first
	Board bool   // of Main: the game's board stands beside it
	Part  Part
}

// Part is what a component shows. Parts are compared, to see whether the page has changed.
type Part interface {
	// New creates the component. The page keeps it from drawing to drawing, and that of a
	// dialog until the dialog closes.
	New() Component
}

// Button is something that can be done, beside the board or in the menu More.
type Button struct {
	Action   string // data-action
	Order    int    // in the row, or in the menu
	Menu     bool   // it stands in the menu
	Key      string // the key that does the same, a capital; "" for none
	Icon     string // "undo"
	Label    string
	Tip      string
	Name     string  // accessible name, "" where Label says it
	Does     Message // sent by a click; nil for none
	Focus    string  // id of the element that a click leads to, "" for none
	Opens    string  // id of the menu that a click opens, "" for none
	Asks     bool    // it opens a dialog
	Switch   bool    // it is on or off, as On says
	On       bool
	Place    string // data-place: of the buttons of one place the last that is not hidden is shown
	Hidden   bool
	Disabled bool
	Next     bool   // it is what most people do next
	Unread   string // data-unread: how many messages wait; "" for none
}

// Ready reports whether the button can be pressed.
func (b *Button) Ready() bool { return !b.Hidden && !b.Disabled }

// Texts of which the page shows one each.
type (
	// Status says whose turn it is, or who won.
	Status struct {
		Rank Rank
		Text string
	}
	// Detail is quieter words beside the status.
	Detail struct {
		Rank Rank
		Text string
	}
	// Said is what screen readers hear about the board; without text they hear nothing.
	Said struct {
		Rank Rank
		Text string
	}
	// Passing is a notice that passes.
	Passing struct{ Text string }
	// Trouble is what went wrong, as View.Alert, View.Cause and View.Again say.
	Trouble struct {
		Alert, Cause string
		Again        bool
	}
)

// The game on the board.
type (
	// Position is the board. Marks belong to the game's, of rank OfGame, and are dropped
	// where another one is shown.
	Position struct {
		Rank  Rank
		Board board.View
	}
	// Strips are the seats beside the board.
	Strips struct{ Seats []Seat }
	// SeatTime is what a seat's clock shows, by the seat's number.
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
		Bare  bool // it shows its player alone, and ToMove
		// ToMove is whose turn it is in a position that is set up.
		ToMove bool
		// Named replaces the strip's texts about its player by a name; "" keeps them.
		Named string
	}
	// Record is the moves of the game and the name of its opening.
	Record struct {
		Moves   []Move
		Opening Named
	}
	// Lessons are how to play the game on the board, and which variant that is.
	Lessons struct {
		Play    []board.Lesson
		Variant string
	}
	// Steps are the pieces under way since the position changed.
	Steps struct {
		Passing []board.Passing
		Changes int
		Stepped bool
	}
	// Advantage is the first seat's chance, 0 to 1.
	Advantage float64
	// Premoves is the seat whose person may choose a move ahead.
	Premoves struct{ Seat string }
	// Swipes means that fingers steer on the board.
	Swipes struct{}
	// Capitals are the capital letters that begin a move that may be typed.
	Capitals string
)

// Marks are what a feature adds to the squares of the board, and between them. Marks of one
// square are joined: whatever any feature sets is set, and all that they say is said.
type Marks struct {
	Rank    Rank // orders what several features say about one square
	Squares []Mark
	Arrows  []board.Arrow
	Drawn   []board.Stroke
}

// Mark is what is added to a square, by its index.
type Mark struct {
	At int
	board.Square
}

// Square returns the mark of a square, which is changed in place; it is valid until the
// next call.
func (m *Marks) Square(at int) *board.Square {
	for i := range m.Squares {
		if m.Squares[i].At == at {
			return &m.Squares[i].Square
		}
	}
	m.Squares = append(m.Squares, Mark{At: at})
	return &m.Squares[len(m.Squares)-1].Square
}

// The page around the board.
type (
	// Games are the games of the header.
	Games struct{ List []Tab }
	// Models are those that this game's players may use.
	Models struct{ Names []string }
	// Link is the page's address, which holds the game.
	Link string
	// Peer is how the connection to a friend is: data-peer.
	Peer string
	// Nodes are those of the tree that the stage shows.
	Nodes int
	// Embedding is what the page around an embedded board asked for.
	Embedding struct {
		Controls string // embed.ControlsNone, ControlsPlay or ControlsFull
		Bare     bool   // without coordinates
		Table    bool   // the search's table may be shown
		Stage    bool   // the stage may be opened
	}
)

func (Region) contribution()    {}
func (Button) contribution()    {}
func (Status) contribution()    {}
func (Detail) contribution()    {}
func (Said) contribution()      {}
func (Passing) contribution()   {}
func (Trouble) contribution()   {}
func (Position) contribution()  {}
func (Strips) contribution()    {}
func (SeatTime) contribution()  {}
func (SeatLook) contribution()  {}
func (Record) contribution()    {}
func (Lessons) contribution()   {}
func (Steps) contribution()     {}
func (Advantage) contribution() {}
func (Premoves) contribution()  {}
func (Swipes) contribution()    {}
func (Capitals) contribution()  {}
func (Marks) contribution()     {}
func (Games) contribution()     {}
func (Models) contribution()    {}
func (Link) contribution()      {}
func (Peer) contribution()      {}
func (Nodes) contribution()     {}
func (Embedding) contribution() {}
func (Stage) contribution()     {}
func (Switch) contribution()    {}
func (Field) contribution()     {}
