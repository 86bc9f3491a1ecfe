package wire

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"playout/engine/paste"
)

// MaxLink is the longest link that is read, in bytes of the fragment.
const MaxLink = 32 << 10

// MaxMoves is the most bytes of the moves that a link may have packed, as many as a
// record may have.
const MaxMoves = 128 << 10

// Link is the content of an address: a game, its record, the ply to show and who plays.
// In the address it is the fragment
//
//	#/<game>?m=<moves>&p=<position>&seed=<n>&resigned=<seat>&ply=<n>&id=<id>&flip=on&invite=<invitation>&answer=<answer>&<seat>=<agent or human>
//
// with values percent-encoded, where + is also read as a space; keys without meaning
// are omitted. In place of resigned=<seat> there may be
// timeout=<seat>, or agreed=yes for an agreed draw; or, where only the result is known,
// lost=<seat> or drawn=yes. In place of m=<moves> there is, where that is shorter,
// mz=<packed moves>: raw deflate as base64url without padding. ParseLink and String are
// inverses. Whether the game, moves, position and agents exist is for the session to
// say.
//
// A game may be too long for any link. Then its address has the position reached, and
// the ID under which the device on which it was played keeps the whole game.
type Link struct {
	Game     string       // game string; "" in the zero Link only, which is the empty fragment
	Moves    string       // record from Position, "" for none
	Position string       // "" for the game's start
	Seed     uint64       // of the game's chance
	Ending   Ending       // how the game ended at the record's end otherwise than by its rules
	Ply      int          // the ply of the record to show, -1 for its end
	ID       string       // of the game, IDDigits letters or digits; "" for none
	Flip     bool         // the board is seen from the second seat
	Invite   string       // an invitation of package engine/peer/invite, "" for none
	Answer   string       // an answer of that package to an invitation, "" for none
	Seats    []SeatChoice // who plays, in the link's order; the page chooses for other seats
}

// IDDigits is how long a Link's ID is.
const IDDigits = 12

// Open is the command that opens the link.
func (l Link) Open() Open {
	return Open{Game: l.Game, Position: l.Position, Moves: l.Moves, Seed: l.Seed, Ply: l.Ply, Ending: l.Ending}
}

// SeatChoice is who plays a seat.
type SeatChoice struct {
	Seat  string `json:"seat"`  // lower-case letters and digits
	Agent string `json:"agent"` // agent string or "human"
}

// Human stands for a person in place of an agent string.
const Human = "human"

// Level is what the agent strings of levels begin with, before the number.
const Level = "level:"

// IsLevel says whether an agent string is that of a level, whose strength may change under
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

// Plain is the fragment without packing, which may be longer than ParseLink reads.
func (l Link) Plain() string { return l.write(plainMoves) }

// Fits says whether ParseLink reads what String writes: whether the game is short
// enough for a link.
func (l Link) Fits() bool { return len(l.Plain()) <= MaxLink || len(l.String()) <= MaxLink }

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
	for _, key := range linkKeys {
		if isMoves := key.name == plainMoves || key.name == packedMoves; !isMoves || key.name == moves {
			put(key.name, key.text(&l))
		}
	}
	for _, s := range l.Seats {
		put(s.Seat, s.Agent)
	}
	return b.String()
}

// ParseLink reads an untrusted fragment, with its # or without, as people have it: what
// paste.Fragment leaves out is no fault. The error is a *LinkError, one line with all
// faults, separated by semicolons; with an error the Link still has what is right: keys
// that cannot be read are omitted, of a key that occurs twice the first counts, and a Link
// without a game is the zero Link.
func ParseLink(fragment string) (Link, error) {
	if len(fragment) <= MaxLink {
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
		return Link{}, wholly("link %q names no game; allowed: #/<game>?m=<moves>&p=<position>&<seat>=<agent>", Clip(fragment))
	}
	bare := Link{Game: game, Ply: -1}
	if len(bare.String()) > MaxLink {
		bare = Link{}
	}
	if len(fragment) > MaxLink {
		return bare, wholly("link of %d bytes; allowed: at most %d", len(fragment), MaxLink)
	}
	l := Link{Game: game, Ply: -1}
	var wrong LinkError
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
		return bare, wholly("link of %d bytes once written out; allowed: at most %d", len(l.String()), MaxLink)
	}
	if wrong.Parts == nil {
		return l, nil
	}
	return l, &wrong
}

// maxFaults is the most faults of a link that are listed.
const maxFaults = 8

// LinkError says what is wrong with a link.
type LinkError struct {
	Parts []string // that cannot be read, such as seed=x; none if it is the link as a whole
	text  string
}

// Error implements error.
func (e *LinkError) Error() string { return e.text }

// wholly returns the error about a link as a whole.
func wholly(format string, args ...any) error { return &LinkError{text: fmt.Sprintf(format, args...)} }

// PartError returns the error about a part of a link.
func PartError(part string, err error) error {
	var e LinkError
	e.add(part, err)
	return &e
}

// add adds what is wrong with a part.
func (e *LinkError) add(part string, err error) {
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
	e.Parts, e.text = append(e.Parts, Clip(part)), e.text+text
}

// add sets one key to its value, as they are in the link.
func (l *Link) add(pair string, seen map[string]bool) error {
	key, text, found := strings.Cut(pair, "=")
	if !found {
		return fmt.Errorf("link's %q has no value; allowed: <key>=<value>", Clip(pair))
	}
	if seen[key] {
		return fmt.Errorf("link says %q twice; allowed: once", Clip(key))
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
		return fmt.Errorf("link's %q: %w", Clip(key), err)
	}
	return nil
}

// isName says whether text can be the name of a seat.
func isName(text string) bool {
	return text != "" && !slices.ContainsFunc([]byte(text), func(c byte) bool {
		return (c < 'a' || c > 'z') && (c < '0' || c > '9')
	})
}
