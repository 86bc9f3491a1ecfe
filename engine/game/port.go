package game

import (
	"bufio"
	"fmt"
)

// Porter is a Game with forms in which it is exchanged with other programs and
// with people.
type Porter interface {
	// Forms are the usual ones, the first for whole games.
	Forms() []Form
}

// Form is one way to write a game, or a position of it, down.
type Form struct {
	Name   string // such as "pgn"; "position" is the same in all games
	Kind   string // media type of a file of it
	Ending string // of such a file's name: ".pgn"
	// Like says cheaply whether untrusted text seems to be meant so. It may say
	// so of what Read then refuses.
	Like func(text string) bool
	// Names says whether untrusted text says itself that it is in this form: it is
	// read in no other, and what is wrong with it is told by this one. It is nil
	// where none does.
	Names func(text string) bool
	// Vague says that texts of other games may be read in this form too, to begin
	// with.
	Vague bool
	// Read reads untrusted text. Moves and positions in what it gives are not
	// proven yet. An error, of one line, says what is wrong and what is allowed.
	Read func(text string) (Transcript, error)
	// Write writes a game, or the position that is shown; Read gives it back.
	Write func(Played) (string, error)
	// Split cuts a stream of several games into the texts of one each, for a
	// bufio.Scanner; nil where each is a line. A text that is broken costs itself,
	// and the next if it must.
	Split bufio.SplitFunc
}

// Transcript is a game as a text tells it.
type Transcript struct {
	Game    string   // game string, "" for the game whose form was read
	Start   string   // position that it begins from, "" for the game's start
	Moves   string   // as package record reads them, with comments and other lines
	Lost    int      // seat that lost by what the text says alone, plus 1; 0 for none
	Drawn   bool     // it was a draw by what the text says alone
	How     How      // what the text says of how that came
	Players []string // names by seat, "" for unknown; nil for none
	Left    int      // further games of the text, which are left out
	Dropped int      // comments and other lines that could not be kept, or not whole
	Claimed bool     // it goes on where a draw could have been claimed, and so is of a variant
}

// How is how a game ended outside its rules.
type How uint8

// Untold is the end of which the result alone is known.
const (
	Untold   How = iota
	TimedOut     // the seat that lost had no time left
	Resigned     // the seat that lost gave up
	Agreed       // a draw was agreed on
)

// Played is a game that is to be written down.
type Played struct {
	Start   string   // position that it begins from, "" for the game's start
	States  []State  // the start and what each step led to; at least one
	Steps   []Joint  // one less
	Shown   int      // index of the state that is shown
	Players []string // names by seat, "" for unknown; as many as seats or none
	Date    string   // "2026.05.31", "" for unknown
	// Returns are the results by seat, -1 to 1; nil for a game that goes on.
	Returns []float32
	How     How // it ended, where it did so outside the rules

	Comments []string // by state, nil for none
	Others   []Other  // lines that were played in place of a step, in the order of At
}

// Fault is why a record cannot be played beyond a ply.
type Fault struct {
	Ply  int    // 1 for the first
	Word string // what stands there in place of a move, clipped
	Err  error
}

// Error says all of it.
func (f *Fault) Error() string { return fmt.Sprintf("ply %d, %q: %v", f.Ply, f.Word, f.Err) }

// Unwrap is what is wrong with the word.
func (f *Fault) Unwrap() error { return f.Err }

// PositionForm is the form of a game's position, under some name.
func PositionForm(name string, like func(string) bool) Form {
	return Form{
		Name: name, Kind: "text/plain", Ending: ".txt", Like: like,
		Read:  func(text string) (Transcript, error) { return Transcript{Start: text}, nil },
		Write: func(p Played) (string, error) { return p.States[p.Shown].String(), nil },
	}
}
