// Package talk is what a page and its side of a game with a friend say to each other:
// the page sends a Command, and package conduct answers with Events. Both are JSON. It
// knows no rules, so that the page may import it.
package talk

import (
	"fmt"
	"slices"

	"playout/engine/strict"
)

// Command is what the page wants; exactly one field is set.
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
	Name   *Text   `json:"name,omitempty"` // of this player, to be shown to the others from the next greeting on
	Say    *Text   `json:"say,omitempty"`  // a chat message
}

// Invite begins a game with a friend, or goes on with the one that was kept, where that is
// on the board.
type Invite struct {
	Game  string `json:"game"`            // game string
	Start string `json:"start,omitempty"` // the position, "" for the game's start
	Seat  int    `json:"seat"`            // of who invites, by number
	// Control is the time control as package timecontrol writes it, "" for none.
	Control string `json:"control,omitempty"`
	// Moves are those on the board.
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

// What one asks a friend, and Resume, which the friend's page asks.
const (
	Takeback = "takeback" // to go back to a ply
	Draw     = "draw"
	Rematch  = "rematch" // the next game, with the seats exchanged
	Resume   = "resume"  // to go on with a game that the friend's page has and this one does not know
)

// Near reports whether two records are the same but for a last move of either: what a page has
// kept and what was on its board when it was left may differ by that.
func Near(a, b []string) bool {
	n := min(len(a), len(b))
	return n > 0 && max(len(a), len(b)) <= n+1 && slices.Equal(a[:n], b[:n])
}

// Ask asks the friend for something; Reply answers what the friend asks.
type (
	Ask struct {
		What string `json:"what"`
		To   int    `json:"to,omitempty"` // of Takeback: the ply
	}
	Reply struct {
		N   int  `json:"n"` // of the Note with the question
		Yes bool `json:"yes"`
	}
)

// Seat is a seat by its name.
type Seat struct {
	Seat string `json:"seat"`
}

// Begin begins the game with those who have gathered (Lobby).
type Begin struct{}

// Leave ends the connection for good.
type Leave struct{}

// Event is what has happened; exactly one field is set.
type Event struct {
	Invitation string `json:"invitation,omitempty"` // for the link
	Answer     string `json:"answer,omitempty"`     // one line for who has invited
	State      *State `json:"state,omitempty"`
	Handed     bool   `json:"handed,omitempty"` // a page has taken the answer of Hand
	Note       *Note  `json:"note,omitempty"`
	Chat       *Chat  `json:"chat,omitempty"`
	Error      *Error `json:"error,omitempty"`
}

// The states of a connection, as data-peer has them.
const (
	Waiting   = "waiting"
	Connected = "connected"
	Lost      = "lost"
)

// State is the whole state, told whenever it has changed.
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
	Inviting bool     `json:"inviting,omitempty"` // there is an invitation, or one is being made, and the connection has not come about yet
	Away     []int    `json:"away,omitempty"`     // players who are not connected, once the game has begun
	Awaits   []int    `json:"awaits,omitempty"`   // players who have yet to choose in this step, where all choose at once
	Chosen   []string `json:"chosen,omitempty"`   // by seat, the moves of this player to which he is bound in this step; nil for none
}

// Lobby is the people who gather for a game in which all choose at once.
type Lobby struct {
	Here  int  `json:"here"`            // people who are connected, this player among them, as far as this page knows
	Ready bool `json:"ready,omitempty"` // the game can begin, by this page's word
	Full  bool `json:"full,omitempty"`  // nobody more can be invited
}

// Clocks are the seats' clocks in a game that has them.
type Clocks struct {
	Control string `json:"control"`
	Left    []int  `json:"left"` // ms by seat, now: of whoever is to move it grows less while Runs; nil before the game
	Runs    int    `json:"runs"` // the seat whose clock runs, -1 for none
}

// Note is an event of package peer that is worth telling: Kind, What, N and Ply are those of
// peer.Event, Mine says that this player has caused it, and Text is untrusted.
type Note struct {
	Kind string `json:"kind"`
	What string `json:"what,omitempty"`
	N    int    `json:"n,omitempty"` // of a question: a Reply names it
	Ply  int    `json:"ply,omitempty"`
	Mine bool   `json:"mine,omitempty"`
	Text string `json:"text,omitempty"`
}

// Chat is a chat message that has come, or that has been sent. Name and Text are
// untrusted.
type Chat struct {
	Player int    `json:"player"`
	Name   string `json:"name,omitempty"`
	Text   string `json:"text"`
	Mine   bool   `json:"mine,omitempty"`
}

// What an Error is about.
const (
	OfInvitation = "invitation" // the text of an invitation cannot be used
	OfAnswer     = "answer"     // the text of an answer cannot be used
	OfVersion    = "version"    // another version of the page has made the invitation or the answer, or kept the game on the board
	OfPlay       = "play"       // a move was not sent
	OfRequest    = "request"    // a question, a reply or a resignation was not sent
	OfChat       = "chat"       // a chat message was not sent
	OfConnection = "connection" // the browser makes no connection
	OfJoining    = "joining"    // no connection has come of an answer: who invited has gone, or has not taken it
	OfGathering  = "gathering"  // who invited has gone before the game has begun
)

// Error is why something has not been done, in one line of English.
type Error struct {
	Of   string `json:"of"`
	Text string `json:"text"`
}

// Encode returns a Command or an Event as JSON.
func Encode(what any) []byte { return strict.EncodeUnion(what) }

// DecodeEvent reads an Event.
func DecodeEvent(data []byte) (e Event, err error) {
	if err = decode(data, &e, "said"); err != nil {
		err = fmt.Errorf("no event of a game with a friend: %w", err)
	}
	return e, err
}

// DecodeCommand reads a Command.
func DecodeCommand(data []byte) (c Command, err error) {
	if err = decode(data, &c, "asked"); err != nil {
		err = fmt.Errorf("no command for a game with a friend: %w", err)
	}
	return c, err
}

func decode(data []byte, union any, verb string) error {
	if err := strict.DecodeUnion(data, union); err != nil {
		return err
	}
	return strict.One(union, verb)
}
