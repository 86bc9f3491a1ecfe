package labwire

import (
	"cmp"
	"fmt"
	"math"

	"playout/engine/wire"
)

// Watch chooses the game that States show.
type Watch struct {
	// Game is its number, of State.Playing; any other means the one that the worker itself plays. Once
	// it is over, States show the next game of the same worker.
	Game int `json:"game"`
}

// Look asks a further worker for the game of its Task that it plays. The answer is a Seen or an Error.
type Look struct{}

// Seen is the answer to Look.
type Seen struct {
	Game *Game `json:"game,omitempty"` // nil between two games, and without a Task
}

// Shape asks as wire.Describe does, or with an agent as wire.Check, but in a game of its own. The answer
// is a Shaped or an Error.
type Shape struct {
	Game  string `json:"game"`            // game string
	Agent string `json:"agent,omitempty"` // agent string
}

// Shaped is the answer to Shape.
type Shaped struct {
	Kinds   *wire.Kinds   `json:"kinds,omitempty"`   // without an agent
	Checked *wire.Checked `json:"checked,omitempty"` // of the agent
}

// Trial asks how long a game of a match takes one worker; it plays for a moment, and keeps no
// game. The answer is a Tried or an Error; if a Match or another Trial ends it, of an unknown time.
type Trial struct {
	Spec string `json:"spec"`           // as in Match
	Book string `json:"book,omitempty"` // likewise
}

// Tried is the answer to Trial.
type Tried struct {
	Millis float64 `json:"millis"`          // for a game, 0 for unknown
	Rough  bool    `json:"rough,omitempty"` // no game came to its end: random play tells how long it would be
}

// Made is what the games of a match depend on besides the match itself.
type Made struct {
	Version string            `json:"version"`        // of the program
	Book    string            `json:"book,omitempty"` // the beginning of the SHA-256 of the book of openings, "" for random ones
	Nets    map[string]string `json:"nets,omitempty"` // likewise of the nets' files, by name
}

// Read reads a file of results: of playout match -out or -json, of playout sweep -dir, or saved by the
// lab. The answer is a Taken or an Error, whose text names the file's line; then the file is forgotten.
type Read struct {
	Text  string `json:"text"` // the next piece of the file, at most MaxPiece bytes
	First bool   `json:"first,omitempty"`
	Last  bool   `json:"last,omitempty"`
}

// Taken is the answer to Read.
type Taken struct {
	Games int    `json:"games"`           // read so far
	Filed *Filed `json:"filed,omitempty"` // after the last piece
}

// Filed is what a file of results holds.
type Filed struct {
	Game    string   `json:"game"`              // game string
	Agents  []string `json:"agents"`            // of the match, in its order
	Head    string   `json:"head,omitempty"`    // for Open.Spec; "" for a file without games
	Version string   `json:"version,omitempty"` // of the program that began the file, "" for unknown
	Cut     bool     `json:"cut,omitempty"`     // the last line was left out, since it is not whole
	Table   *Table   `json:"table"`
}

// Spread is the margins of the first agent's seats, in the game's points.
type Spread struct {
	Seats     int     `json:"seats"`
	Mean      float64 `json:"mean"`
	Deviation float64 `json:"deviation"`
	From      int     `json:"from"`  // where the first of the ranges of Counts begins
	Width     int     `json:"width"` // of each range
	Counts    []int   `json:"counts"`
}

// MaxPiece bounds Read.Text.
const MaxPiece = 512 << 10

// maxRanges bounds Spread.Counts.
const maxRanges = 64

// Check implements strict.Checker.
func (w *Watch) Check() error { return checkRange("game", w.Game, -1, maxNumber) }

// Check implements strict.Checker.
func (s *Shape) Check() error {
	return cmp.Or(checkRange("bytes of a game:", len(s.Game), 1, MaxSpec), checkRange("bytes of an agent:", len(s.Agent), 0, MaxSpec))
}

// Check implements strict.Checker.
func (s *Shaped) Check() error {
	if s.Kinds != nil {
		return s.Kinds.Check()
	}
	if s.Checked != nil {
		return s.Checked.Check()
	}
	return fmt.Errorf("neither kinds nor an agent")
}

// Check implements strict.Checker.
func (t *Trial) Check() error { return checkMatch(t.Spec, t.Book) }

// Check implements strict.Checker.
func (t *Tried) Check() error {
	if !(t.Millis >= 0 && t.Millis <= maxNumber) {
		return fmt.Errorf("%g ms", t.Millis)
	}
	return nil
}

// Check implements strict.Checker.
func (s *Seen) Check() error {
	if s.Game == nil {
		return nil
	}
	return s.Game.check()
}

// Check implements strict.Checker.
func (r *Read) Check() error { return checkRange("bytes of a piece:", len(r.Text), 0, MaxPiece) }

// Check implements strict.Checker.
func (t *Taken) Check() error {
	if err := checkRange("games", t.Games, 0, maxNumber); err != nil || t.Filed == nil {
		return err
	}
	f := t.Filed
	if f.Table == nil || len(f.Table.Agents) == 0 {
		return fmt.Errorf("a file without a table")
	}
	return cmp.Or(checkRange("agents:", len(f.Agents), 1, maxAgents), checkRange("bytes of a match:", len(f.Head), 0, MaxSpec), f.Table.check())
}

func (s *Spread) check() error {
	if math.IsInf(s.Mean, 0) || math.IsNaN(s.Mean) || !(s.Deviation >= 0) || math.IsInf(s.Deviation, 0) {
		return fmt.Errorf("margins of %g ± %g", s.Mean, s.Deviation)
	}
	if err := cmp.Or(checkRange("seats", s.Seats, 1, maxNumber), checkRange("width", s.Width, 1, maxNumber),
		checkRange("from", s.From, -maxNumber, maxNumber), checkRange("ranges:", len(s.Counts), 1, maxRanges)); err != nil {
		return err
	}
	return checkCounts("seats of a range:", s.Counts)
}
