// Package link is the content of addresses: a game with its record and who plays. Links are
// also how games are kept on the device and written to files.
package link

import (
	"errors"
	"fmt"
	"strings"

	"playout/engine/ending"
	"playout/engine/paste"
	"playout/engine/strict"
)

// Limits of what a link has.
const (
	MaxLength = 32 << 10  // bytes of the fragment
	MaxMoves  = 128 << 10 // bytes of the moves that are packed, as many as a record may have
	MaxSeats  = 8         // no game has more seats
	MaxPly    = 1 << 20   // no record is longer, in plies
)

// Link is the content of an address: a game, its record, the ply to show and who plays.
// In the address it is the fragment
//
//	#/<game>?m=<moves>&p=<position>&seed=<n>&resigned=<seat>&ply=<n>&id=<id>&flip=on&invite=<invitation>&answer=<answer>&<seat>=<agent or human>
//
// with values percent-encoded, where + is also read as a space; keys without meaning
// are omitted. In place of resigned=<seat> there may be
// timeout=<seat>, or agreed=yes for an agreed draw; or, where only the result is known,
// lost=<seat> or drawn=yes. In place of m=<moves> there is, where that is shorter,
// mz=<packed moves>: raw deflate as base64url without padding. Parse and String are
// inverses. Whether the game, moves, position and agents exist is for the session to
// say.
//
// A game may be too long for any link. Then its address has the position reached, and
// the ID under which the device on which it was played keeps the whole game.
type Link struct {
	Game     string        // game string; "" in the zero Link only, which is the empty fragment
	Moves    string        // record from Position, "" for none
	Position string        // "" for the game's start
	Seed     uint64        // of the game's chance
	Ending   ending.Ending // how the game ended at the record's end otherwise than by its rules
	Ply      int           // the ply of the record to show, -1 for its end
	ID       string        // of the game, IDDigits letters or digits; "" for none
	Flip     bool          // the board is seen from the second seat
	Invite   string        // an invitation of package engine/peer/invite, "" for none
	Answer   string        // an answer of that package to an invitation, "" for none
	Seats    []Seat        // who plays, in the link's order; the page chooses for other seats
}

// IDDigits is how long a Link's ID is.
const IDDigits = 12

// Seat is who plays a seat.
type Seat struct {
	Seat  string `json:"seat"`  // lower-case letters and digits
	Agent string `json:"agent"` // agent string or "human"
}

// Human stands for a person in place of an agent string.
const Human = "human"

// Level is what the agent strings of levels begin with, before the number.
const Level = "level:"

// IsLevel reports whether an agent string is that of a level, whose strength may change under
// its name.
func IsLevel(agent string) bool { return strings.HasPrefix(agent, Level) }

// String is the fragment, "" for the zero Link. Its moves are packed where that
// makes it shorter.
func (l Link) String() string {
	plain := l.Plain()
	if l.Moves == "" || len(l.Moves) > MaxMoves {
		return plain
	}
	if small := l.write(packedMoves); len(small) < len(plain) {
		return small
	}
	return plain
}

// Plain is the fragment without packing, which may be longer than Parse reads.
func (l Link) Plain() string { return l.write(plainMoves) }

// Fits reports whether Parse reads what String writes: whether the game is short
// enough for a link.
func (l Link) Fits() bool { return len(l.Plain()) <= MaxLength || len(l.String()) <= MaxLength }

// write is the fragment with its moves under one of their two keys.
func (l Link) write(moves string) string {
	if l.Game == "" {
		return ""
	}
	var b strings.Builder
	b.WriteString("#/")
	paste.Escape(&b, l.Game)
	mark := byte('?')
	put := func(key, value string) {
		if value == "" {
			return
		}
		b.WriteByte(mark)
		mark = '&'
		b.WriteString(key)
		b.WriteByte('=')
		paste.Escape(&b, value)
	}
	for _, key := range keys {
		if isMoves := key.name == plainMoves || key.name == packedMoves; !isMoves || key.name == moves {
			put(key.name, key.text(&l))
		}
	}
	for _, s := range l.Seats {
		put(s.Seat, s.Agent)
	}
	return b.String()
}

// Parse reads an untrusted fragment, with its # or without, as people have it: what
// paste.Fragment leaves out is no fault. The error is a *Error, one line with all
// faults, separated by semicolons; with an error the Link still has what is right: keys
// that cannot be read are omitted, of a key that occurs twice the first counts, and a Link
// without a game is the zero Link.
func Parse(fragment string) (Link, error) {
	if len(fragment) <= MaxLength {
		fragment, _ = paste.Fragment(fragment)
	}
	rest := strings.TrimPrefix(fragment, "#")
	if rest == "" || rest == "/" {
		return Link{}, nil
	}
	rest, found := strings.CutPrefix(rest, "/")
	path, query, _ := strings.Cut(rest, "?")
	game, err := paste.Unescape(path)
	if err != nil {
		return Link{}, wholly("link's game: %v", err)
	}
	if !found || game == "" {
		return Link{}, wholly("link %q names no game; allowed: #/<game>?m=<moves>&p=<position>&<seat>=<agent>", strict.Clip(fragment))
	}
	bare := Link{Game: game, Ply: -1}
	if len(bare.String()) > MaxLength {
		bare = Link{}
	}
	if len(fragment) > MaxLength {
		return bare, wholly("link of %d bytes; allowed: at most %d", len(fragment), MaxLength)
	}
	l := Link{Game: game, Ply: -1}
	var wrong Error
	seen := make(map[string]bool)
	for pair := range strings.SplitSeq(query, "&") {
		if pair == "" {
			continue
		}
		if err := l.add(pair, seen); err != nil {
			wrong.add(pair, err)
		}
	}
	if !l.Fits() {
		return bare, wholly("link of %d bytes once written out; allowed: at most %d", len(l.String()), MaxLength)
	}
	if wrong.Parts == nil {
		return l, nil
	}
	return l, &wrong
}

// maxFaults is the most faults of a link that are listed.
const maxFaults = 8

// Error says what is wrong with a link.
type Error struct {
	Parts []string // that cannot be read, such as seed=x; none if it is the link as a whole
	text  string
}

// Error implements error.
func (e *Error) Error() string { return e.text }

// wholly returns the error about a link as a whole.
func wholly(format string, args ...any) error { return &Error{text: fmt.Sprintf(format, args...)} }

// PartError returns the error about a part of a link.
func PartError(part string, err error) error {
	var e Error
	e.add(part, err)
	return &e
}

// add adds what is wrong with a part.
func (e *Error) add(part string, err error) {
	text := err.Error()
	switch {
	case len(e.Parts) > maxFaults:
		return
	case len(e.Parts) == maxFaults:
		part, text = "…", "and more"
	default:
		if plain, err := paste.Unescape(part); err == nil {
			part = plain
		}
	}
	if e.text != "" {
		e.text += "; "
	}
	e.Parts, e.text = append(e.Parts, strict.Clip(part)), e.text+text
}

// add sets one key to its value, as they are in the link.
func (l *Link) add(pair string, seen map[string]bool) error {
	key, text, found := strings.Cut(pair, "=")
	if !found {
		return fmt.Errorf("link's %q has no value; allowed: <key>=<value>", strict.Clip(pair))
	}
	if seen[key] {
		return fmt.Errorf("link says %q twice; allowed: once", strict.Clip(key))
	}
	if key == plainMoves && seen[packedMoves] || key == packedMoves && seen[plainMoves] {
		return errors.New("link has both m and mz; allowed: one of them")
	}
	seen[key] = true
	value, err := paste.Unescape(text)
	if err == nil {
		err = l.set(key, value)
	}
	if err != nil {
		return fmt.Errorf("link's %q: %w", strict.Clip(key), err)
	}
	return nil
}
