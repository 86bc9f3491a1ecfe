// Package link defines the content of addresses: a game with its record and its players. Links
// also store games on the device and in files.
package link

import (
	"fmt"
	"iter"
	"strings"

	"playout/engine/ending"
	"playout/engine/paste"
	"playout/engine/strict"
)

// Limits of a link.
const (
	MaxLength = 32 << 10  // bytes of the fragment
	MaxMoves  = 128 << 10 // bytes of the moves when packed, as many as a record may have
	MaxTree   = 128 << 10 // bytes of all lines when packed, as many as a game may have
	MaxSeats  = 8         // no game has more seats
	MaxPly    = 1 << 20   // no record is longer, in plies
)

// Link is the content of an address: a game, its record, the ply to show and the players. In the
// address it is the fragment
//
//	#/<game>?m=<moves>&p=<position>&seed=<n>&resigned=<seat>&ply=<n>&id=<id>&flip=on&invite=<invitation>&answer=<answer>&lobby=<id>&v=<packed lines>&<seat>=<agent or human>
//
// with values percent-encoded, where + also means a space; keys without meaning are omitted.
// Instead of resigned=<seat> a link may have timeout=<seat>, or agreed=yes for an agreed draw; or,
// if only the result is known, lost=<seat> or drawn=yes. Instead of m=<moves> it has, if that is
// shorter, mz=<packed moves>: raw deflate as base64url without padding. v has the text of all lines,
// packed in the same way, if there are more than the one in m. Parse and String are
// inverses. The session decides whether the game, moves, position and agents exist.
//
// A game may be too long for any link. Then its address has the position reached, and the ID of
// the whole game, which is stored on the device where it was played.
type Link struct {
	Game     string        // the game string; "" in the zero Link only, which is the empty fragment
	Moves    string        // the record from Position, "" for none
	Tree     string        // the text of all lines, "" if Moves is the only one
	Position string        // "" for the game's start
	Seed     uint64        // of the game's chance
	Ending   ending.Ending // how the game ended at the record's end, unless by its rules
	Ply      int           // the ply of the record to show, -1 for its end
	ID       string        // of the game, IDDigits letters or digits; "" for none
	Flip     bool          // whether the board is seen from the second seat
	Invite   string        // an invitation by package engine/peer/invite, "" for none
	Answer   string        // an answer to an invitation, by the same package, "" for none
	Lobby    string        // the ID of a game in the lobby of the link's site, IDDigits letters or digits; "" for none
	Seats    []Seat        // the players, in the link's order; the page chooses for other seats
}

// IDDigits is the length of a Link's ID.
const IDDigits = 12

// Seat is the player of a seat.
type Seat struct {
	Seat  string `json:"seat"`  // lower-case letters and digits
	Agent string `json:"agent"` // agent string or "human"
}

// Human stands for a person instead of an agent string.
const Human = "human"

// Level is the prefix of the agent strings of levels, before the number.
const Level = "level:"

// IsLevel reports whether an agent string is that of a level, whose strength may change under its
// name.
func IsLevel(agent string) bool { return strings.HasPrefix(agent, Level) }

// String returns the fragment, "" for the zero Link. It packs the moves if that makes it shorter.
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

// Plain returns the fragment without packing, which may be too long for Parse.
func (l Link) Plain() string { return l.write(plainMoves) }

// Fits reports whether the game is short enough for a link, so that Parse reads what String writes.
func (l Link) Fits() bool { return len(l.Plain()) <= MaxLength || len(l.String()) <= MaxLength }

// write returns the fragment with its moves under one of their two keys.
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

// Parse parses an untrusted fragment, with its # or without, as people write it: it first removes
// the text that paste.Fragment removes. The error is a *strict.Fault or, if several keys are wrong,
// strict.Faults, with the keys as paths. After an error the Link still has the correct parts: it
// lacks malformed keys, has the first value of a key that occurs twice, and is the zero Link if
// there is no game.
func Parse(fragment string) (Link, error) { return parse(clean(fragment), noOther) }

// noOther is the parser of further keys of a link that has none.
func noOther(string, string) (bool, error) { return false, nil }

// parse parses a clean fragment. Other parses the value of a further key, and reports whether the
// key is one.
func parse(fragment string, other func(key, value string) (bool, error)) (Link, error) {
	rest := strings.TrimPrefix(fragment, "#")
	if rest == "" || rest == "/" {
		return Link{}, nil
	}
	rest, found := strings.CutPrefix(rest, "/")
	path, query, _ := strings.Cut(rest, "?")
	game, err := paste.Unescape(path)
	if err != nil {
		return Link{}, strict.In("", "link's game: ", err)
	}
	if !found || game == "" {
		return Link{}, strict.Wrong("", "link %q names no game", strict.Clip(fragment)).Allow("#/<game>?m=<moves>&p=<position>&<seat>=<agent>")
	}
	bare := Link{Game: game, Ply: -1}
	if len(bare.String()) > MaxLength {
		bare = Link{}
	}
	if len(fragment) > MaxLength {
		return bare, tooLong(len(fragment))
	}
	l := Link{Game: game, Ply: -1}
	var faults strict.Faults
	seen := make(map[string]bool)
	for pair := range pairs(query) {
		faults.Add(l.add(pair, seen, other))
	}
	if !l.Fits() {
		return bare, strict.Wrong("", "link of %d bytes once written out", len(l.String())).Allow("at most %d", MaxLength)
	}
	return l, faults.Err()
}

// pairs yields the keys of a query with their values.
func pairs(query string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for pair := range strings.SplitSeq(query, "&") {
			if pair != "" && !yield(pair) {
				return
			}
		}
	}
}

func tooLong(bytes int) error {
	return strict.Wrong("", "link of %d bytes", bytes).Allow("at most %d", MaxLength)
}

// clean returns a fragment without the text that paste.Fragment removes, unless it is too long.
func clean(fragment string) string {
	if len(fragment) <= MaxLength {
		fragment, _ = paste.Fragment(fragment)
	}
	return fragment
}

// maxParts bounds the parts that Parts lists.
const maxParts = 8

// Parts returns the parts of a fragment in which Parse found faults, such as seed=x, unescaped;
// none if the link as a whole is at fault.
func Parts(fragment string, err error) []string {
	faults := strict.FaultsOf(err)
	_, query, _ := strings.Cut(clean(fragment), "?")
	pairs := strings.Split(query, "&")
	parts, from := make([]string, len(faults)), len(faults)
	for i := len(pairs) - 1; i >= 0 && from > 0; i-- { // backwards, since the fault of a repeated key is in its repetition
		key, _, _ := strings.Cut(pairs[i], "=")
		if pairs[i] == "" || strict.Clip(key) != faults[from-1].Path {
			continue
		}
		part, err := paste.Unescape(pairs[i])
		if err != nil {
			part = pairs[i]
		}
		from--
		parts[from] = strict.Clip(part)
	}
	if parts = parts[from:]; len(parts) > maxParts {
		parts = append(parts[:maxParts], "…")
	}
	return parts
}

// add sets one key to its value, both as the link writes them.
func (l *Link) add(pair string, seen map[string]bool, other func(key, value string) (bool, error)) error {
	key, text, found := strings.Cut(pair, "=")
	path := strict.Clip(key)
	switch {
	case !found:
		return strict.Wrong(path, "link's %q has no value", strict.Clip(pair)).Allow("<key>=<value>")
	case seen[key]:
		return strict.Wrong(path, "link has %q twice", path).Allow("once")
	case key == plainMoves && seen[packedMoves], key == packedMoves && seen[plainMoves]:
		return strict.Wrong(path, "link has both m and mz").Allow("one of them")
	}
	seen[key] = true
	value, err := paste.Unescape(text)
	if err == nil {
		var own bool
		if own, err = other(key, value); !own {
			err = l.set(key, value)
		}
	}
	return strict.In(path, fmt.Sprintf("link's %q: ", path), err)
}
