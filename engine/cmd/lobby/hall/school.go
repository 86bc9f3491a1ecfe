// Package hall holds the lobby's games while people play them: who sits where, who watches, and
// what each page is sent. Package table is one game; this package stores what happens in it, and
// tells people.
//
// # Invariants
//
//   - Nobody sees anything that is not stored: an answer and the events follow the commit. What
//     cannot be stored is refused, and has changed nothing.
//   - A page gets the events of a game only if its person is signed in and has a seat, or if the game
//     has no password, or if the person has given it. The list and all names are for people who are
//     signed in.
//   - No page delays another: each has a bounded mailbox of its own, from which newer states push
//     out older ones.
//   - The lobby's time goes on from the last sign of life that is stored. It is stored with
//     everything that is, and every few seconds while a clock runs.
//   - Chat is passed on, and not stored.
//   - Everything that people can do is bounded in size and rate (the constants in hall.go).
package hall

import (
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// Finished describes a game that has ended by its rules, by resignation, by agreement or by time.
// Games that were closed without a result are not reported.
type Finished struct {
	ID      string
	Title   string // untrusted
	Game    string // game string, with its variant
	Base    string // the game's ID in the catalogue, such as "othello"
	Control string // in the notation of package timecontrol, "" for none
	Start   string // the position, "" for the game's start
	Plies   int
	How     string    // package ending's How, "" for an end by the rules
	Ended   time.Time // in UTC
	Players []Player  // in the order of their first seats
}

// Player is a player of a finished game: a person, or an agent that a person has seated.
type Player struct {
	User   string  // ID of the account; for an agent, of the person whose page has played it
	Name   string  // of the account
	Guest  bool    // the account is a guest's
	Agent  string  // agent string, "" for a person
	Seats  []int   // of the game, at least one
	Return float32 // 1 for a win, 0 for a draw, -1 for a loss; between them in games of more than two
}

// FinishedHook learns of a game that has ended, inside the transaction that writes its last act: the
// two are stored together, or neither is, and an error refuses the act. So a hook returns errors of
// the database, and no others. It may run again after an error, and must not use app outside tx.
type FinishedHook func(tx core.App, game Finished) error

// Assigned describes a game whose players are known before it is opened.
type Assigned struct {
	Title   string
	Game    string   // game string
	Start   string   // the position, "" for the game's start
	Control string   // in the notation of package timecontrol, "" for none
	Users   []string // by seat, the ID of the account that has it; at least two people, at most four
	Owner   string   // ID of the account that has opened the game, which may but need not play
}

// Opener opens games; a Hall is one.
type Opener interface {
	// OpenFor opens a game with assigned players and returns its ID. Only they can take its seats,
	// all can watch it, and it begins once all of them have come. also is called with the game's ID
	// in the transaction that stores the game, so that a tournament stores its pairing together with
	// it; nil for nothing.
	OpenFor(game Assigned, also func(tx core.App, id string) error) (id string, err error)
}
