// Package ending describes how games end otherwise than by their rules, in records, links
// and messages.
package ending

import (
	"slices"
	"strings"

	"playout/engine/strict"
)

// Ending is how a game ended otherwise than by its rules; the zero Ending is none.
type Ending struct {
	How  string `json:"how,omitempty"`
	Seat string `json:"seat,omitempty"` // who caused it, "" for Agreed and Drawn
}

// The ways in which a game ends otherwise than by its rules: an Ending's How.
const (
	Resigned = "resigned" // the seat has resigned, and lost
	Timeout  = "timeout"  // the seat's time has run out, and it has lost; against a seat that cannot win it is a draw
	Agreed   = "agreed"   // a draw, in a game in which one may be agreed
	Lost     = "lost"     // the seat has lost, for unknown reasons
	Drawn    = "drawn"    // a draw, where one may be agreed, for unknown reasons
)

// Ways lists them for a message.
var Ways = strings.Join([]string{Resigned, Timeout, Agreed, Lost, Drawn}, ", ")

// Shared reports whether such an end is a draw that no single seat causes.
func Shared(how string) bool { return how == Agreed || how == Drawn }

// Check reports why an ending cannot be one of any game. Whether the seat is one of the
// game's, and whether the game has such an end, only the game's rules can say. The error is a *strict.Fault.
func (e Ending) Check() error {
	switch e.How {
	case "", Agreed, Drawn:
		if e.Seat != "" {
			return strict.Wrong("seat", "the ending %q is no seat's", strict.Clip(e.How)).Allow("none")
		}
	case Resigned, Timeout, Lost:
		if !IsSeat(e.Seat) {
			return strict.Wrong("seat", "the ending %q is of seat %q", e.How, strict.Clip(e.Seat)).Allow("a seat's name")
		}
	default:
		return strict.Wrong("how", "the ending %q is unknown", strict.Clip(e.How)).Allow("one of %s", Ways)
	}
	return nil
}

// IsSeat reports whether text can be the name of a seat: lower-case letters and digits.
func IsSeat(text string) bool {
	return text != "" && !slices.ContainsFunc([]byte(text), func(c byte) bool {
		return (c < 'a' || c > 'z') && (c < '0' || c > '9')
	})
}
