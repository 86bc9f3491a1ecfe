// Package kept defines what the page stores of a game on the visitor's device, and the file that
// moves such games between devices.
//
// A game is stored as one JSON object:
//
//	{"version":1,"id":"0123456789abcdef","link":"#/othello?m=f5,d6&black=human&white=level:3",
//	 "begun":1767225600000,"played":1767226000000,"plies":2,"toMove":"black"}
//
// The link is as in addresses and names a player for every seat; times are milliseconds since
// 1970. A finished game has no toMove, but results, one for each seat from -1 to 1, and perhaps
// score, the points by seat, and end, a word for how it ended such as "checkmate". If the link
// would be too long, the moves are not in it but under a key of their own, moves. Parts, if
// there are any, are what features of the page store with the game, each any JSON under a name:
//
//	"parts":{"clock":{…},"values":[…]}
//
// A feature reads its own part; this package limits its size and stores it as it is, whichever
// version of the page wrote it.
//
// The link is that of the game's main line. If there are variations or comments, tree is the
// text of them all (package record of the engine describes it), and line the moves of the line
// shown last, absent for the main one. Position is the position at that line's end, in the
// game's own form, for a small picture of it; absent if unknown.
//
// Thread is the ID of the links that continue the game, if it is played by correspondence and
// began on another device; otherwise it is the beginning of the game's own ID.
//
// Levels is the version of the levels (player.LevelsVersion of the engine) in the game, if a
// level played and the version is not the first.
//
// People names the people of this device by seat, "" for the one without a name:
//
//	"people":{"white":"Ana","black":""}
//
// If it is absent, the only person of a game is that one, and several persons are unknown; a
// person at a missing seat is none of them, and {} means that the game was played elsewhere.
//
// A file is
//
//	{"playout":"games","version":1,"games":[…]}
//
// Input is hostile until parsed: Parse and Read reject what is too large, malformed or
// impossible.
package kept

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"playout/engine/link"
	"playout/engine/strict"
	"playout/engine/wire"
)

// Version is the version of games and files. Readers reject a later one.
const Version = 1

// Limits for stored games.
const (
	MaxGame  = 1 << 20 // bytes of one game
	MaxGames = 20_000  // games in a file, and on a device

	MaxPart  = 16 << 10 // bytes of one part of a game
	MaxParts = 64 << 10 // bytes of all parts of a game

	MaxPosition = 4 << 10 // bytes of the position of a game

	maxTime   = 253_402_300_800_000 // ms: the end of the year 9999
	maxPlies  = 1 << 20
	maxScore  = 1 << 40
	maxLevels = 1 << 20 // the version of levels

	maxWord = 24 // bytes of a seat's name or of a word for how a game ended
)

// Game is one game.
type Game struct {
	ID      string    // IDDigits hexadecimal digits, drawn at random
	Link    link.Link // with every seat of the game, standing at its end
	Begun   int64     // ms since 1970
	Played  int64     // when it last changed
	Plies   int
	ToMove  string    // the seat to move, "" if several are or the game is over
	Results []float32 // by seat, -1 to 1; none until the game is over
	Score   []int     // points by seat, none if the game counts none
	End     string    // how it ended, in lower-case letters; "" for unknown
	Tree    string    // all lines, "" if the link's is the only one
	Line    string    // the moves of the line shown last, "" for the link's
	Parts   Parts     // data of features about the link's line; nil for none

	Thread   string            // link.IDDigits letters or digits of the links that continue it, "" for the beginning of ID
	Levels   int               // the version of the levels that took part, 0 for 1 or none
	Position string            // at the end of the line shown last, "" for unknown
	People   map[string]string // names by seat, "" for the person without one; nil if unknown, empty if none of them played
}

// Parts holds compact JSON by the name of its content, a lower-case word.
type Parts map[string]json.RawMessage

// With returns the parts with a text under a name, "" to remove it. It ignores a text that
// cannot be stored.
func (p Parts) With(name, text string) Parts {
	next := Parts{name: json.RawMessage(text)}
	for other, text := range p {
		if other != name {
			next[other] = text
		}
	}
	if text == "" {
		delete(next, name)
	}
	if next, err := next.read(); err == nil {
		return next
	}
	return p
}

// read returns the valid parts in their one written form, nil if there are none.
func (p Parts) read() (Parts, error) {
	if len(p) == 0 {
		return nil, nil
	}
	parts, size := make(Parts), 0
	for name, raw := range p {
		text, err := json.Marshal(raw)
		size += len(name) + len(text)
		if err != nil || name == "" || !isWord(name) || !utf8.Valid(raw) || len(text) > MaxPart || size > MaxParts {
			return nil, fmt.Errorf("part %q of %d bytes, with others %d; allowed: JSON of at most %d and in all %d bytes under words in lower case",
				strict.Clip(name), len(text), size, MaxPart, MaxParts)
		}
		parts[name] = text
	}
	return parts, nil
}

// IDDigits is the length of an ID.
const IDDigits = 16

// Over reports whether the game is over.
func (g *Game) Over() bool { return len(g.Results) > 0 }

// ID formats a random number as an ID.
func ID(random uint64) string { return fmt.Sprintf("%0*x", IDDigits, random) }

// entry is the form of a Game in JSON.
type entry struct {
	Version int       `json:"version"`
	ID      string    `json:"id"`
	Link    string    `json:"link"`
	Moves   string    `json:"moves,omitempty"`
	Begun   int64     `json:"begun"`
	Played  int64     `json:"played"`
	Plies   int       `json:"plies"`
	ToMove  string    `json:"toMove,omitempty"`
	Results []float32 `json:"results,omitempty"`
	Score   []int     `json:"score,omitempty"`
	End     string    `json:"end,omitempty"`
	Tree    string    `json:"tree,omitempty"`
	Line    string    `json:"line,omitempty"`
	Parts   Parts     `json:"parts,omitempty"`

	Thread   string            `json:"thread,omitempty"`
	Levels   int               `json:"levels,omitempty"`
	Position string            `json:"position,omitempty"`
	People   map[string]string `json:"people,omitzero"`
}

// String returns the game in its stored form, which Parse reads, "" for a game with a number
// that is NaN or infinite.
func (g *Game) String() string {
	// Moves are not packed: thousands of games are read and written at once.
	text, moves := g.Link.Plain(), ""
	if len(text) > link.MaxLength {
		bare := g.Link
		bare.Moves, moves = "", g.Link.Moves
		text = bare.Plain()
	}
	data, err := json.Marshal(entry{Version, g.ID, text, moves, g.Begun, g.Played, g.Plies, g.ToMove, g.Results, g.Score, g.End, g.Tree, g.Line, g.Parts, g.Thread, g.Levels, g.Position, g.People})
	if err != nil {
		return ""
	}
	return string(data)
}

// Parse reads a game. The error is one line that says what is wrong and what is
// allowed.
func Parse(text string) (Game, error) {
	if len(text) > MaxGame {
		return Game{}, fmt.Errorf("game of %d bytes; allowed: at most %d", len(text), MaxGame)
	}
	var e entry
	if err := json.Unmarshal([]byte(text), &e); err != nil {
		return Game{}, fmt.Errorf("no game: %w", err)
	}
	if e.Version != Version {
		return Game{}, fmt.Errorf("game of version %d; allowed: %d", e.Version, Version)
	}
	of, err := link.Parse(e.Link)
	if err != nil {
		return Game{}, err
	}
	if e.Moves != "" {
		if of.Moves != "" || len(e.Moves) > link.MaxMoves || !allRunes(e.Moves, func(c rune) bool { return c >= ' ' && c < 0x7f && !strings.ContainsRune(`"\<>&`, c) }) {
			return Game{}, fmt.Errorf("moves of %d bytes; allowed: at most %d of letters, digits and marks, where the link has none", len(e.Moves), link.MaxMoves)
		}
		of.Moves = e.Moves
	}
	of.ID = "" // the stored ID is the game's own
	parts, err := e.Parts.read()
	if err != nil {
		return Game{}, err
	}
	g := Game{ID: e.ID, Link: of, Begun: e.Begun, Played: e.Played, Plies: e.Plies, ToMove: e.ToMove, Results: e.Results, Score: e.Score, End: e.End, Tree: e.Tree, Line: e.Line, Parts: parts,
		Thread: e.Thread, Levels: e.Levels, Position: e.Position, People: e.People}
	return g, g.check()
}

// check returns an error if a game with a readable link is impossible. The worker checks whether
// its moves can be played.
func (g *Game) check() error {
	switch {
	case len(g.ID) != IDDigits || !allRunes(g.ID, func(c rune) bool { return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' }):
		return fmt.Errorf("id %q; allowed: %d hexadecimal digits in lower case", strict.Clip(g.ID), IDDigits)
	case g.Link.Game == "" || len(g.Link.Seats) == 0:
		return errors.New("link names no game or nobody who plays it; allowed: a game and its seats")
	case g.Link.Ply != -1:
		return errors.New("link stands within its moves; allowed: no ply")
	case g.Begun < 0 || g.Played < g.Begun || g.Played > maxTime:
		return fmt.Errorf("begun at %d and played at %d; allowed: 0 to %d ms, in this order", g.Begun, g.Played, int64(maxTime))
	case g.Plies < 0 || g.Plies > maxPlies:
		return fmt.Errorf("%d plies; allowed: 0 to %d", g.Plies, maxPlies)
	case g.Over() && len(g.Results) != len(g.Link.Seats):
		return fmt.Errorf("%d results; allowed: one for each of %d seats", len(g.Results), len(g.Link.Seats))
	case slices.ContainsFunc(g.Results, func(r float32) bool { return !(r >= -1 && r <= 1) }):
		return fmt.Errorf("results %v; allowed: -1 to 1", g.Results)
	case len(g.Score) > len(g.Link.Seats) || slices.ContainsFunc(g.Score, func(n int) bool { return n < -maxScore || n > maxScore }):
		return fmt.Errorf("score %v; allowed: a number for each seat", g.Score[:min(len(g.Score), len(g.Link.Seats))])
	case g.Thread != "" && (len(g.Thread) != link.IDDigits || !isWord(strings.ToLower(g.Thread))):
		return fmt.Errorf("thread %q; allowed: %d letters or digits", strict.Clip(g.Thread), link.IDDigits)
	case g.Levels < 0 || g.Levels > maxLevels:
		return fmt.Errorf("levels of version %d; allowed: 0 to %d", g.Levels, maxLevels)
	case !isWord(g.ToMove) || g.Over() && g.ToMove != "":
		return fmt.Errorf("%q is to move; allowed: a seat's name while the game is not over", strict.Clip(g.ToMove))
	case len(g.Tree) > wire.MaxTree || len(g.Line) > wire.MaxTree || g.Line != "" && g.Tree == "":
		return fmt.Errorf("lines of %d bytes, one of %d; allowed: at most %d, and one among several", len(g.Tree), len(g.Line), wire.MaxTree)
	case len(g.Position) > MaxPosition || !allRunes(g.Position, func(c rune) bool { return c >= ' ' && c < 0x7f }):
		return fmt.Errorf("position of %d bytes; allowed: at most %d of ASCII", len(g.Position), MaxPosition)
	case !g.validPeople():
		return errors.New("people who cannot be; allowed: names of people who have a seat")
	case !isWord(g.End):
		return fmt.Errorf("the end %q; allowed: a word in lower case", strict.Clip(g.End))
	}
	return nil
}

// isWord reports whether text can be the name of a seat or a word, or is empty.
func isWord(text string) bool {
	return len(text) <= maxWord && allRunes(text, func(c rune) bool { return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' })
}

func allRunes(text string, allowed func(rune) bool) bool {
	for _, c := range text {
		if !allowed(c) {
			return false
		}
	}
	return true
}
