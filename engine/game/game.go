// Package game defines the games of Playout: their moves, seats and states, the random numbers
// that they may use, and the optional capabilities of a game.
//
// Simultaneous moves are the general case: at any time a set of seats acts, each
// acting seat chooses one legal move, and Play applies them together. Taking turns
// is the case of one acting seat. Values are one number for each seat and are never
// negated, since the same seat may move twice in a row.
//
// Invariants, which package gametest checks:
//   - Legal is ascending, without repeats, and not empty for an acting seat;
//   - no seat acts exactly when the game is over, and every game ends within
//     Spec.MaxPly plies;
//   - a State is determined by its String (and, if the rules need it, by a
//     bounded history), Parse inverts String, and equal strings hash alike;
//   - the same moves and the same Rand lead to the same states.
//
// The packages in its folder serve only some callers: editor sets up positions, format describes
// file formats, movelist reads move lists as people write them, openings names openings, and
// gametest is the test kit for new games.
//
// The package reads no clock, starts no goroutine and imports only the standard
// library.
package game

import "math/bits"

// MaxSeats is the largest number of seats of a game.
const MaxSeats = 8

// Move is a dense code in [0, Spec.Moves). Each game defines its codes; people and other programs
// see names (State.MoveName).
type Move uint16

// NoMove stands for the absence of a move; no game uses this code.
const NoMove Move = 1<<16 - 1

// Seat is a player's place in the game, 0 for the first to move.
type Seat uint8

// Joint is one move for every seat. The entries of seats that do not act are 0, so
// that equal joint moves compare equal.
type Joint [MaxSeats]Move

// Solo returns the joint move in which one seat plays m and no other acts.
func Solo(seat Seat, m Move) Joint {
	var j Joint
	j[seat] = m
	return j
}

// Seats is a set of seats, one bit each.
type Seats uint8

// Only returns the set of one seat.
func Only(seat Seat) Seats { return 1 << seat }

// Has reports whether seat is in the set.
func (s Seats) Has(seat Seat) bool { return s>>seat&1 != 0 }

// Count returns the number of seats in the set.
func (s Seats) Count() int { return bits.OnesCount8(uint8(s)) }

// First returns the lowest seat of a set that is not empty.
func (s Seats) First() Seat { return Seat(bits.TrailingZeros8(uint8(s))) }

// Rest returns the set without its lowest seat; for s := acting; s != 0; s = s.Rest() visits
// every seat in ascending order.
func (s Seats) Rest() Seats { return s & (s - 1) }

// Spec is the fixed description of a game and its variant.
type Spec struct {
	ID      string   // the catalogue's id, such as "othello"
	Variant string   // canonical options after the colon, "" for the standard game
	Version int      // increases when the meaning of moves, positions or planes changes
	Seats   []string // names, first to move first, at most MaxSeats
	Moves   int      // move codes are below this
	Squares []string // names of the board's squares, in the order of View.Cells
	MaxPly  int      // no game is longer, in plies
	Chance  bool     // whether Play draws from its Rand
	AnyMove bool     // whether a seat that acts may always play every move code
	Draws   bool     // whether the seats may agree on a draw
	Traits           // its other declarations
}

// Name returns the game string: the id and the variant.
func (s *Spec) Name() string {
	if s.Variant == "" {
		return s.ID
	}
	return s.ID + ":" + s.Variant
}

// Game makes states.
type Game interface {
	Spec() *Spec
	// New returns the starting state; games of chance draw their set-up from the Rand.
	New(*Rand) State
	// Parse reads untrusted text. It returns a valid state, or an error of one line
	// that says what is wrong and what is allowed.
	Parse(string) (State, error)
}

// State is one position, which Play changes in place.
type State interface {
	// Acting returns the set of seats that choose now; it is empty when the game is over.
	Acting() Seats
	// Legal appends the legal moves of an acting seat in ascending order.
	Legal(Seat, []Move) []Move
	// Play trusts that each acting seat's entry is legal; Check is for moves from outside.
	Play(Joint, *Rand)
	// Returns writes each seat's final result, -1 to 1, once the game is over, and 0
	// for seats that the game does not have.
	Returns(*[MaxSeats]float32)
	// CopyFrom makes the state equal to another of the same Game, cheaply.
	CopyFrom(State)
	// Hash returns a hash of the text of String.
	Hash() uint64
	// String returns the position as text; Parse inverts it.
	String() string
	// MoveName returns the name of a move of this seat in this position.
	MoveName(Seat, Move) string
}

// Together reports whether several seats choose at once when a game begins; otherwise they take
// turns.
func Together(g Game) bool { return g.New(NewRand(0)).Acting().Count() > 1 }
