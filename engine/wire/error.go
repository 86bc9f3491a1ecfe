package wire

import "playout/engine/strict"

// Error kinds: the subject of the error.
const (
	KindMessage  = "message"  // the command itself
	KindGame     = "game"     // a game string
	KindPosition = "position" // a position
	KindRecord   = "record"   // the moves of a record
	KindPly      = "ply"      // the ply of a record to show
	KindEnding   = "ending"   // how a game ended at a record's end
	KindMove     = "move"     // a move to play
	KindAgent    = "agent"    // an agent string
	KindStale    = "stale"    // a command about another epoch, or one that a later command has ended
	KindInside   = "inside"   // a fault of the program
	KindForm     = "form"     // a text to import in no known format
	KindMissing  = "missing"  // a model that is missing or unavailable; a tree to inspect, or its worker, that no longer exists
	KindCorrupt  = "corrupt"  // a model that is invalid, or not for this game
	KindExercise = "exercise" // an exercise, or an answer to one
)

// MaxFaults is the most faults of an Error.
const MaxFaults = 50

// Error says in one line what is wrong and what is allowed.
type Error struct {
	Kind string `json:"kind"`
	Text string `json:"text"`
	Of   string `json:"of,omitempty"`  // the wrong move or agent as given; "" if Text has it
	Ply  int    `json:"ply,omitempty"` // of a record's wrong move, 1 for the first
	// Faults are the parts of Text, by part of an exercise, a link, a position or a text, at most
	// MaxFaults; none for a fault of the whole.
	Faults []strict.Fault `json:"faults,omitempty"`
	// Either holds the game strings of the games that can play the text of an Import, if there are
	// several: the same Import with one of them opens it.
	Either []string `json:"either,omitempty"`
}
