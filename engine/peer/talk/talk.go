// Package talk defines the messages between a page and its side of a game with a friend: the page
// sends a Command, and package conduct answers with Events. Both are JSON. It knows no rules, so
// that the page may import it.
package talk

import (
	"fmt"
	"slices"

	"playout/engine/strict"
)

// Command is a request of the page; exactly one field is set.
type Command struct {
	Invite *Invite `json:"invite,omitempty"`
	Join   *Text   `json:"join,omitempty"`   // an invitation, which may be anything
	Answer *Text   `json:"answer,omitempty"` // the friend's answer, which may be anything
	Hand   *Text   `json:"hand,omitempty"`   // an answer, which may be anything, for the page of this device that waits for it
	Begin  *Begin  `json:"begin,omitempty"`
	Play   *Play   `json:"play,omitempty"`
	Ask    *Ask    `json:"ask,omitempty"`
	Reply  *Reply  `json:"reply,omitempty"`
	Resign *Seat   `json:"resign,omitempty"`
	Leave  *Leave  `json:"leave,omitempty"`
	Name   *Text   `json:"name,omitempty"` // of this player, which the others see from the next greeting on
	Say    *Text   `json:"say,omitempty"`  // a chat message
}

// Invite begins a game with a friend, or continues the kept one, if that is on the board.
type Invite struct {
	Game  string `json:"game"`            // game string
	Start string `json:"start,omitempty"` // the position, "" for the game's start
	Seat  int    `json:"seat"`            // of the inviting player, by number
	// Control is the time control in the notation of package timecontrol, "" for none.
	Control string `json:"control,omitempty"`
	// Moves holds the moves on the board.
	Moves []string `json:"moves,omitempty"`
}

// Text is text that a person has brought from elsewhere.
type Text struct {
	Text string `json:"text"`
}

// Play is a move of this player's.
type Play struct {
	Seat string `json:"seat"`
	Move string `json:"move"`
}

// The requests to a friend, and Resume, which the friend's page asks.
const (
	Takeback = "takeback" // to go back to a ply
	Draw     = "draw"
	Rematch  = "rematch" // the next game, with the seats exchanged
	Resume   = "resume"  // to continue a game that the friend's page has and this one does not know
)

// Near reports whether two records are the same except for a last move of either: the kept game
// and the board may differ by that when a page was left.
func Near(a, b []string) bool {
	n := min(len(a), len(b))
	return n > 0 && max(len(a), len(b)) <= n+1 && slices.Equal(a[:n], b[:n])
}

type (
	// Ask asks the friend for something.
	Ask struct {
		What string `json:"what"`
		To   int    `json:"to,omitempty"` // of Takeback: the ply
	}
	// Reply answers the friend's question.
	Reply struct {
		N   int  `json:"n"` // of the Note with the question
		Yes bool `json:"yes"`
	}
)

// Seat is a seat by its name.
type Seat struct {
	Seat string `json:"seat"`
}

// Begin begins the game with the people who have gathered (Lobby).
type Begin struct{}

// Leave ends the connection for good.
type Leave struct {
	// Aside only sets a game on a server aside on this page: its player may return to it.
	Aside bool `json:"aside,omitempty"`
}

// Event reports what has happened; exactly one field is set.
type Event struct {
	Invitation string `json:"invitation,omitempty"` // for the link
	Answer     string `json:"answer,omitempty"`     // one line for the inviting player
	State      *State `json:"state,omitempty"`
	Handed     bool   `json:"handed,omitempty"` // a page has taken the answer of Hand
	Note       *Note  `json:"note,omitempty"`
	Chat       *Chat  `json:"chat,omitempty"`
	Error      *Error `json:"error,omitempty"`
}

// The states of a connection, as in data-peer.
const (
	Waiting   = "waiting"
	Connected = "connected"
	Lost      = "lost"
)

// State is the whole state, sent whenever it has changed.
type State struct {
	Peer    string   `json:"peer"` // Waiting, Connected or Lost; "" when there is no game
	ID      string   `json:"id"`
	Game    string   `json:"game"`
	Start   string   `json:"start,omitempty"`
	Seed    uint64   `json:"seed,omitempty"`
	Players []int    `json:"players"` // by seat
	Me      int      `json:"me"`
	Moves   []string `json:"moves"` // the record; nil before it has begun
	Begun   bool     `json:"begun"`
	How     string   `json:"how,omitempty"` // how the game ended outside the rules
	Seat    string   `json:"seat,omitempty"`
	Names   []string `json:"names,omitempty"` // by player, "" for unknown: untrusted
	Clocks  *Clocks  `json:"clocks,omitempty"`

	Lobby    *Lobby   `json:"lobby,omitempty"`    // nil unless people gather
	Inviting bool     `json:"inviting,omitempty"` // there is an invitation, or one is being made, and there is no connection yet
	Away     []int    `json:"away,omitempty"`     // players who are not connected, once the game has begun
	Awaits   []int    `json:"awaits,omitempty"`   // players who have yet to choose in this step, if all choose at once
	Chosen   []string `json:"chosen,omitempty"`   // by seat, the moves of this player that are bound in this step; nil for none

	Server bool     `json:"server,omitempty"` // the game is on a server (package lobby): there is nobody to invite, and who watches has Me -1
	Agents []string `json:"agents,omitempty"` // by seat, the agent that plays there in the page of its player, "" for a person; nil for none
}

// Lobby describes the people who gather for a game in which all choose at once.
type Lobby struct {
	Here  int  `json:"here"`            // connected people, this player among them, as far as this page knows
	Ready bool `json:"ready,omitempty"` // the game can begin when this page asks for it
	Full  bool `json:"full,omitempty"`  // no more people can be invited
}

// Clocks holds the seats' clocks in a game that has them.
type Clocks struct {
	Control string `json:"control"`
	Left    []int  `json:"left"` // ms by seat, now: that of the seat to move decreases while Runs; nil before the game
	Runs    int    `json:"runs"` // the seat whose clock runs, -1 for none
}

// Note is an event of package peer for the page: Kind, What, N and Ply are those of peer.Event,
// Mine is set if this player has caused it, and Text is untrusted.
type Note struct {
	Kind string `json:"kind"`
	What string `json:"what,omitempty"`
	N    int    `json:"n,omitempty"` // of a question: a Reply names it
	Ply  int    `json:"ply,omitempty"`
	Mine bool   `json:"mine,omitempty"`
	Text string `json:"text,omitempty"`
}

// Chat is a chat message that was received or sent. Name and Text are untrusted.
type Chat struct {
	Player int    `json:"player"`
	Name   string `json:"name,omitempty"`
	Text   string `json:"text"`
	Mine   bool   `json:"mine,omitempty"`
}

// The subjects of an Error.
const (
	OfInvitation = "invitation" // the text of an invitation cannot be used
	OfAnswer     = "answer"     // the text of an answer cannot be used
	OfVersion    = "version"    // another version of the page has made the invitation or the answer, or kept the game on the board
	OfPlay       = "play"       // a move was not sent
	OfRequest    = "request"    // a question, a reply or a resignation was not sent
	OfChat       = "chat"       // a chat message was not sent
	OfConnection = "connection" // the browser makes no connection
	OfJoining    = "joining"    // an answer led to no connection: the inviting player has gone, or has not taken it
	OfGathering  = "gathering"  // the inviting player has gone before the game has begun
)

// Error says why something was not done, in one line of English.
type Error struct {
	Of   string `json:"of"`
	Text string `json:"text"`
}

// Encode returns a Command or an Event as JSON.
func Encode(what any) []byte { return strict.EncodeUnion(what) }

// DecodeEvent reads an Event.
func DecodeEvent(data []byte) (e Event, err error) {
	if err = decode(data, &e); err != nil {
		err = fmt.Errorf("not an event of a game with a friend: %w", err)
	}
	return e, err
}

// DecodeCommand reads a Command.
func DecodeCommand(data []byte) (c Command, err error) {
	if err = decode(data, &c); err != nil {
		err = fmt.Errorf("not a command for a game with a friend: %w", err)
	}
	return c, err
}

func decode(data []byte, union any) error {
	if err := strict.DecodeUnion(data, union); err != nil {
		return err
	}
	return strict.One(union)
}
