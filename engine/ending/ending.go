// Package ending describes how games end otherwise than by their rules, as by resignation, in
// records, links and messages.
package ending

import (
	"slices"
	"strings"

	"playout/engine/strict"
)

// Ending is an end of a game outside its rules; the zero Ending means that there is none.
type Ending struct {
	How  string `json:"how,omitempty"`
	Seat string `json:"seat,omitempty"` // that caused it, "" for a draw without one
}

// The ways to end a game outside its rules: an Ending's How.
const (
	Resigned = "resigned" // the seat has resigned, and lost
	Timeout  = "timeout"  // the seat's time has run out, and it has lost; against a seat that cannot win it is a draw
	Agreed   = "agreed"   // a draw, in a game that allows to agree on one
	Lost     = "lost"     // the seat has lost, for unknown reasons
	Drawn    = "drawn"    // a draw, in a game that allows to agree on one, for unknown reasons

	Adjudicated     = "adjudicated"     // the seat has lost, as an adjudicator decided
	AdjudicatedDraw = "adjudicateddraw" // a draw, in any game, as an adjudicator decided
)

// Ways lists the ways to end a game, for an error.
var Ways = strings.Join([]string{Resigned, Timeout, Agreed, Lost, Drawn, Adjudicated, AdjudicatedDraw}, ", ")

// Shared reports whether a way to end a game has no seat that caused it: both sides drew.
func Shared(how string) bool { return how == Agreed || how == Drawn || how == AdjudicatedDraw }

// Check returns an error, a *strict.Fault, if the ending is impossible in every game. It does not
// know whether a particular game has the seat and allows the ending.
func (e Ending) Check() error {
	switch e.How {
	case "", Agreed, Drawn, AdjudicatedDraw:
		if e.Seat != "" {
			return strict.Wrong("seat", "the ending %q has a seat", strict.Clip(e.How)).Allow("none")
		}
	case Resigned, Timeout, Lost, Adjudicated:
		if !IsSeat(e.Seat) {
			return strict.Wrong("seat", "the ending %q has the seat %q", e.How, strict.Clip(e.Seat)).Allow("a seat's name")
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
