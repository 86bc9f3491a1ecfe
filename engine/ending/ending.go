// Package ending describes ends of games outside their rules, in records, links and messages.
package ending

import (
	"slices"
	"strings"

	"playout/engine/strict"
)

// Ending is an end of a game outside its rules; the zero Ending is none.
type Ending struct {
	How  string `json:"how,omitempty"`
	Seat string `json:"seat,omitempty"` // that caused it, "" for Agreed and Drawn
}

// The ways to end a game outside its rules: an Ending's How.
const (
	Resigned = "resigned" // the seat has resigned, and lost
	Timeout  = "timeout"  // the seat's time has run out, and it has lost; against a seat that cannot win it is a draw
	Agreed   = "agreed"   // a draw, in a game that allows to agree on one
	Lost     = "lost"     // the seat has lost, for unknown reasons
	Drawn    = "drawn"    // a draw, in a game that allows to agree on one, for unknown reasons
)

// Ways lists the ways for a message.
var Ways = strings.Join([]string{Resigned, Timeout, Agreed, Lost, Drawn}, ", ")

// Shared reports whether such an end is a draw without a causing seat.
func Shared(how string) bool { return how == Agreed || how == Drawn }

// Check returns why an ending is impossible in any game. Only a game's rules can tell whether the
// game has the seat and such an end. The error is a *strict.Fault.
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
