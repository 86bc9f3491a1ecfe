// Package message has the messages between two pages that play a game, and what is read of
// them: package peer says what they mean. Each is one JSON object with one thing to say:
//
//	{"move":{"ply":10,"step":"e2e4","hash":"…"}}
//
// Whatever comes from another page is hostile until it is parsed: Read refuses unknown
// fields, what is too long, and numbers out of bounds.
package message

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/crypto/blake2s"

	"playout/engine/peer/channel"
	"playout/engine/plaintext"
	"playout/engine/strict"
)

// Version of the protocol. Another one is refused.
const Version = 1

// MaxPlayers is the most people in a game.
const MaxPlayers = 4

// Limits of messages.
const (
	MaxChat = 300 // characters of a chat message
	MaxName = 40  // characters of a player's name
	MaxWhy  = 200 // characters of the reason in a No
	MaxRev  = 1 << 20
	maxPly  = 128 << 10
	MaxTook = 24 * 60 * 60 * 1000 // ms of a move
)

// Message is what one page says to another: exactly one of the fields besides By.
type Message struct {
	By int `json:"by,omitempty"` // the guest whose message the host relays, 0 for the sender

	Hello  *Hello  `json:"hello,omitempty"`
	View   *View   `json:"view,omitempty"`
	Sync   *Sync   `json:"sync,omitempty"`
	Move   *Move   `json:"move,omitempty"`
	Commit *Commit `json:"commit,omitempty"`
	Reveal *Reveal `json:"reveal,omitempty"`
	Ask    *Ask    `json:"ask,omitempty"`
	Answer *Answer `json:"answer,omitempty"`
	Cut    *Cut    `json:"cut,omitempty"`
	Claim  *Claim  `json:"claim,omitempty"`
	End    *End    `json:"end,omitempty"`
	Chat   string  `json:"chat,omitempty"`
	Here   string  `json:"here,omitempty"`  // by player: 1 if connected to the host, else 0
	Named  *Named  `json:"named,omitempty"` // a guest's name, to the other guests
	No     string  `json:"no,omitempty"`    // why a message was refused
	Bye    bool    `json:"bye,omitempty"`   // the player leaves the game
}

// Hello is the first message of a connection in both directions.
type Hello struct {
	Version int    `json:"v"`
	Game    string `json:"game"`
	ID      string `json:"id"`
	Start   string `json:"start,omitempty"`
	Players []int  `json:"players"` // by seat
	Control string `json:"control,omitempty"`
	Player  int    `json:"player"` // who speaks
	Name    string `json:"name,omitempty"`
	View    View   `json:"view"`
}

// View says which record the sender has.
type View struct {
	Rev  int     `json:"rev,omitempty"`
	Len  int     `json:"len"`            // plies, -1 before the seed has been drawn
	Hash Hash    `json:"hash"`           // up to there
	End  *Ending `json:"end,omitempty"`  // outside the rules
	Anew bool    `json:"anew,omitempty"` // the seed is to be drawn once more: the sender knows nothing of how it was drawn
}

// Sync is part of a record, in as many messages as it needs.
type Sync struct {
	Rev   int     `json:"rev,omitempty"`
	Seed  uint64  `json:"seed,omitempty"`
	From  int     `json:"from"`            // plies before those of this Sync's first message
	Steps string  `json:"steps,omitempty"` // names, joined by commas
	Took  []int   `json:"took,omitempty"`  // ms by step, where there are clocks
	More  bool    `json:"more,omitempty"`  // another message follows
	Proof []Proof `json:"proof,omitempty"` // of the record's last step
	End   *Ending `json:"end,omitempty"`
}

// Proof is what a player revealed in a step.
type Proof struct {
	Player int    `json:"player"`
	Moves  string `json:"moves"`
	Secret Secret `json:"secret"`
}

// Move is a move where one seat acts.
type Move struct {
	Rev  int    `json:"rev,omitempty"`
	Ply  int    `json:"ply"` // plies before it
	Step string `json:"step"`
	Took int    `json:"took,omitempty"` // ms on the mover's clock
	Hash Hash   `json:"hash"`           // of the record with it
}

// Commit binds a player to moves that nobody else knows yet.
type Commit struct {
	Rev    int    `json:"rev,omitempty"`
	Ply    int    `json:"ply"` // plies before the step, -1 for the drawing of the seed
	Digest Digest `json:"digest"`
}

// Reveal shows the moves and the secret to which a player is bound.
type Reveal struct {
	Rev    int    `json:"rev,omitempty"`
	Ply    int    `json:"ply"`
	Moves  string `json:"moves,omitempty"` // names by seat of the player, joined by commas
	Secret Secret `json:"secret"`
}

// Ask asks all others for something.
type Ask struct {
	N    uint32 `json:"n"`    // a number by which answers name it, drawn at random
	What string `json:"what"` // Takeback, Draw or Rematch
	Rev  int    `json:"rev,omitempty"`
	Ply  int    `json:"ply"`          // the length of the record
	To   int    `json:"to,omitempty"` // of Takeback: the length that it is to have
}

// Answer answers what is being asked.
type Answer struct {
	N   uint32 `json:"n"` // of the Ask
	Yes bool   `json:"yes,omitempty"`
}

// Cut is the host's word that all have agreed to go back.
type Cut struct {
	Rev int `json:"rev"` // from now on
	To  int `json:"to"`
}

// Claim is a guest's word to the host that the game has ended.
type Claim struct {
	How  string `json:"how"` // Resigned or Timeout
	Seat string `json:"seat"`
}

// End is the host's word that the game has ended.
type End struct {
	Rev    int    `json:"rev,omitempty"`
	Ending Ending `json:"ending"`
}

// Ending is how a game ended outside the rules; the zero Ending is none.
type Ending struct {
	How  string `json:"how"`            // Resigned, Timeout or Agreed
	Seat string `json:"seat,omitempty"` // of Resigned and Timeout
	Ply  int    `json:"ply"`            // the length of the record then
}

// Named is a player's name.
type Named struct {
	Player int    `json:"player"`
	Name   string `json:"name"`
}

// Encode is a message as JSON.
func Encode(m Message) []byte {
	data, err := json.Marshal(m)
	if err != nil {
		panic("peer: a message cannot be written: " + err.Error())
	}
	return data
}

// Read reads an untrusted message. The error is one line.
func Read(data []byte) (m Message, err error) {
	if len(data) > channel.MaxMessage {
		return m, fmt.Errorf("message of %d bytes; allowed: %d", len(data), channel.MaxMessage)
	}
	if err := strict.Decode(data, &m); err != nil {
		return Message{}, err
	}
	if n := strict.Count(m.Hello != nil, m.View != nil, m.Sync != nil, m.Move != nil, m.Commit != nil, m.Reveal != nil, m.Ask != nil, m.Answer != nil,
		m.Cut != nil, m.Claim != nil, m.End != nil, m.Chat != "", m.Here != "", m.Named != nil, m.No != "", m.Bye); n != 1 {
		return Message{}, fmt.Errorf("message that says %d things; allowed: one", n)
	}
	if m.By < 0 || m.By >= MaxPlayers {
		return Message{}, fmt.Errorf("message of player %d; allowed: 0 to %d", m.By, MaxPlayers-1)
	}
	if err := m.bounds(); err != nil {
		return Message{}, err
	}
	return m, nil
}

// bounds says which number or text is out of bounds.
func (m *Message) bounds() error {
	revs, plies, took := []int{}, []int{}, []int{}
	ends := []*Ending{}
	view := func(v *View) {
		revs, plies, ends = append(revs, v.Rev), append(plies, v.Len), append(ends, v.End)
	}
	switch {
	case m.Hello != nil:
		view(&m.Hello.View)
		if err := CheckText("name", m.Hello.Name, MaxName); err != nil {
			return err
		}
	case m.View != nil:
		view(m.View)
	case m.Sync != nil:
		revs, plies, took, ends = append(revs, m.Sync.Rev), append(plies, m.Sync.From), m.Sync.Took, append(ends, m.Sync.End)
	case m.Move != nil:
		revs, plies, took = append(revs, m.Move.Rev), append(plies, m.Move.Ply), append(took, m.Move.Took)
	case m.Commit != nil:
		revs, plies = append(revs, m.Commit.Rev), append(plies, m.Commit.Ply)
	case m.Reveal != nil:
		revs, plies = append(revs, m.Reveal.Rev), append(plies, m.Reveal.Ply)
	case m.Ask != nil:
		revs, plies = append(revs, m.Ask.Rev), append(plies, m.Ask.Ply, m.Ask.To)
	case m.Cut != nil:
		revs, plies = append(revs, m.Cut.Rev), append(plies, m.Cut.To)
	case m.End != nil:
		revs, ends = append(revs, m.End.Rev), append(ends, &m.End.Ending)
	case m.Chat != "":
		return CheckText("chat message", m.Chat, MaxChat)
	case m.No != "":
		return CheckText("reason", m.No, MaxWhy)
	case m.Named != nil:
		return CheckText("name", m.Named.Name, MaxName)
	}
	for _, e := range ends {
		if e != nil {
			plies = append(plies, e.Ply)
		}
	}
	for _, n := range revs {
		if n < 0 || n > MaxRev {
			return fmt.Errorf("revision %d; allowed: 0 to %d", n, MaxRev)
		}
	}
	for _, n := range plies {
		if n < -1 || n > maxPly {
			return fmt.Errorf("ply %d; allowed: -1 to %d", n, maxPly)
		}
	}
	for _, n := range took {
		if n < 0 || n > MaxTook {
			return fmt.Errorf("move of %d ms; allowed: 0 to %d", n, MaxTook)
		}
	}
	return nil
}

// CheckText refuses text that is long or has control characters.
func CheckText(what, text string, most int) error {
	if n := utf8.RuneCountInString(text); n > most {
		return fmt.Errorf("%s of %d characters; allowed: %d", what, n, most)
	}
	if strings.ContainsFunc(text, control) {
		return fmt.Errorf("%s with control characters; allowed: one line of text", what)
	}
	return nil
}

// control says whether a character would not show as itself: control characters, and
// those that turn the direction of the text around them.
func control(r rune) bool {
	return unicode.IsControl(r) || r == utf8.RuneError || r >= 0x2028 && r <= 0x202e || r >= 0x2066 && r <= 0x2069
}

// Clean makes text fit to be sent, and to be shown: one line of at most so many characters.
func Clean(text string, most int) string {
	text = line(text)
	if r := []rune(text); len(r) > most {
		text = line(string(r[:most]))
	}
	return text
}

// line is text as it may be shown, as one line.
func line(text string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if control(r) {
			return ' '
		}
		return r
	}, plaintext.Visible(text)))
}

// Hash is a running hash of a record.
type Hash [16]byte

// Digest is a commitment to moves, a BLAKE2s-256: package sha256 brings 43 kB more
// into the page's program.
type Digest [blake2s.Size]byte

// Secret is what a player adds to moves, so that nobody can guess them from the digest.
type Secret [16]byte

var digits = base64.RawURLEncoding.Strict()

// String is the hash in base64url.
func (h Hash) String() string { return digits.EncodeToString(h[:]) }

// MarshalText implements encoding.TextMarshaler.
func (h Hash) MarshalText() ([]byte, error) { return []byte(digits.EncodeToString(h[:])), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (h *Hash) UnmarshalText(text []byte) error { return fill(h[:], text) }

// MarshalText implements encoding.TextMarshaler.
func (d Digest) MarshalText() ([]byte, error) { return []byte(digits.EncodeToString(d[:])), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (d *Digest) UnmarshalText(text []byte) error { return fill(d[:], text) }

// MarshalText implements encoding.TextMarshaler.
func (n Secret) MarshalText() ([]byte, error) { return []byte(digits.EncodeToString(n[:])), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (n *Secret) UnmarshalText(text []byte) error { return fill(n[:], text) }

// fill reads exactly so many bytes of base64url without padding.
func fill(into, text []byte) error {
	if len(text) == digits.EncodedLen(len(into)) {
		if data, err := digits.DecodeString(string(text)); err == nil && len(data) == len(into) {
			copy(into, data)
			return nil
		}
	}
	return errors.New("not " + fmt.Sprint(len(into)) + " bytes in base64url; allowed: letters, digits, - and _, without padding")
}

// Sum is a hash of texts, of which only the last may contain a line end.
func Sum(texts ...string) (h Hash) {
	full := blake2s.Sum256([]byte(strings.Join(texts, "\n")))
	copy(h[:], full[:])
	return h
}
