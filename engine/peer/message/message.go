// Package message defines the messages between two pages that play a game; package peer gives
// them their meaning. Each is one JSON object with one content:
//
//	{"acts":{"of":"abcDEF012345","at":7,"list":[{"p":1,"i":3,"s":7,"k":"move","w":"e7e5","t":"…"}]}}
//
// Everything from another page is hostile until it is parsed: Read refuses unknown and repeated
// fields, messages that are too long, and numbers out of bounds.
package message

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"playout/engine/plaintext"
	"playout/engine/strict"
)

// Version is the version of the protocol. Another one is refused.
const Version = 2

// MaxPlayers is the largest number of people in a game.
const MaxPlayers = 4

// Limits of messages.
const (
	MaxMessage = 2048    // bytes
	MaxChat    = 300     // characters of a chat message
	MaxName    = 40      // characters of a player's name
	MaxWhy     = 200     // characters of the reason in a No
	MaxActs    = 1 << 16 // acts of a game, and any other number of an act except milliseconds
	MaxTook    = 24 * 60 * 60 * 1000
	maxWord    = 200 // bytes of an act's What
	maxDepth   = 4   // of objects and lists: an act of acts
)

// Message is a message of one page to another: at most one of the fields besides By is set. A
// message without any shows that its sender is there.
type Message struct {
	By int `json:"by,omitempty"` // the guest whose message the host relays, 0 for the sender

	Hello   *Hello `json:"hello,omitempty"`
	Acts    *Acts  `json:"acts,omitempty"`    // part of the log
	Act     *Acts  `json:"act,omitempty"`     // one act of a guest, for the host to append
	Follows bool   `json:"follows,omitempty"` // a guest has taken over the acts that it lacked, if any
	Split   bool   `json:"split,omitempty"`   // the two logs part
	Chat    string `json:"chat,omitempty"`
	Here    string `json:"here,omitempty"`  // by player: 1 if connected to the host, else 0
	Named   *Named `json:"named,omitempty"` // a guest's name, to the other guests
	No      string `json:"no,omitempty"`    // why a message was refused
	Bye     bool   `json:"bye,omitempty"`   // the player leaves the game
}

// Setup is what all players know before the game, as text.
type Setup struct {
	Game    string `json:"game"`
	ID      string `json:"id"`
	Start   string `json:"start,omitempty"`   // the position, "" for the game's start
	Players []int  `json:"players"`           // by seat, its player
	Control string `json:"control,omitempty"` // time control, "" for none
}

// Hello is the first message of a connection in both directions.
type Hello struct {
	Version int `json:"v"`
	Setup
	Player int    `json:"player"` // the sender
	Name   string `json:"name,omitempty"`
	Len    int    `json:"len"`  // acts in the sender's log
	Hash   Hash   `json:"hash"` // of the log
}

// Acts is a list of acts of a game.
type Acts struct {
	Of   string `json:"of"`           // the game's ID
	At   int    `json:"at,omitempty"` // acts in the log before these; 0 for an act to be appended
	List []Act  `json:"list"`
}

// Act is an act of a player in a game; package acts has the kinds. Its keys are short, since a
// game has hundreds.
type Act struct {
	By     int    `json:"p"` // the author, a player
	Number int    `json:"i"` // of the author's acts in the log before it
	Seen   int    `json:"s"` // acts in the log when it was made
	Kind   string `json:"k"`

	What   string `json:"w,omitempty"`
	N      int    `json:"n,omitempty"`
	Digest Digest `json:"d,omitzero"`
	Secret Secret `json:"x,omitzero"`

	Tag Tag `json:"t"`
}

// Named is a player's name.
type Named struct {
	Player int    `json:"player"`
	Name   string `json:"name"`
}

// Encode returns a message, an act or a list of acts as JSON.
func Encode(m any) []byte {
	data, err := json.Marshal(m)
	if err != nil {
		panic("peer: a message cannot be written: " + err.Error())
	}
	return data
}

// Read reads an untrusted message. The error is one line.
func Read(data []byte) (m Message, err error) {
	if len(data) > MaxMessage {
		return m, fmt.Errorf("message of %d bytes; allowed: %d", len(data), MaxMessage)
	}
	if err := strict.DecodeUnion(data, &m); err != nil {
		var other struct{ Hello *struct{ V int } }
		if json.Unmarshal(data, &other) == nil && other.Hello != nil && other.Hello.V != Version {
			err = fmt.Errorf("version %d of the protocol; allowed: %d; reload both pages", other.Hello.V, Version)
		}
		return Message{}, err
	}
	if n := strict.Count(&m); n > 1 {
		return Message{}, fmt.Errorf("message with %d contents; allowed: one", n)
	}
	if m.By < 0 || m.By >= MaxPlayers {
		return Message{}, fmt.Errorf("message of player %d; allowed: 0 to %d", m.By, MaxPlayers-1)
	}
	if err := m.checkBounds(); err != nil {
		return Message{}, err
	}
	if _, err := strict.Read(data, maxDepth); err != nil { // a key occurs twice
		return Message{}, err
	}
	return m, nil
}

// checkBounds returns an error for a number or text out of bounds, or nil.
func (m *Message) checkBounds() error {
	switch {
	case m.Hello != nil && (m.Hello.Len < 0 || m.Hello.Len > MaxActs):
		return fmt.Errorf("log of %d acts; allowed: 0 to %d", m.Hello.Len, MaxActs)
	case m.Hello != nil:
		return CheckText("name", m.Hello.Name, MaxName)
	case m.Acts != nil && (m.Acts.At < 0 || m.Acts.At > MaxActs || len(m.Acts.List) == 0):
		return fmt.Errorf("%d acts after %d; allowed: at least one, after 0 to %d", len(m.Acts.List), m.Acts.At, MaxActs)
	case m.Acts != nil:
		return checkActs(m.Acts.List)
	case m.Act != nil && (m.Act.At != 0 || len(m.Act.List) != 1):
		return fmt.Errorf("%d acts to be appended, after %d; allowed: one, and no place", len(m.Act.List), m.Act.At)
	case m.Act != nil:
		return checkActs(m.Act.List)
	case m.Named != nil:
		return CheckText("name", m.Named.Name, MaxName)
	case m.No != "":
		return CheckText("reason", m.No, MaxWhy)
	}
	return CheckText("chat message", m.Chat, MaxChat)
}

func checkActs(list []Act) error {
	for i := range list {
		if err := list[i].Check(); err != nil {
			return err
		}
	}
	return nil
}

// Check returns an error for a number or word of an act out of bounds, or nil. Words have no
// characters that JSON would escape, so that an act does not grow when it is relayed.
func (a *Act) Check() error {
	for _, n := range []int{a.By, a.Number, a.Seen} {
		if n < 0 || n > MaxActs {
			return fmt.Errorf("number %d in an act; allowed: 0 to %d", n, MaxActs)
		}
	}
	if a.N < 0 || a.N > MaxTook {
		return fmt.Errorf("number %d in an act; allowed: 0 to %d", a.N, MaxTook)
	}
	if word := a.Kind + a.What; len(word) > maxWord || strings.ContainsFunc(word, isForbidden) {
		return fmt.Errorf("word %q in an act; allowed: %d letters, digits and -+=,.:_@", Clean(word, 20), maxWord)
	}
	return nil
}

// isForbidden reports whether a word of an act may not contain a character.
func isForbidden(r rune) bool {
	return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && !strings.ContainsRune("-+=,.:_@", r)
}

// CheckText refuses text that is long or has control characters.
func CheckText(what, text string, most int) error {
	if n := utf8.RuneCountInString(text); n > most {
		return fmt.Errorf("%s of %d characters; allowed: %d", what, n, most)
	}
	if strings.ContainsFunc(text, isControl) {
		return fmt.Errorf("%s with control characters; allowed: one line of text", what)
	}
	return nil
}

// isControl reports whether a character is invisible or changes others: control characters, and
// those that change the direction of the text around them.
func isControl(r rune) bool {
	return unicode.IsControl(r) || r == utf8.RuneError || r >= 0x2028 && r <= 0x202e || r >= 0x2066 && r <= 0x2069
}

// Clean makes text fit to be sent, and to be shown: one line of at most most characters.
func Clean(text string, most int) string {
	text = oneLine(text)
	if r := []rune(text); len(r) > most {
		text = oneLine(string(r[:most]))
	}
	return text
}

// oneLine returns text as one line that is safe to show.
func oneLine(text string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if isControl(r) {
			return ' '
		}
		return r
	}, plaintext.Visible(text)))
}
