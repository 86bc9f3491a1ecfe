package feature

import (
	"fmt"

	"playout/engine/link"
	"playout/engine/wire"
	"playout/ui/text"
)

// Published is what a feature publishes: OnBoard, or one of the types From….
type Published any

// FromAddress is what package address publishes, or package embed in an embedded board.
type FromAddress struct {
	Fragment string // the address's fragment
	Lost     bool   // a part of the address could not be opened, and the address keeps it
	Entry    string // the ID of the kept game in the entry of the browser's history, "" for none
	// WithoutLines means that the game's lines are too long for the address.
	WithoutLines bool
}

// FromAhead is what package ahead publishes.
type FromAhead struct {
	Ahead *Ahead // shown instead of the game's position, nil for none
}

// FromArcade is what package arcade publishes.
type FromArcade struct {
	Count int // of the countdown before the first step
}

// FromAuthor is what package author publishes.
type FromAuthor struct {
	Making bool // an exercise is being made: its author moves all pieces
	Drafts int  // unfinished exercises and sets that the device keeps, known in the place that lists exercises
}

// FromChoose is what package choose publishes.
type FromChoose struct {
	Chosen []int // the squares that a person has chosen so far of a longer move
}

// FromClock is what package clock publishes.
type FromClock struct {
	Clocks []wire.Clock // by seat, if the game has clocks
	Clock  string       // for the game that New begins, as package timing writes it
}

// FromDialog is what package dialog publishes.
type FromDialog struct {
	Dialog string // the one that is open, perhaps with its subject: "player:black"; "" for none
}

// FromEditor is what package editor publishes.
type FromEditor struct {
	Editing bool // a position is being set up
}

// FromEnds is what package ends publishes.
type FromEnds struct {
	Skips bool // the rest is played without pauses
}

// FromExercise is what package exercise publishes.
type FromExercise struct {
	Solving Solving // the state of the exercise, NotSolving without one
	Carry   string  // what the page around needs so that a moved frame continues its exercises: an object as JSON, "" before there was one
}

// FromFiles is what package files publishes.
type FromFiles struct {
	Players []string   // the players of the game on the board, here or elsewhere, by seat, "" for unknown; nil if none is known
	Tags    []wire.Tag // what an imported text stated besides the players, nil for a game of this page
}

// FromFriend is what package friend publishes.
type FromFriend struct {
	Rematch bool    // the friend may be asked for another game
	Friends Friends // the people who choose at the same time as this page's
}

// FromInside is what package inside publishes: what the addresses of PlaceInside have besides the game.
type FromInside struct {
	View       string   // "" in any other place
	Agents     []string // agent strings
	Simulation int      // of a search, 0 for none
	Each       string   // what each of several agents gets, one of link.Limits, "" for the usual one
	Tour       int      // the station of the tour, 0 for none
	Start      bool     // the view starts what it offers once the page is loaded again
}

// Inside returns what an address of PlaceInside with a view has besides the game.
func (f *FromInside) Inside(view string) link.Inside {
	in := link.Inside{View: view, Agents: f.Agents, Tour: f.Tour, Start: f.Start}
	switch view {
	case ViewSearch:
		in.Simulation = f.Simulation
	case ViewCompare:
		in.Each = f.Each
	}
	return in
}

// FromLibrary is what package library publishes.
type FromLibrary struct {
	Offered bool        // the page offers to continue an unfinished game
	Kept    Keeping     // where the game on the board is kept
	KeptID  string      // the ID under which it is kept, "" if it is not kept
	Thread  string      // the ID with which links continue it, "" if it is not kept
	Recalls bool        // the game that the address names by its ID is being looked up
	Sat     []link.Seat // the players of the game on the board, if it is kept and over
	Begun   int64       // the start of the game on the board, ms since 1970, 0 for unknown
}

// FromLobby is what package lobby publishes.
type FromLobby struct {
	HasLobby bool // the page has a lobby
	NoChat   bool // the lobby allows no chat in its games
}

// FromNets is what package netnotice publishes.
type FromNets struct {
	MissingNets map[string]bool        // models that could not be fetched
	Linked      map[LinkedAgent]string // the models of agents that no select offers
	NetProgress NetProgress            // the model that a slow line brings
}

// FromNotice is what package notice publishes.
type FromNotice struct {
	Noted string // the notice in the open dialog
}

// FromPlayers is what package players publishes.
type FromPlayers struct {
	Customs map[string][]string // agents put together by the visitor, by game
}

// FromSeats is what package seats publishes.
type FromSeats struct {
	Checking bool // the agents of a link are being checked
}

// FromSettings is what package settings publishes.
type FromSettings struct {
	T       *text.Strings // the words of the chosen language
	Theme   string        // "light", "dark" or "" for the system's
	Style   string        // of all boards, see View.Style
	Workers int           // the most workers that may think together
	Rings   bool          // the board shows the search's findings
	Sounds  bool          // moves make sounds
	Letters text.Letters  // of pieces in moves
}

// FromStage is what package stage publishes.
type FromStage struct {
	Stage  string // the scene shown instead of the board, "" for none
	Staged bool   // the stage is ready for commands
}

// FromSteer is what package steer publishes.
type FromSteer struct {
	RealTime bool // games of simultaneous moves are played in real time
	Going    bool // the time of the next step is running
}

// FromTalk is what package dispatch publishes.
type FromTalk struct {
	WorkerStarted bool // the worker has started
}

// FromThink is what package think publishes.
type FromThink struct {
	Thought *Thought // under way, nil for none
}

// FromWatch is what package replay publishes.
type FromWatch struct {
	Replaying bool    // the record is shown ply by ply
	Asleep    bool    // nothing runs automatically, since the page is hidden
	Answer    float64 // ms that a position stays in view before a machine's move
}

// Add puts a feature's published value into the snapshot.
func (s *Snapshot) Add(p Published) {
	switch p := p.(type) {
	case OnBoard:
		s.OnBoard = p
	case FromAddress:
		s.FromAddress = p
	case FromAhead:
		s.FromAhead = p
	case FromArcade:
		s.FromArcade = p
	case FromAuthor:
		s.FromAuthor = p
	case FromChoose:
		s.FromChoose = p
	case FromClock:
		s.FromClock = p
	case FromDialog:
		s.FromDialog = p
	case FromEditor:
		s.FromEditor = p
	case FromEnds:
		s.FromEnds = p
	case FromExercise:
		s.FromExercise = p
	case FromFiles:
		s.FromFiles = p
	case FromFriend:
		s.FromFriend = p
	case FromInside:
		s.FromInside = p
	case FromLibrary:
		s.FromLibrary = p
	case FromLobby:
		s.FromLobby = p
	case FromNets:
		s.FromNets = p
	case FromNotice:
		s.FromNotice = p
	case FromPlayers:
		s.FromPlayers = p
	case FromSeats:
		s.FromSeats = p
	case FromSettings:
		s.FromSettings = p
	case FromStage:
		s.FromStage = p
	case FromSteer:
		s.FromSteer = p
	case FromTalk:
		s.FromTalk = p
	case FromThink:
		s.FromThink = p
	case FromWatch:
		s.FromWatch = p
	default:
		panic(fmt.Sprintf("a feature published a %T, which Snapshot.Add does not know", p))
	}
}
