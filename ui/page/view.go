package page

import "playout/ui/board"

// View is everything that the components draw, ready made: no component
// decides anything but its looks, so a view can be rendered, tested and looked
// at without a worker or a browser.
type View struct {
	Lang   string // "en" or "es"
	Theme  string // "light", "dark" or "" for the system's
	Games  []Tab
	State  string // data-state: "loading", "human", "thinking" or "over"
	Status string // whose turn or who won, in words: [role=status]
	Detail string // quieter words beside it: "Black to play, 6 choices"; "" for nothing
	Said   string // the last move in words, for screen readers: "White f4, 3 discs turned"
	Alert  string // what went wrong, a sentence: [role=alert]; "" for nothing
	Cause  string // what the engine says of it, in English, for small print; "" for nothing
	Notice string // a passing word such as "Link copied" or "White must pass"; "" for nothing

	Seats   []Seat // in the game's order
	Flipped bool   // the board is turned by half
	Board   board.View
	Buttons Buttons
	Search  *Search // nil unless a search was of the position shown or the one before it
	Chart   *Chart  // nil until there are two points
	Moves   []Move
	Setup   *Setup         // a position that is set up in place of the game; nil for none
	Opening Opening        // what the way to the position shown is called
	Dialog  string         // the dialog that is open, "help", perhaps with what it is about: "player:black"; "" for none
	Play    []board.Lesson // how to play what is on the board
	Variant string         // which variant that is: "Variant: no flying"; "" for the standard game
	Player  *Player        // the dialog in which a player is put together, nil while it is closed
	Workers Setting        // how many workers think together
	Rings   bool           // the board shows what the search thinks of moves
	Sound   bool           // moves are heard
	Welcome bool           // the first-visit hint is shown
	Update  bool           // another version of the page is ready
	Icon    string         // address of the icon that says whose turn it is, "" for the page's own
	Offer   *Offer         // an unfinished game to go on with, nil for none
	Kept    *Kept          // what the dialog of the kept games shows, nil while it is closed
	Link    string         // what Share copies
	Nets    []string       // models that the players of this game may want, to be fetched once the board is drawn

	// Watching.
	Watch      Watch
	Files      Files
	Background bool // machines go on while the page cannot be seen
	Clock      Clock
	Steer      Steer
	Draws      Draws
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
	Agent   string // the agent string in full; "" for a person
	Options []Option
	ToMove  bool
	Won     bool
	Above   bool // its strip lies above the board

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

// Search is the live table.
type Search struct {
	Title   string   // "What White sees — Level 3", "Hint for Black"
	Seat    string   // whose it is
	Seats   []Option // whose could be shown; none where there is no choice
	Agent   string   // the agent's words, tooltip
	Rate    string   // "9,160 a second", before it how deep alpha-beta is: "7 moves deep"; "" while too few were counted
	Deep    bool     // of alpha-beta: visits are nodes, and what is expected is best play
	Unit    string   // what the rows' values count: "pawn", "disc", "point"; "" for shares of wins
	Judge   string   // what judges for it: "net othello on relaxed SIMD"; what ≤ means where a row has it
	Net     string   // data-net: the model that judges or was wanted, "" for none
	Kernel  string   // data-kernel: what runs the net, by its name in a report; "" where nothing does
	Running bool
	Rows    []Row    // the best few, most visits first
	More    int      // moves not shown
	Line    []string // the expected line: "h4", "g6"
	Done    float64  // share of the goal, 0 to 1; below 0 where time ends the search
}

// Row is one move of the live table, its numbers as text.
type Row struct {
	Move   string
	Share  float64 // length of the bar, 0 to 1: visits beside the most visited, or priors where nothing was searched
	Visits string  // "1,937", "" where nothing was searched
	Wins   string  // "63%", in points "+0.35"; "≤ 63%" for a bound; "" without visits and for a bound that says nothing
	Prior  string  // "31%", "" where the search has none of its own
	Proven string  // "win", "loss" or "draw" in words, with how soon or by how much where that is known; "" for unknown
	Hover  string  // tooltip with the terms of art: "Q 0.26, P 0.31, U 0.02", P alone where nothing was searched
}

// Chart is the first seat's chances over the game.
type Chart struct {
	Title  string // "Black's chances"
	Now    string // "63%"
	Plies  int    // length of the axis
	Points []Point
	Ply    int // shown now
}

// Point is the chance, 0 to 1, after a ply.
type Point struct {
	Ply    int
	Chance float64
}

// Move is one entry of the move list.
type Move struct {
	Ply     int    // data-ply, 1 for the first
	Number  string // of the round, "1" at the first seat's move, "" else
	Text    string // "f5"
	Seat    string // "black", "" where several moved at once
	Joined  bool   // it goes on the move before, of the same seat
	Current bool   // the position shown is the one after this move
	Ahead   bool   // undone, can be redone
}

// Opening is an opening by its name, "" for none.
type Opening struct {
	Name string // "Sicilian Defense: Najdorf Variation"
	Code string // "B90", "" where the game has no codes
}

// Actions is what components call; Page does them. Each ends with a render.
type Actions interface {
	Choose(square string)        // a click or Enter on a square
	Promote(letter string)       // what a pawn becomes
	Unchoose()                   // lets the squares chosen so far go
	SetSeat(seat, choice string) // a seat's select
	GoTo(ply int)                // a click in the move list or the chart
	Open(game string)            // a tab
	New()
	Undo()
	Redo()
	Hint()
	Look(seat string) // whose search is shown
	Flip()
	Stop()
	Resume()
	Play()    // replays the record or lets machines go on, or pauses either
	Forward() // one ply along the record, or one move of machines alone
	SetSpeed(name string)
	SetBackground(on bool)
	SetClock(choice string)
	SetRealTime(on bool)
	OfferDraw()
	AnswerDraw(agrees bool) // by the person who was asked
	Resign()
	Share()
	SetUp()                     // begins to set up a position
	PickTool(piece string)      // what is put on squares, "" to erase
	Erase(square string)        // empties a square
	SetFact(name, value string) // what a position says beyond its squares
	TypePosition(text string)
	CopyPosition()
	ClearBoard()
	StartPosition()
	PlayFromHere()
	LeaveSetUp()
	Show(dialog string) // opens a dialog by its name in View.Dialog; "" closes the one that is open
	CloseWelcome()
	Update() // goes over to the version of the page that is ready
	CloseUpdate()
	CloseAlert()
	OpenKept(id string)     // a game that is kept
	DeleteKept(id string)   // deletes it
	UndeleteKept()          // brings back the one deleted last
	FilterKept(kind string) // shows one kind of games, or all for ""
	MoreKept()              // shows more of them
	ExportKept()            // saves all as a file
	ImportKept()            // adds those of a file
	DropOffer()             // takes Offer away
	EraseAll()              // removes all that is kept on the device, and begins anew; nothing is asked
	SetTheme(theme string)
	SetLang(lang string)
	PickKind(kind string)       // in the dialog of a player: the kind of agent
	SetParam(key, value string) // a value of its agent string, "" for the usual one
	ReadPlayer(text string)     // all of them, from an agent string
	CopyPlayer()
	UsePlayer()
	SetWorkers(choice string)
	SetSound(on bool)
	Import(text string) // opens what a text tells
	ImportFile(name string, data []byte, err error)
	PickFile()           // has a file chosen to import
	SetForm(name string) // of the export
	CopyExport()
	SaveExport()
	SavePicture(kind string) // offers the board as a file, PictureSVG or PicturePNG
	CopyPicture()
	SetRings(on bool) // whether the board shows what the search thinks
}
