// Package format describes the formats in which games and positions are exchanged with people and
// other programs: PGN, FEN, Kaggle's episodes, move lists. A game that has formats implements
// Provider; its package holds the code of each.
//
// A Format's Read accepts untrusted text. It returns a Transcript, whose moves and positions are
// only text until package record replays them, or an error of one line that says what is wrong
// and what is allowed. Write takes a game that was played, and Read reads back the text of Write.
package format

import (
	"bufio"
	"fmt"

	"playout/engine/game"
	"playout/engine/strict"
)

// Provider is a Game with formats of its own.
type Provider interface {
	// Formats returns the customary formats, the first for whole games.
	Formats() []Format
}

// Format is one way to write a game, or a position of it, as text.
type Format struct {
	Name      string // such as "pgn"; "position" is the same in all games
	MediaType string // of a file in this format
	Extension string // of such a file's name: ".pgn"
	// Detect reports, cheaply, whether untrusted text looks like this format. Read
	// may still refuse it.
	Detect func(text string) bool
	// Identify reports whether untrusted text is surely in this format. Only this format then reads
	// it, and any error is this format's. It is nil if no text can be.
	Identify func(text string) bool
	// Ambiguous is set if Detect may accept texts of other games.
	Ambiguous bool
	// Read reads untrusted text. Whether the moves and positions that it returns are legal is not
	// yet known.
	Read func(text string) (Transcript, error)
	// Write writes a game, or the position that is shown.
	Write func(Played) (string, error)
	// Record writes a game of a match in the form for a file of many games, with its end of line.
	// A match is stored in the first of its game's formats that has Record, see Recorded.
	Record func(Played) (string, error)
	// Final writes the final position of a game of a match on a line, with its end; nil for the text of
	// the position alone. It is that of the format with Record.
	Final func(Played) string
	// Split splits a stream of games into texts of one game each, for a bufio.Scanner; it is nil if
	// each line is a game. A broken text spoils that game, and at worst the next.
	Split bufio.SplitFunc
}

// Recorded returns the format in which matches of a game are stored, nil if it has none: they are
// then stored as links.
func Recorded(g game.Game) *Format {
	if provider, ok := g.(Provider); ok {
		for _, f := range provider.Formats() {
			if f.Record != nil {
				return &f
			}
		}
	}
	return nil
}

// Archived is a Game with databases: binary files of many games.
type Archived interface {
	Databases() []Database
}

// Database is a format of such files.
type Database struct {
	Extension string // of a file's name, in small letters: ".wtb"
	// Split returns a function that splits a file, for a bufio.Scanner, into texts of one game
	// each, which the first of the game's formats reads.
	Split func() bufio.SplitFunc
}

// Numbered is a Game whose records of games have the number under which a site knows the game, so
// that more about it can be found elsewhere.
type Numbered interface {
	// Number returns the number in an untrusted record; ok is false if it has none.
	Number(record string) (number uint64, ok bool)
}

// Verified is a Game whose records of games hold each position, so that the rules can be compared
// with the rules of the program that recorded them.
type Verified interface {
	// Verify replays every step of an untrusted record from the position before it. The
	// error says why the record cannot be read.
	Verify(record []byte) (Replayed, error)
}

// Replayed is the result of replaying a record.
type Replayed struct {
	Transitions, Mismatches int
	First                   error // describes the first mismatch, nil for none
}

// Position returns the format of a game's positions.
func Position(name string, detect func(string) bool) Format {
	return Format{
		Name: name, MediaType: "text/plain", Extension: ".txt", Detect: detect,
		Read:  func(text string) (Transcript, error) { return Transcript{Start: text}, nil },
		Write: func(p Played) (string, error) { return p.States[p.Shown].String(), nil },
	}
}

// Termination is how a game ended outside its rules.
type Termination uint8

const (
	UnknownTermination Termination = iota // only the result is known
	TimedOut                              // the seat that lost ran out of time
	Resigned                              // the seat that lost gave up
	Agreed                                // the seats agreed on a draw
	Adjudicated                           // an adjudicator decided
)

// Transcript is a game as read from a text, whose moves have not yet been checked.
type Transcript struct {
	Game        string      // game string, "" for the game whose format was read
	Start       string      // its first position, "" for the game's start
	Moves       string      // in the form that package record reads, with comments and variations
	Lost        int         // the seat that lost according to the text alone, plus 1; 0 if none did
	Drawn       bool        // the game was drawn according to the text alone
	Termination Termination // how the game ended
	Players     []string    // names by seat, "" if unknown; nil if there are none
	Tags        []Tag       // other statements of the text about the game, in its order
	Omitted     int         // further games in the text, which were not read
	Dropped     int         // comments and variations that were left out or shortened
	Notes       Notes       // other parts that were left out or changed
	Claimed     bool        // it continues after a draw could have been claimed, so Game is the variant with claimed draws
}

// Tag is a statement of a text about a game, such as Event and "Casual game".
type Tag struct{ Name, Value string }

// Played is a game to be written.
type Played struct {
	Start   string       // its first position, "" for the game's start
	States  []game.State // the start and the state after each step; at least one
	Steps   []game.Joint // one fewer
	Shown   int          // index of the state that is shown
	Players []string     // names by seat, "" if unknown; one for each seat or none
	Date    string       // "2026.05.31", "" if unknown
	Tags    []Tag        // the statements of a text about the game, except Players; nil for a game of our own
	// Returns holds the results by seat, -1 to 1; nil for an unfinished game.
	Returns     []float32
	Termination Termination // for a game that ended outside its rules

	Comments   []string    // by state, nil if there are none
	Glyphs     [][]uint8   // judgements by state, as PGN numbers them; nil if there are none
	Variations []Variation // replacing steps, in the order of At
}

// MoveError is where a record cannot be played any further. The fault that says why wraps it.
type MoveError struct {
	Ply  int    // 1 for the first
	Word string // the text at the place of a move, clipped
}

// Error returns the ply and the word.
func (e *MoveError) Error() string { return fmt.Sprintf("ply %d, %q", e.Ply, e.Word) }

// Fault returns the reason as a fault that wraps the MoveError, with a prefix before its text.
func (e *MoveError) Fault(prefix string, reason error) *strict.Fault {
	f := strict.FaultsOf(reason)[0]
	return &strict.Fault{Got: prefix + f.Got, Allowed: f.Allowed, Err: e}
}
